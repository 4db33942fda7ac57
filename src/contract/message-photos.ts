import * as z from 'zod'
import { t } from '#words/t.ts'
import { limits } from './core/limits.ts'
import { DescribedPhoto, PhotoView } from './posts/post-photos.ts'

/** All photos of a message, in their order; none where it was taken back. */
export const PhotosOfMessage = z.array(PhotoView)

/** Uploads of one's own, each once. They belong to the message: it is taken back with them, and they are never changed. */
export const NewMessagePhotos = z
  .array(DescribedPhoto, { error: () => t('Please say which photos go with the message.') })
  .max(limits.photosPerMessage, {
    error: () => t('A message can have at most {max} photos.', { max: limits.photosPerMessage }),
  })
  .optional()
