/** As `folded` does in the database, near enough to compare names. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[-’'.]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
