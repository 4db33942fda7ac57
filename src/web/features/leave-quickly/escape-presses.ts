/** How quickly three presses have to follow each other, the first to the last. */
const within = 1_500

/**
 * Three presses of Escape leave. One that closes something is there for closing: it can be the first of the three, and
 * never the second or third. So who closes one dialog after the other stays, and who is in a hurry needs no more than
 * three, with a dialog open too.
 */
export function createEscapeCounter(): (press: { at: number; isClosing: boolean }) => boolean {
  let presses: number[] = []
  return ({ at, isClosing }) => {
    presses = isClosing ? [at] : [...presses.filter((earlier) => at - earlier <= within), at]
    if (presses.length < 3) return false
    presses = []
    return true
  }
}
