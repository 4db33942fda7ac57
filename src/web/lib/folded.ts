/** Without case and accents, as the server compares. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word is somewhere in the text. */
export const hasWords = (text: string, typed: string): boolean =>
  folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => folded(text).includes(word))
