import type { ReactNode } from 'react'
import type { NewMessage } from '#contract/messages.ts'
import type { DescribingDraft, KeptDescription } from '#web/widgets/create-post/kept-descriptions.ts'

/** As a message names them. */
export type SentPhotos = NonNullable<NewMessage['photos']>

/** Keeps what was written about photos, and those that are on the server and have left no message behind. */
export interface PhotosDraft {
  value: DescribingDraft['value'] & { uploaded: SentPhotos }
  change: (part: { descriptions: KeptDescription[] } | { uploaded: SentPhotos }) => void
}

/** All that somebody typed: photos need no words beside them, and what describes them is kept. */
export const wordsAndDescriptions = ({ content, descriptions }: WordsOfDraft): string =>
  content + descriptions.map((kept) => kept?.words ?? '').join('')

interface WordsOfDraft {
  content: string
  descriptions: readonly KeptDescription[]
}

/** What the rest of the form has to know. */
export interface PhotosState {
  count: number
  /** A file is being looked at. */
  isChecking: boolean
  isSending: boolean
  isDescribedTooLong: boolean
}

/** What the form can ask of them. */
export interface PhotosHandle {
  /** Opens the window of the device in which files are chosen. */
  choose: () => void
  /** Null: they did not arrive, or were stopped, and that was said. Nothing has been sent then. */
  upload: () => Promise<SentPhotos | null>
  clear: () => void
  /** Of a message that did not leave. They are on the server already. */
  putBack: (photos: SentPhotos) => void
}

/** The photos of a message that is being written, as its form has them. */
export interface MessagePhotos extends PhotosHandle, PhotosState {
  /** Above the words. */
  part: ReactNode
}
