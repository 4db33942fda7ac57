import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { t } from '#words/t.ts'

/** A photo of a post that is being written or changed. */
export interface PhotoItem {
  key: string
  /** The file that was chosen, or the address of a photo that the post has. */
  photo: File | string
  /** Where it is seen, if that is not its address. */
  preview?: string
  description: string
}

export const newItems = (files: readonly File[]): PhotoItem[] =>
  files.map((photo) => ({ key: randomKey(), photo, description: '' }))

type Photos = Pick<PostView, 'imageUrl' | 'imageAlt' | 'morePhotos'>

/** The photos that a post has. */
export const itemsOf = ({ imageUrl, imageAlt, morePhotos }: Photos): PhotoItem[] =>
  imageUrl === null
    ? []
    : [{ imageUrl, imageAlt }, ...morePhotos].map((photo) => ({
        key: photo.imageUrl,
        photo: photo.imageUrl,
        description: photo.imageAlt ?? '',
      }))

/** As many as there is room for. */
export const withMore = (items: readonly PhotoItem[], more: readonly PhotoItem[]): PhotoItem[] =>
  [...items, ...more].slice(0, limits.photosPerPost)

export const isDescribedTooLong = ({ description }: PhotoItem): boolean =>
  description.length > limits.imageAlt

/** For a form: each photo has its own field, which says so too. */
export const tooLongDescriptions = (items: readonly PhotoItem[]): Record<string, string> =>
  items.some(isDescribedTooLong)
    ? {
        photos: t('A description can have at most {max} characters.', {
          max: limits.imageAlt.toLocaleString('en'),
        }),
      }
    : {}

export const described = (items: readonly PhotoItem[], key: string, description: string): PhotoItem[] =>
  items.map((item) => (item.key === key ? { ...item, description } : item))

export const without = (items: readonly PhotoItem[], key: string): PhotoItem[] =>
  items.filter((item) => item.key !== key)

/** One place earlier or later. */
export function moved(items: readonly PhotoItem[], key: string, by: -1 | 1): PhotoItem[] {
  const from = items.findIndex((item) => item.key === key)
  const item = items[from]
  const other = items[from + by]
  if (!item || !other) return [...items]
  return items.map((one, index) => (index === from ? other : index === from + by ? item : one))
}
