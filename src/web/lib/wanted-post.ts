/** A post that a list should go to, as soon as the list is there and has loaded so far. */
interface WantedPost {
  id: string
  /** The address of the screen with that list. */
  at: string
}

const listeners = new Set<() => void>()
let wanted: WantedPost | null = null

export const wantedPost = (): WantedPost | null => wanted

export function wantPost(post: WantedPost | null): void {
  wanted = post
  for (const listener of listeners) listener()
}

export function onWantedPost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
