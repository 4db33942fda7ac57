import { blend, clamp } from './colour.ts'
import { colourOf, type Field, heightIn, type Picture, paint, repaint } from './layers.ts'

/** Beyond this many pixels a blur is made on a smaller picture: nobody sees the difference. */
const widest = 5

const shrink = (picture: Picture, by: number): Picture => {
  const width = Math.ceil(picture.width / by)
  const height = Math.ceil(picture.height / by)
  const pixels = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width * 3; x += 1) {
      let sum = 0
      let count = 0
      for (let row = y * by; row < Math.min(picture.height, y * by + by); row += 1) {
        for (let column = 0; column < by; column += 1) {
          const from = Math.min(picture.width - 1, Math.floor(x / 3) * by + column)
          sum += picture.pixels[(row * picture.width + from) * 3 + (x % 3)] ?? 0
          count += 1
        }
      }
      pixels[y * width * 3 + x] = sum / count
    }
  }
  return { width, height, unit: picture.unit / by, pixels }
}

/** Running sums of each row; beyond its ends a row goes on as it ended. */
function sumRows({ width, height, pixels }: Picture, channel: number, sums: Float64Array, pad: number): void {
  const wide = width + pad * 2 + 1
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    for (let x = 0; x < wide - 1; x += 1) {
      const column = clamp(x - pad, 0, width - 1)
      sum += pixels[(y * width + column) * 3 + channel] ?? 0
      sums[y * wide + x + 1] = sum
    }
  }
}

/** Half the chord of a disc at each row; the sum of a chord is one subtraction of running sums. */
function discBlur(picture: Picture, radius: number): Picture {
  const { width, height, pixels } = picture
  const reach = Math.round(radius)
  const chords = Array.from({ length: reach * 2 + 1 }, (_, row) =>
    Math.floor(Math.sqrt(Math.max(0, (radius + 0.3) ** 2 - (row - reach) ** 2))),
  )
  const area = chords.reduce((sum, half) => sum + half * 2 + 1, 0)
  const pad = reach + 1
  const wide = width + pad * 2 + 1
  const sums = new Float64Array(wide * height)
  const out = new Float32Array(pixels.length)
  for (let channel = 0; channel < 3; channel += 1) {
    sumRows(picture, channel, sums, pad)
    for (let y = 0; y < height; y += 1) {
      chords.forEach((half, row) => {
        const start = clamp(y + row - reach, 0, height - 1) * wide + pad
        for (let x = 0; x < width; x += 1) {
          const index = (y * width + x) * 3 + channel
          out[index] = (out[index] ?? 0) + (sums[start + x + half + 1] ?? 0) - (sums[start + x - half] ?? 0)
        }
      })
    }
  }
  return { ...picture, pixels: out.map((value) => value / area) }
}

/** What an open lens makes of things that are too near or too far: every point becomes a disc. */
export function defocus(picture: Picture, radius: number): Picture {
  const wide = radius * picture.unit
  if (wide < 0.8) return picture
  const by = Math.max(1, Math.ceil(wide / widest))
  if (by === 1) return discBlur(picture, wide)
  const small = discBlur(shrink(picture, by), wide / by)
  const shift = (by - 1) / 2 / picture.unit
  return paint(picture, (x, y) => colourOf(small, x - shift, y - shift))
}

/** Sharp where `blurAt` is 0 and ever softer up to 1, which is `radius`. */
export function focus(picture: Picture, radius: number, blurAt: (x: number, y: number) => number): Picture {
  const levels = [0, 0.12, 0.35, 1].map((share) => ({ share, picture: defocus(picture, radius * share) }))
  const { unit } = picture
  return paint(picture, (x, y) => {
    const blur = clamp(blurAt(x, y), 0, 0.999)
    const upper = levels.findIndex(({ share }) => share > blur)
    const [low, high] = [levels[upper - 1], levels[upper]]
    if (!low || !high) return [0, 0, 0]
    const share = (blur - low.share) / (high.share - low.share)
    const index = (Math.round(y * unit) * picture.width + Math.round(x * unit)) * 3
    const channel = (offset: number) => {
      const sharp = low.picture.pixels[index + offset] ?? 0
      return sharp + ((high.picture.pixels[index + offset] ?? 0) - sharp) * share
    }
    return [channel(0), channel(1), channel(2)]
  })
}

/** What lies around each point of a field, on average; a quarter of its size is fine enough for that. */
export function average(field: Field, radius: number): (x: number, y: number) => number {
  const size = { width: Math.ceil(field.width / 4), height: Math.ceil(field.height / 4) }
  const small = { ...paint(size, () => [0, 0, 0]), unit: field.unit / 4 }
  const coarse = repaint(small, (x, y) => [heightIn(field, x, y), 0, 0])
  const blurred = defocus(coarse, radius)
  return (x, y) => colourOf(blurred, x, y)[0]
}

/** The veil around bright lights that every lens has. */
export function glow(picture: Picture, radius: number, share: number): Picture {
  const small = shrink(picture, 4)
  const veil = defocus(defocus(small, radius), radius * 0.6)
  return repaint(picture, (x, y, old) => blend(old, colourOf(veil, x, y), share))
}
