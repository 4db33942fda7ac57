import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { isConnectionLost } from '#web/lib/api/connection.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { toast } from '#web/lib/toast.ts'
import {
  described,
  isDescribedTooLong,
  moved,
  type PhotoItem,
  withMore,
  without,
} from '#web/widgets/create-post/photo-items.ts'
import { toPhotos, uploadItems } from '#web/widgets/create-post/upload-items.ts'
import { usePhotoChoice } from '#web/widgets/create-post/use-photo-choice.tsx'
import { usePhotoItems } from '#web/widgets/create-post/use-photo-items.ts'
import { t } from '#words/t.ts'
import type { PhotosDraft, SentPhotos } from './message-photos.ts'

interface Sending {
  /** 0 to 1, of all of them; and which is on its way. */
  share: number
  number: number
}

/** The photos of a message, and their way to the server before the message goes out. */
export function usePhotosInForm(draft: PhotosDraft) {
  const { photos: items, changePhotos, addPhotos } = usePhotoItems(draft)
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** What has arrived is not sent again. */
  const arrived = useRef(new Map<string, string>())
  const running = useRef<AbortController | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const choice = usePhotoChoice(
    limits.photosPerMessage - items.length,
    (files) => {
      setProblem(null)
      addPhotos(files)
    },
    'message',
  )
  const putBack = (photos: SentPhotos) => changePhotos((before) => withMore(photos.map(toItem), before))
  // Taken back where what waits for a connection is listed.
  const { uploaded } = draft.value
  const wasPutBack = useRef<SentPhotos | null>(null)
  useEffect(() => {
    if (uploaded.length === 0 || uploaded === wasPutBack.current) return
    wasPutBack.current = uploaded
    putBack(uploaded)
    draft.change({ uploaded: [] })
  })
  /** Whoever has gone on to another conversation is told there. */
  const tell = (reason: string) => {
    if (isGone.current) toast.failure(t('The message wasn’t sent'), reason)
    else setProblem(reason)
  }

  async function upload(): Promise<SentPhotos | null> {
    if (running.current) return null
    if (isConnectionLost() || !navigator.onLine) {
      tell(t('Photos need a connection. You can send this when you’re back online.'))
      return null
    }
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProblem(null)
    setSending({ share: 0, number: 1 })
    try {
      const onProgress = (share: number, number: number) => setSending({ share, number })
      const failed = await uploadItems(items, { arrived: arrived.current, signal, onProgress })
      if (failed.size === 0) return toPhotos(items, arrived.current)
      tell([...new Set(failed.values())].join(' '))
    } catch (error) {
      tell(signal.aborted ? t('You stopped the upload.') : inWords(error))
    } finally {
      running.current = null
      setSending(null)
    }
    return null
  }

  return {
    items,
    sending,
    problem,
    choice,
    isDescribedTooLong: items.some(isDescribedTooLong),
    upload,
    putBack,
    stop: () => running.current?.abort(),
    describe: (key: string, words: string) => changePhotos((before) => described(before, key, words)),
    move: (key: string, by: -1 | 1) => changePhotos((before) => moved(before, key, by)),
    remove: (key: string) => {
      setProblem(null)
      changePhotos((before) => without(before, key))
    },
    clear: () => {
      arrived.current.clear()
      setProblem(null)
      changePhotos([])
    },
  }
}

/** Only their owner sees them until they are shown anywhere. */
const toItem = ({ imageUrl, imageAlt }: SentPhotos[number]): PhotoItem => ({
  key: randomKey(),
  photo: imageUrl,
  preview: `/api/images/${imageUrl.split('/').at(-1)}?w=640`,
  description: imageAlt ?? '',
})
