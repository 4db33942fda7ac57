import type { FastifyRequest } from 'fastify'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import type { Config } from '#server/config.ts'
import { badInput, HttpError } from '#server/http/errors.ts'
import { originsSeenBy } from '#server/http/seen-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { imageAddress } from './shown-photos.ts'
import type { Uploads } from './uploads.ts'

/** A checked photo of one's own, with what its author says about it. */
export interface DescribedPhoto {
  id: string
  width: number | null
  height: number | null
  imageAlt: string | null
  /** Where it stands in what was sent, for what is wrong with it. */
  field?: string
}

export const toPhotoView = ({ width, height, imageAlt, ...photo }: DescribedPhoto): PhotoView => ({
  imageUrl: imageAddress(photo),
  imageAlt,
  imageWidth: width,
  imageHeight: height,
})

/** As a message keeps them, all in one list. */
export const photosOfMessage = (photos: readonly DescribedPhoto[]): PhotoView[] | null =>
  photos.length > 0 ? photos.map(toPhotoView) : null

/** Where a photo stands in a list of them. */
export const fieldOfPhoto = (index: number): string => `photos.${index}.imageUrl`

/** As a row has it that shows none. */
export const noPhoto = { imageUrl: null, imageAlt: null, imageWidth: null, imageHeight: null }

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

export interface Named {
  imageUrl: string
  imageAlt?: string | null | undefined
}

export interface Finding {
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

const underItsName =
  (field: string) =>
  (error: unknown): never => {
    const about = error instanceof HttpError ? error.fields?.['imageUrl'] : undefined
    throw about === undefined ? error : badInput({ [field]: about })
  }
