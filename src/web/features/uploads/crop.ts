import { t } from '#words/t.ts'

/** Which part of a picture is shown: its middle, as shares of the picture, and how much closer than the whole. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 }

const mostZoom = 4
/** Eight steps cross the part that is shown; three make it half as wide. */
const step = 1 / 8
const closer = 2 ** (1 / 3)

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Never beyond the edge of the picture. */
export function keptInside({ x, y, zoom }: Crop, { width, height }: Size): Crop {
  const kept = between(1, zoom, mostZoom)
  const side = Math.min(width, height) / kept
  const [halfX, halfY] = [side / 2 / width, side / 2 / height]
  return { x: between(halfX, x, 1 - halfX), y: between(halfY, y, 1 - halfY), zoom: kept }
}

/** The square that is shown, in pixels of the picture. */
export function shownSquare(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const { x, y, zoom } = keptInside(crop, size)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}

/** Moved by shares of the part that is shown. */
export function moved(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = shownSquare(crop, size)
  const { x, y, zoom } = keptInside(crop, size)
  return keptInside({ x: x + (right * side) / size.width, y: y + (down * side) / size.height, zoom }, size)
}

type Move = (crop: Crop, size: Size) => Crop

export const moves = {
  left: (crop, size) => moved(crop, size, -step, 0),
  right: (crop, size) => moved(crop, size, step, 0),
  up: (crop, size) => moved(crop, size, 0, -step),
  down: (crop, size) => moved(crop, size, 0, step),
  zoomIn: (crop, size) => keptInside({ ...crop, zoom: crop.zoom * closer }, size),
  zoomOut: (crop, size) => keptInside({ ...crop, zoom: crop.zoom / closer }, size),
} as const satisfies Record<string, Move>

/** What the keys of a keyboard do, as the buttons say it. */
export const moveOfKey: Readonly<Record<string, keyof typeof moves>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
}

const percent = (share: number) => `${Math.round(share * 100)} %`

export const cropInWords = ({ x, y, zoom }: Crop): string =>
  t('Its middle is {x} from the left and {y} from the top. Zoom {zoom}.', {
    x: percent(x),
    y: percent(y),
    zoom: percent(zoom),
  })

const keptSide = 512

/** That part as a file of its own. */
export async function cutOut(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { left, top, side } = shownSquare(crop, size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(keptSide, Math.round(side))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  // As PNG: what is transparent would be black in a JPEG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be cut out')
  return new File([blob], 'picture.png', { type: blob.type })
}
