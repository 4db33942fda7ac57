import { uploadPhoto } from '#web/features/uploads/upload-photo.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import type { PhotoItem } from './photo-items.ts'

interface UploadOptions {
  /** What has arrived already, by its key: it is not sent again. What arrives now is added. */
  arrived: Map<string, string>
  signal: AbortSignal
  /** 0 to 1, of all of them; and which is on its way. */
  onProgress: (share: number, number: number) => void
}

/** One after the other. Answers which did not arrive, and why, by their keys; a stop is thrown. */
export async function uploadItems(
  items: readonly PhotoItem[],
  { arrived, signal, onProgress }: UploadOptions,
): Promise<Map<string, string>> {
  const failed = new Map<string, string>()
  for (const [index, { key, photo }] of items.entries()) {
    if (typeof photo === 'string' || arrived.has(key)) continue
    const tell = (share: number) => onProgress((index + share) / items.length, index + 1)
    tell(0)
    try {
      arrived.set(key, await uploadPhoto(photo, { purpose: 'post', signal, onProgress: tell }))
    } catch (error) {
      if (signal.aborted) throw error
      failed.set(key, inWords(error))
    }
  }
  return failed
}

/** As the server wants to be told of them: those that it has, in their order. */
export const toPhotos = (items: readonly PhotoItem[], arrived: ReadonlyMap<string, string>) =>
  items.flatMap(({ key, photo, description }) => {
    const imageUrl = typeof photo === 'string' ? photo : arrived.get(key)
    return imageUrl === undefined ? [] : [{ imageUrl, imageAlt: description }]
  })
