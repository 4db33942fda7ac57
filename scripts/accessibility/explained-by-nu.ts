/** What the Nu checker says of our documents and what stays, each with its reason. */
export const explainedByNu: { finding: RegExp; because: string; isFound: boolean }[] = [
  {
    finding: /Unrecognized at-rule “@property”|“margin-trim”: Property/,
    because:
      'CSS that Tailwind writes and every browser of today knows, or asks for with @supports. The checker does not know it yet.',
    isFound: false,
  },
  {
    finding: /“(container|container-type)”: Property “\1” doesn't exist|Unrecognized at-rule “@container”/,
    because:
      'What is laid out by the room that it has, in the letters that somebody chose (decision 0085). Container queries are in every browser since 2023; the checker does not know them yet.',
    isFound: false,
  },
  {
    finding: /“(field-sizing|corner-shape)”: Property “\1” doesn't exist/,
    because:
      'A box that grows with its words, and a corner that is no quarter of a circle: browsers that lack them leave them out, and nothing else changes.',
    isFound: false,
  },
  {
    finding: /“(?:width|max-height|scroll-padding-block)”: The types are incompatible/,
    because:
      'A length of the window minus one that a custom property holds. Browsers know its type when they draw; the checker, which does not follow custom properties, cannot.',
    isFound: false,
  },
]

export function isExplained(problem: string): boolean {
  const explanation = explainedByNu.find(({ finding }) => finding.test(problem))
  if (explanation) explanation.isFound = true
  return explanation !== undefined
}
