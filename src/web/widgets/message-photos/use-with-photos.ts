import { useEffect, useLayoutEffect, useRef } from 'react'
import { giveBack } from '#web/features/drafts/draft-store.ts'
import type { MessagePhotos, SentPhotos } from './message-photos.ts'

interface Written<V> {
  account: string
  /** As the drafts call it. */
  name: string
  photos: MessagePhotos
  draft: { value: V; clear: () => void }
}

/** Photos go ahead: a message waits on the device for a connection, and files do not. */
export function useWithPhotos<V extends { content: string }>({ account, name, photos, draft }: Written<V>) {
  const latest = useRef(draft)
  const isUnderWay = useRef(false)
  const isGone = useRef(false)
  useLayoutEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // It still goes out. Whoever comes back meanwhile would find the words here, and send them twice.
      if (isUnderWay.current) latest.current.clear()
    }
  }, [])
  const clear = () => {
    photos.clear()
    latest.current.clear()
  }
  return {
    clear,
    /** `then` is told what was written at that moment: tones can be changed while photos are on their way. */
    send: async (then: (value: V, sent: SentPhotos) => void) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      const sent = photos.count === 0 ? [] : await photos.upload()
      isUnderWay.current = false
      const { value } = latest.current
      if (sent) then(value, sent)
      else if (isGone.current) giveBack(account, name, value)
      // What is written here by now is another message.
      if (sent && !isGone.current) clear()
    },
    /** Something is asked before it is sent, of who is still here. */
    prepare: async (then: (sent: SentPhotos) => void) => {
      const sent = photos.count === 0 ? [] : await photos.upload()
      if (sent && !isGone.current) then(sent)
    },
  }
}
