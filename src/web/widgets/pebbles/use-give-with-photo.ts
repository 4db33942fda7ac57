import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGivePebble } from '#web/features/pebbles/use-give-pebble.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { PhotoItem } from '#web/widgets/create-post/photo-items.ts'
import { toPhotos, uploadItems } from '#web/widgets/create-post/upload-items.ts'
import { t } from '#words/t.ts'

/** Nothing was given: the photo did not arrive, or its giver stopped it. The message says why. */
export class PhotoNotSent extends Error {}

interface Gift {
  receiverId: string
  line: string
  postId: string | null
  photo: PhotoItem | null
}

const noPhoto = { imageUrl: null, imageAlt: null }

/** The photo first, then the pebble with it: one that comes without its photo would be another gift. */
export function useGiveWithPhoto() {
  const { mutateAsync: give } = useGivePebble()
  const arrived = useRef(new Map<string, string>())
  const upload = useRef<AbortController | null>(null)
  /** 0 to 1, while it is on its way. */
  const [share, setShare] = useState<number | null>(null)

  const send = async (photo: PhotoItem) => {
    const controller = new AbortController()
    const { signal } = controller
    upload.current = controller
    setShare(0)
    try {
      const failed = await uploadItems([photo], { arrived: arrived.current, signal, onProgress: setShare })
      const reason = failed.get(photo.key)
      if (reason !== undefined) throw new PhotoNotSent(reason)
    } catch (error) {
      throw signal.aborted ? new PhotoNotSent(t('You stopped the upload.')) : error
    } finally {
      setShare(null)
    }
    return toPhotos([photo], arrived.current)[0] ?? noPhoto
  }

  const giving = useMutation({
    mutationFn: async ({ photo, ...gift }: Gift) => {
      const sent = photo ? await send(photo) : noPhoto
      return give({ ...gift, ...sent }).catch((error: unknown) => {
        // What the server would not take is of no use for another try. Else it is the same try, and not sent anew.
        if (error instanceof ApiError && error.fields['imageUrl']) arrived.current.clear()
        throw error
      })
    },
  })
  return { giving, share, stopUpload: () => upload.current?.abort() }
}
