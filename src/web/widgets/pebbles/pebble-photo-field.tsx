import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { PhotoItem } from '#web/widgets/create-post/photo-items.ts'
import { PhotoField } from '#web/widgets/create-post/photo-list.tsx'
import { t } from '#words/t.ts'

interface PebblePhotoFieldProps {
  photo: PhotoItem | null
  /** Why it was not given. */
  problem: string | undefined
  /** While a file is being looked at. */
  isChecking: boolean
  /** 0 to 1, while it is on its way; else null. */
  share: number | null
  onChoose: () => void
  onDescribe: (description: string) => void
  onRemove: () => void
  onStop: () => void
}

/** One photo that goes with a pebble, and what it shows in words. */
export const PebblePhotoField = ({
  photo,
  problem,
  isChecking,
  share,
  onChoose,
  onDescribe,
  onRemove,
  onStop,
}: PebblePhotoFieldProps) => {
  const add = useRef<HTMLButtonElement>(null)
  const chosen = useRef<HTMLDivElement>(null)
  // The button that was pressed gives way to what it brought: whoever had the focus there goes on from it.
  const isPressed = useRef(false)
  const key = photo?.key
  useEffect(() => {
    if (!isPressed.current) return
    isPressed.current = false
    if (key === undefined) add.current?.focus()
    // A file is looked at for a moment, in which one can go on writing.
    else if (!document.activeElement?.matches('a, button, input, select, textarea'))
      chosen.current?.querySelector('textarea')?.focus()
  }, [key])
  if (!photo)
    return (
      <div>
        <Button
          ref={add}
          icon={<ImagePlus />}
          busy={isChecking}
          busyLabel={t('Checking the photo…')}
          onClick={() => {
            isPressed.current = true
            onChoose()
          }}
        >
          {t('Add a photo')}
        </Button>
      </div>
    )
  return (
    <div ref={chosen} className="grid gap-4">
      {problem && (
        <div role="alert" className="note note-harm grid gap-1">
          <p className="font-semibold">{t('The photo wasn’t sent. Nothing was given.')}</p>
          <p>{problem}</p>
          <p>{t('Your words and the photo are still here.')}</p>
        </div>
      )}
      <PhotoField
        item={photo}
        onDescribe={onDescribe}
        onRemove={() => {
          isPressed.current = true
          onRemove()
        }}
      />
      {share !== null && (
        <div className="grid gap-3">
          <Progress label={t('Uploading your photo')} value={share} />
          <div>
            <Button icon={<X />} onClick={onStop}>
              {t('Cancel the upload')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
