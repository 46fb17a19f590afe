/* One tab stop for a group of buttons; the arrow keys go from one to the next by where they stand on the screen. */
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const rove: Attachment<HTMLElement> = (group) => {
  const members = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[data-rove]")];

  function settle(current: HTMLElement | undefined): void {
    const all = members();
    const stop = current && all.includes(current) ? current : (all.find((one) => one.tabIndex === 0) ?? all[0]);
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }

  function onkeydown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
    if (!step || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = nearest(from, members(), step);
    if (!next) return;
    settle(next);
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const onfocusin = (event: FocusEvent): void => settle((event.target as HTMLElement).closest<HTMLElement>("[data-rove]") ?? undefined);
  const observer = new MutationObserver(() => settle(undefined));
  observer.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onkeydown);
  group.addEventListener("focusin", onfocusin);
  settle(undefined);
  return () => {
    observer.disconnect();
    group.removeEventListener("keydown", onkeydown);
    group.removeEventListener("focusin", onfocusin);
  };
};

function nearest(from: HTMLElement, all: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | null {
  const here = from.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of all) {
    const there = one.getBoundingClientRect();
    const x = there.left + there.width / 2 - here.left - here.width / 2;
    const y = there.top + there.height / 2 - here.top - here.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (one === from || along < 4 || aside > along) continue;
    const distance = along + 3 * aside;
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}
