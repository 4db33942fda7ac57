/** What the Nu checker says of the documents in the browser and what stays, each with its reason. */
export const explainedByNu: { finding: RegExp; because: string; isFound: boolean }[] = []

export function foundByNu(problem: string): boolean {
  const explanation = explainedByNu.find(({ finding }) => finding.test(problem))
  if (explanation) explanation.isFound = true
  return explanation !== undefined
}
