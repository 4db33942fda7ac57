import { createElement, type RefObject, useRef, useState } from 'react'
import { retryableLazy, useLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { t } from '#words/t.ts'
import type { MessagePhotos, PhotosDraft, PhotosHandle, PhotosState } from './message-photos.ts'

const lazyPart = retryableLazy(() => import('./photo-part.tsx'))

const none: PhotosState = { count: 0, isChecking: false, isSending: false, isDescribedTooLong: false }

/** The photos of a message that is being written. What chooses, shows and sends them comes once the browser is idle. */
export function useMessagePhotos(
  draft: PhotosDraft,
  words: RefObject<HTMLTextAreaElement | null>,
): MessagePhotos {
  const idle = useWhenIdle(lazyPart)
  const asked = useLazy(lazyPart, t('Your photos couldn’t be shown'))
  const module = idle ?? asked.module
  const [state, setState] = useState(none)
  const handle = useRef<PhotosHandle | null>(null)
  /** What was asked for before the code was there. */
  const waiting = useRef<((photos: PhotosHandle) => void)[]>([])
  const ask = (what: (photos: PhotosHandle) => void) => {
    if (handle.current) return what(handle.current)
    waiting.current.push(what)
    asked.request()
  }
  const setHandle = (next: PhotosHandle | null) => {
    handle.current = next
    if (next) for (const what of waiting.current.splice(0)) what(next)
  }
  return {
    ...state,
    part:
      module &&
      createElement(module.PhotoPart, {
        ref: setHandle,
        draft,
        onState: setState,
        onEmpty: () => words.current?.focus(),
      }),
    choose: () => ask((photos) => photos.choose()),
    upload: async () => (handle.current ? handle.current.upload() : null),
    clear: () => handle.current?.clear(),
    putBack: (sent) => {
      if (sent.length > 0) ask((photos) => photos.putBack(sent))
    },
  }
}
