import { isDeepStrictEqual } from 'node:util'
import { limits } from '#contract/core/limits.ts'
import type { PhotoList, PhotoView } from '#contract/posts/post-photos.ts'
import { clash } from '#server/http/errors.ts'
import {
  type DescribedPhoto,
  type Finding,
  fieldOfPhoto,
  findPhotos,
  noPhoto,
  toPhotoView,
} from '#server/storage/described-photos.ts'
import { imageAddress, imageIdIn } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'

/** As a row has them: the first in columns of its own, as the specification names it. */
interface PhotosOfRow {
  imageUrl: string | null
  imageAlt: string | null
  imageWidth: number | null
  imageHeight: number | null
  morePhotos: PhotoView[] | null
}

export const photoColumns = ([first, ...more]: readonly DescribedPhoto[]): PhotosOfRow => ({
  ...(first ? toPhotoView(first) : noPhoto),
  morePhotos: more.length > 0 ? more.map(toPhotoView) : null,
})

/** All photos of a post, in their order. */
export function photosOf({ imageUrl, morePhotos, ...first }: PhotosOfRow): DescribedPhoto[] {
  if (imageUrl === null) return []
  const { imageAlt, imageWidth, imageHeight } = first
  return [{ imageUrl, imageAlt, imageWidth, imageHeight }, ...(morePhotos ?? [])].flatMap((photo) => {
    const id = imageIdIn(photo.imageUrl)
    return id === null
      ? []
      : [{ id, width: photo.imageWidth, height: photo.imageHeight, imageAlt: photo.imageAlt }]
  })
}

/** In the place of the first one. The others stay as they are. */
export const withFirst = (first: DescribedPhoto, had: readonly DescribedPhoto[]): DescribedPhoto[] =>
  [first, ...had.slice(1).filter(({ id }) => id !== first.id)].slice(0, limits.photosPerPost)

export const areSame = (some: readonly DescribedPhoto[], others: readonly DescribedPhoto[]): boolean =>
  isDeepStrictEqual(photoColumns(some), photoColumns(others))

/**
 * Whether something is gone that others may have seen: a photo, or the words that described one. That is an edit, and
 * never the second step of writing: what is no edit is not counted among those whose words are kept (decision 0084).
 */
export const hasLost = (had: readonly DescribedPhoto[], has: readonly DescribedPhoto[]): boolean =>
  had.some(({ id, imageAlt }) => {
    const now = has.find((photo) => photo.id === id)
    return !now || (imageAlt !== null && now.imageAlt !== imageAlt)
  })

/** Whoever changes photos that they have not seen would take off what another tab has just added. */
export function refuseIfChanged(had: readonly DescribedPhoto[], before: PhotoList['imageUrlsBefore']): void {
  if (before && !isDeepStrictEqual(had.map(imageAddress), before))
    throw clash(
      t(
        'The photos of this post were changed somewhere else in the meantime. Please open it again and look.',
      ),
    )
}

/** The whole list. A photo that another tab has taken off since is a change elsewhere, and no wrong address. */
export const findList = (
  { photos, imageUrlsBefore }: Pick<PhotoList, 'photos' | 'imageUrlsBefore'>,
  finding: Finding & { had: readonly DescribedPhoto[] },
): Promise<DescribedPhoto[]> =>
  findPhotos(photos, finding, fieldOfPhoto).catch((error: unknown) => {
    refuseIfChanged(finding.had, imageUrlsBefore)
    throw error
  })

/** The first has the name that the specification gives it. */
export const fieldInNewPost = (index: number): string =>
  index === 0 ? 'imageUrl' : `morePhotos.${index - 1}.imageUrl`
