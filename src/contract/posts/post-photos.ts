import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { isSeen } from '#contract/core/written.ts'
import { t } from '#words/t.ts'

/** The address of an upload of one's own, without its query part. The server accepts no other. */
export const UploadedAddress = z
  .string({ error: () => t('Please upload the photo first.') })
  .min(1)
  .max(2_000)

/** What cannot be seen describes nothing. Half a sign is kept as a text would keep it: further photos are kept as JSON. */
export const ImageAlt = z
  .string()
  .overwrite((text) => text.toWellFormed())
  .trim()
  .max(limits.imageAlt, {
    error: () =>
      t('A description can have at most {max} characters.', { max: limits.imageAlt.toLocaleString('en') }),
  })
  .transform((text) => (isSeen(text) ? text : null))
  .nullish()

/** A photo of a post that is not its first. The first has the same names, among the fields of the post. */
export const PhotoView = z.object({
  imageUrl: z.string(),
  imageAlt: z.string().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
})
export type PhotoView = z.infer<typeof PhotoView>

const tooMany = () => t('A post can have at most {max} photos.', { max: limits.photosPerPost })

/** An upload of one's own, and what it shows. */
export const DescribedPhoto = z.object({ imageUrl: UploadedAddress, imageAlt: ImageAlt })

/** Those after the first, in their order. */
export const MorePhotos = z.array(DescribedPhoto).max(limits.photosPerPost - 1, { error: tooMany })

const IsEdit = z.boolean().optional()

export const NewImage = DescribedPhoto.extend({
  /** Not the second step of writing the post: it is marked as edited. */
  isEdit: IsEdit,
})

/** All photos of a post in their order. One that it has already is named by its address there. */
export const PhotoList = z.object({
  photos: z
    .array(DescribedPhoto, { error: () => t('Please say which photos the post has.') })
    .max(limits.photosPerPost, { error: tooMany }),
  /** The addresses that the post had when it was read: if it has others by now, nothing is changed. */
  imageUrlsBefore: z.array(UploadedAddress).max(limits.photosPerPost, { error: tooMany }).optional(),
  isEdit: IsEdit,
})
export type PhotoList = z.infer<typeof PhotoList>
