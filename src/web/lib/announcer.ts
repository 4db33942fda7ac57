import { currentComfort } from '#web/lib/comfort/comfort-settings.ts'

/** What a screen reader says, politely and once, wherever the person is. Only for what they would not see happen. */
export interface Announcement {
  id: number
  words: string
}

/** What came of what the person did is always said; of what others do, they choose. */
type Kind = 'outcome' | 'message' | 'news'

const listeners = new Set<() => void>()
let current: Announcement = { id: 0, words: '' }

function isWanted(kind: Kind): boolean {
  const { announcements } = currentComfort()
  return kind === 'outcome' || announcements === 'all' || (kind === 'message' && announcements === 'messages')
}

export function announce(words: string, kind: Kind = 'outcome'): void {
  if (!isWanted(kind)) return
  current = { id: current.id + 1, words }
  for (const listener of listeners) listener()
}

export const currentAnnouncement = (): Announcement => current

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
