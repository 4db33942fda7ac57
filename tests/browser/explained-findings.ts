/** Something that an instrument finds and that stays, with the reason. */
interface Explanation {
  /** A part of what the instrument says: its rule, and enough of the element to know it by. */
  finding: RegExp
  /** Why nobody is worse off for it. */
  because: string
  /** A screen, or a page of the server, on which it is found. Where it is not any more, the explanation goes. */
  seenOn: string
}

export const explanations: readonly Explanation[] = []

/** What is left to mend, and explanations that this screen no longer needs. */
export function unexplained(screen: string, findings: readonly string[]): string[] {
  const left = findings.filter((one) => !explanations.some(({ finding }) => finding.test(one)))
  const idle = explanations.filter(
    ({ seenOn, finding }) => seenOn === screen && !findings.some((one) => finding.test(one)),
  )
  return [...left, ...idle.map(({ finding }) => `found no longer, so it needs no explanation: ${finding}`)]
}
