export function wireTypes(): Promise<string>;
export const target: string;
