import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type Crop,
  cropInWords,
  cutOut,
  moved,
  moveOfKey,
  moves,
  shownSquare,
  wholePicture,
} from '#web/features/uploads/crop.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const words: Record<keyof typeof moves, string> = {
  left: t('Left'),
  right: t('Right'),
  up: t('Up'),
  down: t('Down'),
  zoomIn: t('Zoom in'),
  zoomOut: t('Zoom out'),
}
const icons: Record<keyof typeof moves, ReactNode> = {
  left: <ArrowLeft />,
  right: <ArrowRight />,
  up: <ArrowUp />,
  down: <ArrowDown />,
  zoomIn: <ZoomIn />,
  zoomOut: <ZoomOut />,
}
const names = Object.keys(icons) as (keyof typeof moves)[]

interface PictureCropProps {
  file: File
  busy: boolean
  /** With what makes a file of that part alone. */
  onChoose: (cut: () => Promise<File>) => void
  onCancel: () => void
}

/** Which part of a chosen picture is shown: by buttons, by keys while one of them has the focus, or by dragging. */
export const PictureCrop = ({ file, busy, onChoose, onCancel }: PictureCropProps) => {
  const picture = useRef<HTMLImageElement>(null)
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const [address, setAddress] = useState<string>()
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [crop, setCrop] = useState<Crop>(wholePicture)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const move = (name: keyof typeof moves) => size && setCrop((now) => moves[name](now, size))
  const byKey = (event: KeyboardEvent) => {
    const name = moveOfKey[event.key]
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move(name)
  }
  const byHand = (event: PointerEvent<HTMLDivElement>) => {
    const from = dragged.current
    if (!size || !from) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const [right, down] = [(from.x - event.clientX) / width, (from.y - event.clientY) / width]
    dragged.current = { x: event.clientX, y: event.clientY }
    setCrop((now) => moved(now, size, right, down))
  }
  const choose = () => {
    const { current } = picture
    if (current && size) onChoose(() => cutOut(current, crop))
  }
  return (
    // The keys belong to its buttons: nobody has to find another place to stand on.
    <fieldset className="grid gap-3" onKeyDown={byKey}>
      <legend className="label pb-1">{t('Which part is shown')}</legend>
      <p className="hint">{t('Use the buttons, the arrow keys with + and −, or drag the picture.')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className="relative size-48 touch-none cursor-grab overflow-hidden rounded-lg border border-line"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY }
          }}
          onLostPointerCapture={() => {
            dragged.current = null
          }}
          onPointerMove={byHand}
        >
          {address && (
            <img
              ref={picture}
              src={address}
              alt=""
              draggable={false}
              className="absolute max-w-none select-none"
              style={size && placeOf(crop, size)}
              onError={onCancel}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
          )}
        </div>
        <div className="grid grid-cols-2 gap-2">
          {names.map((name) => (
            <Button key={name} icon={icons[name]} onClick={() => move(name)}>
              {words[name]}
            </Button>
          ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {cropInWords(crop)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" busy={busy} busyLabel={t('Uploading…')} onClick={choose}>
          {t('Use this part')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </fieldset>
  )
}

/** In percent of the window, which shows a square of the picture. */
function placeOf(crop: Crop, size: { width: number; height: number }) {
  const { left, top, side } = shownSquare(crop, size)
  const percent = (pixels: number) => `${(pixels / side) * 100}%`
  return {
    left: percent(-left),
    top: percent(-top),
    width: percent(size.width),
    height: percent(size.height),
  }
}
