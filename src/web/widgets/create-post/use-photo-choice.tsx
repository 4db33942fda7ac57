import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { checkPhoto, offeredTypes } from '#web/features/uploads/photo-rules.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

interface PhotoChoice {
  /** Opens the window of the device in which a file is chosen. */
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
export function usePhotoChoice(onChosen: (photo: File) => void): PhotoChoice {
  const input = useRef<HTMLInputElement>(null)
  const [isChecking, setIsChecking] = useState(false)
  /** Only the last choice counts, and none once the screen is gone. */
  const latest = useRef<File | null>(null)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Emptied, so that the same file can be chosen again.
    target.value = ''
    if (!file) return
    latest.current = file
    setIsChecking(true)
    const { photo, refusal } = await checkPhoto(file, limits.postImageBytes)
    if (latest.current !== file) return
    setIsChecking(false)
    if (photo) onChosen(photo)
    else toast.failure(refusal.title, refusal.description)
  }
  return {
    choose: () => input.current?.click(),
    isChecking,
    field: (
      <input
        ref={input}
        type="file"
        accept={offeredTypes}
        aria-label={t('Photo file')}
        hidden
        onChange={check}
      />
    ),
  }
}
