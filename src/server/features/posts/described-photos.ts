import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/core/limits.ts'
import type { PhotoList, PhotoView } from '#contract/posts/post-photos.ts'
import type { Config } from '#server/config.ts'
import { badInput, clash, HttpError } from '#server/http/errors.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { imageAddress, imageIdIn } from '#server/storage/shown-photos.ts'
import type { Uploads } from '#server/storage/uploads.ts'
import { t } from '#words/t.ts'

/** A checked photo of one's own, with what its author says about it. */
export interface DescribedPhoto {
  id: string
  width: number | null
  height: number | null
  imageAlt: string | null
  /** Where it stands in what was sent, for what is wrong with it. */
  field?: string
}

/** As a row has them: the first in columns of its own, as the specification names it. */
interface PhotosOfRow {
  imageUrl: string | null
  imageAlt: string | null
  imageWidth: number | null
  imageHeight: number | null
  morePhotos: PhotoView[] | null
}

const toView = ({ width, height, imageAlt, ...photo }: DescribedPhoto): PhotoView => ({
  imageUrl: imageAddress(photo),
  imageAlt,
  imageWidth: width,
  imageHeight: height,
})

const noPhoto = { imageUrl: null, imageAlt: null, imageWidth: null, imageHeight: null }

export const photoColumns = ([first, ...more]: readonly DescribedPhoto[]): PhotosOfRow => ({
  ...(first ? toView(first) : noPhoto),
  morePhotos: more.length > 0 ? more.map(toView) : null,
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

export interface PhotoServices {
  config: Config
  uploads: Uploads
}

/** Who asks, and what is an address of ours as they see it. */
export const findingWith =
  ({ config, uploads }: PhotoServices) =>
  async (signedIn: () => Promise<Viewer>, request: FastifyRequest) => ({
    uploads,
    viewer: await signedIn(),
    ownOrigins: originsSeenBy(config, request),
  })

interface Named {
  imageUrl: string
  imageAlt?: string | null | undefined
}

interface Finding {
  uploads: Uploads
  viewer: Viewer
  ownOrigins: ReadonlySet<string>
  /** What the post has already: those are named by their address on it. */
  had?: readonly DescribedPhoto[]
}

/** The photo behind an address that somebody sent, or what is wrong with it, in words. */
export async function findPhoto(
  { imageUrl, imageAlt = null }: Named,
  { uploads, viewer, ownOrigins, had = [] }: Finding,
  field = 'imageUrl',
): Promise<DescribedPhoto> {
  const { id, width, height } =
    had.find((photo) => imageAddress(photo) === imageUrl) ??
    (await uploads.readyPhoto(viewer, imageUrl, 'post', ownOrigins).catch(underItsName(field)))
  return { id, width, height, imageAlt, field }
}

/** All of them, or the first thing that is wrong. */
export async function findPhotos(
  named: readonly Named[],
  finding: Finding,
  fieldOf: (index: number) => string,
): Promise<DescribedPhoto[]> {
  const found: DescribedPhoto[] = []
  for (const [index, one] of named.entries()) {
    const field = fieldOf(index)
    const photo = await findPhoto(one, finding, field)
    if (found.some(({ id }) => id === photo.id))
      throw badInput({ [field]: t('This photo is here twice. Please remove one of the two.') })
    found.push(photo)
  }
  return found
}

/** The whole list. A photo that another tab has taken off since is a change elsewhere, and no wrong address. */
export const findList = (
  { photos, imageUrlsBefore }: Pick<PhotoList, 'photos' | 'imageUrlsBefore'>,
  finding: Finding & { had: readonly DescribedPhoto[] },
): Promise<DescribedPhoto[]> =>
  findPhotos(photos, finding, (index) => `photos.${index}.imageUrl`).catch((error: unknown) => {
    refuseIfChanged(finding.had, imageUrlsBefore)
    throw error
  })

const underItsName =
  (field: string) =>
  (error: unknown): never => {
    const about = error instanceof HttpError ? error.fields?.['imageUrl'] : undefined
    throw about === undefined ? error : badInput({ [field]: about })
  }

/** The first has the name that the specification gives it. */
export const fieldInNewPost = (index: number): string =>
  index === 0 ? 'imageUrl' : `morePhotos.${index - 1}.imageUrl`
