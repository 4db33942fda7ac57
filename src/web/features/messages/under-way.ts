const underWay = new Map<string, Promise<unknown>>()

/** Something about this person's conversation is on its way to the server, and what it changes here comes with the end. */
export function noteUnderWay(userId: string, work: Promise<unknown>): void {
  const all = Promise.allSettled([underWay.get(userId), work])
  underWay.set(userId, all)
  void all.then(() => underWay.get(userId) === all && underWay.delete(userId))
}

/** News of what this page did itself come through the stream too, often before the answer: first that, then this. */
export const whenSettled = async (userId: string): Promise<void> => {
  await underWay.get(userId)
}
