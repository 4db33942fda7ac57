import X from 'lucide-react/icons/x'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { PhotoList } from '#web/widgets/create-post/photo-list.tsx'
import { t } from '#words/t.ts'
import type { PhotosDraft, PhotosHandle, PhotosState } from './message-photos.ts'
import { usePhotosInForm } from './use-photos-in-form.ts'

interface PhotoPartProps {
  ref: Ref<PhotosHandle>
  draft: PhotosDraft
  onState: (state: PhotosState) => void
  /** The last one was removed, and the focus with it. */
  onEmpty: () => void
}

/** Above the words: the photos that go with them, each with what it shows. Nothing to see while there are none. */
export const PhotoPart = ({ ref, draft, onState, onEmpty }: PhotoPartProps) => {
  const photos = usePhotosInForm(draft)
  const { items, choice, sending, isDescribedTooLong } = photos
  const count = items.length
  const isSending = sending !== null
  const { isChecking } = choice
  useLayoutEffect(
    () => onState({ count, isChecking, isSending, isDescribedTooLong }),
    [count, isChecking, isSending, isDescribedTooLong, onState],
  )
  useImperativeHandle(ref, () => ({
    choose: choice.choose,
    upload: photos.upload,
    clear: photos.clear,
    putBack: photos.putBack,
  }))
  return (
    <>
      {choice.field}
      {count > 0 && <ChosenPhotos photos={photos} onEmpty={onEmpty} />}
    </>
  )
}

/** Pixels: for the ring around it. */
const roomBelow = 8

interface ChosenPhotosProps {
  photos: ReturnType<typeof usePhotosInForm>
  onEmpty: () => void
}

const ChosenPhotos = ({ photos, onEmpty }: ChosenPhotosProps) => {
  const { items, sending, problem } = photos
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed has given way to this. Who went on writing meanwhile stays there.
    if (document.activeElement?.matches('a, button, input, select, textarea')) return
    const box = part.current
    const field = box?.querySelector('textarea')
    if (!box || !field) return
    // The page stays where it is; in here, the field is seen.
    field.focus({ preventScroll: true })
    const below = field.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
    if (below > 0) box.scrollTop += below + roomBelow
  }, [])
  return (
    <div
      ref={part}
      className="-mx-2 grid max-h-[38vh] gap-4 overflow-y-auto border-line border-b px-2 pt-1 pb-3"
    >
      {problem !== null && (
        <div role="alert" className="note note-harm grid gap-1">
          <p className="font-semibold">{t('The message wasn’t sent.')}</p>
          <p>{problem}</p>
          <p>{t('Your words and photos are still here.')}</p>
        </div>
      )}
      {sending ? (
        <div className="grid gap-3">
          <Progress
            label={
              items.length > 1
                ? t('Uploading photo {number} of {count}', { number: sending.number, count: items.length })
                : t('Uploading your photo')
            }
            value={sending.share}
          />
          <div>
            <Button icon={<X />} onClick={photos.stop}>
              {t('Cancel the upload')}
            </Button>
          </div>
        </div>
      ) : (
        <PhotoList
          of="message"
          items={items}
          onDescribe={photos.describe}
          onMove={photos.move}
          onRemove={(key) => {
            photos.remove(key)
            if (items.length === 1) onEmpty()
          }}
          onAdd={photos.choice.choose}
        />
      )}
    </div>
  )
}
