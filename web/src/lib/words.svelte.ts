/* The language of the page: chosen once, switched in place. */
import { bundleOf, Speech } from "./speech";
import { remember, remembered } from "./memory";

export const LANGUAGES = ["en", "ru"] as const;
export type Language = (typeof LANGUAGES)[number];

const load: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./catalogue.en"),
  ru: () => import("./catalogue.ru"),
};

class Words {
  speech = $state.raw<Speech>(new Speech("en", bundleOf("en", [])));

  async use(language: Language): Promise<void> {
    const sources = (await load[language]()).default;
    this.speech = new Speech(language, bundleOf(language, sources));
    document.documentElement.lang = language;
    remember("language", language);
  }
}

export const words = new Words();

export function startLanguage(): Language {
  const wished = [remembered("language"), ...navigator.languages].map((name) => name?.slice(0, 2));
  return LANGUAGES.find((language) => language === wished.find((name) => name === "en" || name === "ru")) ?? "en";
}

/** The text of an entry in the language of the page. */
export function t(key: string, params: Record<string, string | number> = {}): string {
  return words.speech.text(key, params);
}
