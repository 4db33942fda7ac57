import { useIsDrawn } from '#web/lib/drawing/drawing.ts'

export interface ReadAloudProps {
  id: string
  /** What is said first, such as 'Post by Ana.' */
  opening: string
  /** What to describe the buttons by. */
  describedBy?: string | undefined
  className?: string | undefined
}

/** What is being read aloud, if anything: one thing at a time. The code that speaks comes when it is asked for. */
export interface Reading {
  /** Of the post, comment, message or page. */
  id: string
  state: 'reading' | 'paused' | 'finished'
}

const listeners = new Set<() => void>()
let current: Reading | null = null

export const currentReading = (): Reading | null => current

export function setReading(reading: Reading | null): void {
  current = reading
  for (const listener of listeners) listener()
}

export function onReadingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Some browsers have no speech at all. */
const canReadAloud = (): boolean =>
  typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined'

/** The server takes it that the browser can. */
export const useCanReadAloud = (): boolean => useIsDrawn() || canReadAloud()
