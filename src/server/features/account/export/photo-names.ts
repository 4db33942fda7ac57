import type { PhotoView } from '#contract/posts/post-photos.ts'
import type { Entry } from './part.ts'

export const profilePhotoName = 'photos/profile-picture.webp'

/** Such as photos/2026-11-15-moss-on-the-wall-4f2a.webp: the day, the first words, and enough to tell two apart. */
export function photoName(post: Readonly<Record<string, unknown>>): string {
  const day = String(post['createdAt']).slice(0, 10)
  const words = String(post['content'])
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .slice(0, 5)
    .join('-')
    .slice(0, 60)
  return `photos/${[day, words, String(post['imageUrl']).slice(-6)].filter(Boolean).join('-')}.webp`
}

/** Each photo of a post by its name in this archive. The first stays where it always was. */
export function withPhotoNames({ imageUrl, morePhotos, ...entry }: Entry): Entry {
  const nameOf = (address: unknown) => photoName({ ...entry, imageUrl: address })
  const more = Array.isArray(morePhotos) ? (morePhotos as PhotoView[]) : []
  return {
    ...entry,
    photo: imageUrl ? nameOf(imageUrl) : null,
    morePhotos: more.map((photo) => ({ photo: nameOf(photo.imageUrl), imageDescription: photo.imageAlt })),
  }
}

/** The same for a pebble that the person gave: its line is what a post has as its words. */
export const withPebblePhotoName = ({ imageUrl, ...entry }: Entry): Entry => ({
  ...entry,
  photo: imageUrl ? photoName({ ...entry, content: entry['line'] ?? '', imageUrl }) : null,
})

/** Of a message: one's own are in this archive, those of others are theirs. */
export function withMessagePhotoNames({ photos, ...entry }: Entry): Entry {
  const all = Array.isArray(photos) ? (photos as { imageUrl?: string; imageAlt: string | null }[]) : []
  return {
    ...entry,
    photos: all.map(({ imageUrl, imageAlt }) => ({
      ...(imageUrl !== undefined && { photo: photoName({ ...entry, imageUrl }) }),
      imageDescription: imageAlt,
    })),
  }
}

export const unusedPhotoName = (id: string): string => `photos/not-used-${id.slice(-6)}.webp`
