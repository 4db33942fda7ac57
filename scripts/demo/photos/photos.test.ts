import { expect, test } from 'vitest'
import { createNoise } from './noise.ts'
import { renderScene, sceneKeys } from './scenes.ts'

/** Small, because every scene is drawn twice. */
const scale = 0.1

test.each(sceneKeys)(
  '%s is the same each time, of the promised shape, and has the many colours of a photo',
  (key) => {
    const { width, height, pixels } = renderScene(key, scale)
    expect(pixels.equals(renderScene(key, scale).pixels)).toBe(true)
    expect(pixels).toHaveLength(width * height * 3)
    const shapes = ['108 × 81', '81 × 108', '90 × 90', '115 × 65']
    expect(shapes).toContain(`${width} × ${height}`)

    const colours = new Set<number>()
    const bright = { low: 255, high: 0 }
    for (let index = 0; index < pixels.length; index += 3) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(index, index + 3)
      colours.add((red << 16) | (green << 8) | blue)
      bright.low = Math.min(bright.low, green)
      bright.high = Math.max(bright.high, green)
    }
    // Flat shapes have a handful; a beach in fog, which is nearly one grey, has hundreds.
    expect(colours.size).toBeGreaterThan(400)
    expect(bright.high - bright.low).toBeGreaterThan(60)
  },
)

test('a number that went wrong would be a black hole in a photo: noise stays a number, far out too', () => {
  const noise = createNoise(1)
  for (const place of [0, -3.5, 255.99, 256, 1e6]) {
    for (const value of [
      noise.at(place, -place),
      noise.fbm(place, 1),
      noise.ridged(1, place),
      noise.cells(place, place).near,
    ]) {
      expect(Number.isFinite(value)).toBe(true)
    }
  }
})
