/** What the Nu checker says of the documents in the browser and what stays, each with its reason. */
export const explainedByNu: { finding: RegExp; because: string; isFound: boolean }[] = [
  {
    finding: /Unrecognized at-rule “@property”|“margin-trim”: Property/,
    because:
      'CSS that Tailwind writes and every browser of today knows, or asks for with @supports. The checker does not know it yet.',
    isFound: false,
  },
]

export function foundByNu(problem: string): boolean {
  const explanation = explainedByNu.find(({ finding }) => finding.test(problem))
  if (explanation) explanation.isFound = true
  return explanation !== undefined
}
