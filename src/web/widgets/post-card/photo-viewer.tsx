import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useRef, useState } from 'react'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'
import { type ShownPhoto, shapeOf } from './photo-rows.ts'

interface PhotoViewerProps {
  photos: readonly ShownPhoto[]
  /** The one that was pressed. */
  first: number
  onClose: () => void
}

/** One photo as large as there is room, with what it shows in words. The others of the post are one press further. */
export const PhotoViewer = ({ photos, first, onClose }: PhotoViewerProps) => {
  const opener = useOpener()
  const [index, setIndex] = useState(first)
  const [hasMoved, setMoved] = useState(false)
  const moves = useRef<HTMLFieldSetElement>(null)
  const hadFocus = useRef(false)
  const go = (by: -1 | 1) => {
    if (!photos[index + by]) return
    hadFocus.current = moves.current?.contains(document.activeElement) ?? false
    setIndex(index + by)
    setMoved(true)
  }
  useEffect(() => {
    // At either end the button that was pressed is gone: the other one has the focus then.
    if (hadFocus.current && !moves.current?.contains(document.activeElement))
      moves.current?.querySelector('button')?.focus()
    hadFocus.current = false
    const turn = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return
      if (key === 'ArrowLeft') go(-1)
      if (key === 'ArrowRight') go(1)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  })
  const photo = photos[index]
  if (!photo) return null
  const number = index + 1
  const count = photos.length
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={count > 1 ? t('Photo {number} of {count}', { number, count }) : t('Photo')}
        opener={opener}
        className="md:max-h-[94vh]! md:w-[min(64rem,calc(100vw-3rem))]!"
        footer={
          count > 1 && (
            <fieldset ref={moves} aria-label={t('Photos')} className="flex flex-1 flex-wrap gap-3">
              {index > 0 && (
                <Button icon={<ArrowLeft />} onClick={() => go(-1)}>
                  {rich('Previous<hidden> photo</hidden>', { hidden: visuallyHidden })}
                </Button>
              )}
              {number < count && (
                <Button icon={<ArrowRight />} className="ms-auto" onClick={() => go(1)}>
                  {rich('Next<hidden> photo</hidden>', { hidden: visuallyHidden })}
                </Button>
              )}
            </fieldset>
          )
        }
      >
        <figure className="mx-auto grid w-fit max-w-full justify-items-center gap-4">
          <LargePhoto key={photo.imageUrl} photo={photo} isAskedFor={index === first} />
          <figcaption
            dir="auto"
            // As wide as the photo, however long it is; beside a narrow one it has a little more room.
            className="w-0 min-w-[max(100%,min(20rem,70vw))] [overflow-wrap:anywhere]"
          >
            {photo.imageAlt ?? <span className="text-quiet">{t('This image has no description.')}</span>}
          </figcaption>
        </figure>
        <p role="status" className="visually-hidden">
          {hasMoved && t('Photo {number} of {count}', { number, count })}
        </p>
      </DialogContent>
    </Dialog>
  )
}

/** Who hides images has asked for the one they pressed, and not for the others. */
const LargePhoto = ({ photo, isAskedFor }: { photo: ShownPhoto; isAskedFor: boolean }) => {
  const { imageUrl, imageAlt, imageWidth, imageHeight } = photo
  const shape = shapeOf(photo)
  const image = (
    <img
      src={imageUrl}
      alt={imageAlt ?? t('Photo without a description')}
      className="max-w-full rounded-md bg-ground object-contain"
      // As large as it will be before it is there. It is drawn by the browser alone, so it may have a style of its own.
      style={{
        aspectRatio: shape,
        width: `min(${imageWidth ? `${imageWidth}px` : '100%'}, 64dvh * ${shape})`,
      }}
      width={imageWidth ?? undefined}
      height={imageHeight ?? undefined}
    />
  )
  if (isAskedFor) return image
  return <Picture description={imageAlt ?? t('This image has no description.')}>{image}</Picture>
}
