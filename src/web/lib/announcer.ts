/** What a screen reader says, politely and once, wherever the person is. Only for what they would not see happen. */
export interface Announcement {
  id: number
  words: string
}

const listeners = new Set<() => void>()
let current: Announcement = { id: 0, words: '' }

export function announce(words: string): void {
  current = { id: current.id + 1, words }
  for (const listener of listeners) listener()
}

export const currentAnnouncement = (): Announcement => current

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
