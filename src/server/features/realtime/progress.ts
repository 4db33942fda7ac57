/**
 * Events are handled side by side and finish in any order. The place that clients are told must have nothing unfinished
 * before it, or a stream that breaks there would miss something.
 */
export function createProgress(start: string) {
  const running: { place: string; isDone: boolean }[] = []
  let told = start
  return {
    /** Everything up to here has been told. */
    place: () => told,
    /** Begins one event; the answer is called when it has been told to whoever may hear it. */
    begin: (place: string): (() => void) => {
      const one = { place, isDone: false }
      running.push(one)
      return () => {
        one.isDone = true
        for (let first = running[0]; first?.isDone; first = running[0]) {
          told = first.place
          running.shift()
        }
      }
    },
  }
}
