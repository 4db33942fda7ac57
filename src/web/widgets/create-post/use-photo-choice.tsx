import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { checkPhoto, offeredTypes } from '#web/features/uploads/photo-rules.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

interface PhotoChoice {
  /** Opens the window of the device in which files are chosen. */
  choose: () => void
  /** While a file is being looked at. */
  isChecking: boolean
  /** Somewhere on the screen for as long as one can choose. */
  field: ReactNode
}

/**
 * A file is looked at when it is chosen: what is no photo is refused in words, and what was there stays. That takes a
 * moment in which one can go on writing, so `onChosen` must not rely on values from when the file was chosen.
 */
export function usePhotoChoice(
  room: number,
  onChosen: (photos: File[]) => void,
  of: 'post' | 'message' = 'post',
): PhotoChoice {
  const input = useRef<HTMLInputElement>(null)
  const [checking, setChecking] = useState(0)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const all = [...(target.files ?? [])]
    // Emptied, so that the same file can be chosen again.
    target.value = ''
    const files = all.slice(0, room)
    if (files.length === 0) return
    setChecking((before) => before + 1)
    const checked = await Promise.all(files.map((file) => checkPhoto(file, limits.postImageBytes)))
    if (isGone.current) return
    setChecking((before) => before - 1)
    const photos = checked.flatMap(({ photo }) => photo ?? [])
    if (photos.length > 0) onChosen(photos)
    const refused = checked.findIndex(({ refusal }) => refusal)
    const refusal = checked[refused]?.refusal
    if (refusal) toast.failure(refusal.title, inWordsOf(refusal.description, files, refused))
    else if (all.length > files.length)
      toast.failure(
        mostPhotos(of),
        t('{count, plural, one {Only the first one was added.} other {Only the first # were added.}}', {
          count: files.length,
        }),
      )
  }
  return {
    choose: () => input.current?.click(),
    isChecking: checking > 0,
    field: (
      <input
        ref={input}
        type="file"
        multiple={room > 1}
        accept={offeredTypes}
        aria-label={t('Photo file')}
        hidden
        onChange={check}
      />
    ),
  }
}

const mostPhotos = (of: 'post' | 'message') =>
  of === 'message'
    ? t('A message can have up to {max} photos.', { max: limits.photosPerMessage })
    : t('A post can have up to {max} photos.', { max: limits.photosPerPost })

/** Of several, it is said which. */
const inWordsOf = (reason: string, files: readonly File[], index: number): string =>
  files.length > 1 ? t('{name}: {reason}', { name: files[index]?.name ?? '', reason }) : reason
