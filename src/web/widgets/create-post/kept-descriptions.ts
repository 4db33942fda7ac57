import { limits } from '#contract/core/limits.ts'
import type { PhotoItem } from './photo-items.ts'

/** What was written about a file that is not kept itself. */
export interface KeptDescription {
  file: string
  words: string
}

/** Where what was written about photos is kept. */
export interface DescribingDraft {
  value: { descriptions: readonly KeptDescription[] }
  change: (part: { descriptions: KeptDescription[] }) => void
}

/** By its name alone it would be another one: phones call many photos the same. */
const signOf = ({ name, size }: File): string => `${name} ${size}`

const isKept = (kept: unknown): kept is KeptDescription =>
  typeof kept === 'object' &&
  kept !== null &&
  'file' in kept &&
  'words' in kept &&
  typeof kept.words === 'string'

/** The descriptions of these photos, and those from before of photos that are not there now. */
export function keptDescriptions(
  before: readonly KeptDescription[],
  items: readonly PhotoItem[],
): KeptDescription[] {
  const now = items.flatMap(({ photo, description }) =>
    photo instanceof File ? [{ file: signOf(photo), words: description }] : [],
  )
  const others = before.filter(isKept).filter((kept) => !now.some(({ file }) => file === kept.file))
  return [...now.filter(({ words }) => words.trim() !== ''), ...others].slice(0, 2 * limits.photosPerPost)
}

/** The same file again has its description again. */
export const describedBefore = (
  items: readonly PhotoItem[],
  before: readonly KeptDescription[],
): PhotoItem[] =>
  items.map((item) => {
    const { photo } = item
    const kept = photo instanceof File && before.filter(isKept).find(({ file }) => file === signOf(photo))
    return kept ? { ...item, description: kept.words } : item
  })
