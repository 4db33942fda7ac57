import { type Chance, createChance } from '#scripts/demo/chance.ts'
import { add, bell, blend, type Colour, clamp, hex, mix, smooth, tint } from './colour.ts'
import { develop } from './develop.ts'
import { bokeh, colourOf, type Picture, paint, repaint, type Size, within } from './layers.ts'
import { defocus } from './lens.ts'
import { createNoise } from './noise.ts'

interface Rain {
  size: Size
  chance: Chance
  /** How many drops of each kind; the biggest last. */
  counts: readonly [tiny: number, small: number, large: number]
}

/** Where drops sit: which way they lean, and how far from the middle to the edge. */
function rainOn({ size, chance, counts }: Rain): Picture {
  const glass = paint(size, () => [0, 0, 2])
  const [wide, tall] = [size.width / glass.unit, size.height / glass.unit]
  const sizes = [
    [0.0012, 0.0026],
    [0.003, 0.008],
    [0.009, 0.024],
  ] as const
  for (const kind of [2, 1, 0] as const) {
    for (let drop = 0; drop < counts[kind]; drop += 1) {
      const [x, y] = [chance.next() * wide, chance.next() * tall]
      const radius = mix(sizes[kind][0], sizes[kind][1], chance.next() ** 2)
      const [turn, oval, lump] = [chance.next() * 6, 0.1 + chance.next() * 0.18, chance.next() * 0.12]
      if (colourOf(glass, x, y)[2] < 1.15) continue
      within(glass, [x, y, radius * 1.5], (dx, dy, index) => {
        const angle = Math.atan2(dy, dx)
        const edge =
          radius * (1 + kind * 0.5 * (oval * Math.cos(2 * angle + turn) + lump * Math.sin(3 * angle - turn)))
        const out = Math.hypot(dx, dy * (kind === 2 ? 0.88 : 1)) / edge
        if (out > 1.15 || out > (glass.pixels[index + 2] ?? 0)) return
        glass.pixels[index] = (dx / edge) * out
        glass.pixels[index + 1] = (dy / edge) * out
        glass.pixels[index + 2] = out
      })
    }
  }
  return glass
}

/** Each drop is a small lens: it shows what is outside, upside down. */
function lookThrough(behind: Picture, scene: Picture, glass: Picture, lamp: Colour): Picture {
  let index = 0
  return repaint(behind, (x, y, old) => {
    const [nx, ny, out] = [
      glass.pixels[index] ?? 0,
      glass.pixels[index + 1] ?? 0,
      glass.pixels[index + 2] ?? 2,
    ]
    index += 3
    if (out > 1.1) return old
    const seen = colourOf(scene, x - nx * 0.42, y - ny * 0.55 - 0.03)
    const rim = 1 - 0.72 * smooth(0.62, 1, out) * (0.55 - ny * 0.6)
    const shine = bell(Math.hypot(nx + 0.22, ny + 0.26), 0.1)
    return blend(add(tint(seen, rim * 1.08), lamp, shine), old, smooth(0.94, 1.06, out))
  })
}

/** The garden behind a window that it rains on. */
export function rainWindow(size: Size) {
  const noise = createNoise(71)
  const chance = createChance(12)
  const garden = paint(size, (x, y) => {
    const sky = blend(hex(0xd5dde2), hex(0xaebbc4), y + 0.2 * noise.fbm(x * 2, y * 2, 3))
    const crowns = smooth(
      -0.05,
      0.06,
      y - 0.5 - 0.2 * noise.fbm(x * 2.2, 3, 3) + 0.16 * noise.fbm(x * 9, y * 9, 3),
    )
    const leaves = tint(
      blend(hex(0x3c5a3f), hex(0x7b8f55), clamp(0.5 + noise.fbm(x * 5 + 3, y * 5, 3))),
      clamp(0.6 + 1.3 * noise.fbm(x * 14, y * 14, 3), 0.12),
    )
    const lawn = blend(hex(0x6f8a58), hex(0x8fa06c), clamp(y - 0.6))
    const house = x > 0.52 && x < 0.87 && y > 0.5 && y < 0.83
    const roof = y > 0.36 && y <= 0.5 && Math.abs(x - 0.695) < 0.06 + (y - 0.36) * 1.1
    const lamp = house && Math.abs(x - 0.62) < 0.035 && Math.abs(y - 0.65) < 0.05
    const walls = roof ? hex(0x6b5048) : lamp ? ([2.6, 1.6, 0.7] as const) : hex(0x9d968a)
    const trees = blend(sky, leaves, crowns)
    return blend(house || roof ? walls : trees, lawn, smooth(0.9, 0.95, y))
  })
  const near = defocus(garden, 0.012)
  const far = defocus(defocus(garden, 0.05), 0.025)
  const glass = rainOn({ size, chance, counts: [5200, 1500, 150] })
  const photo = lookThrough(far, near, glass, [0.5, 0.52, 0.55])
  return develop(photo, {
    exposure: 0.92,
    contrast: 0.7,
    saturation: 0.92,
    grain: 0.028,
    vignette: 0.35,
    shadows: [0.96, 1, 1.05],
  })
}

const lights: readonly Colour[] = [
  [7, 3.6, 1.1],
  [7, 3.6, 1.1],
  [6.5, 5.2, 3.6],
  [6, 0.5, 0.35],
  [6, 0.5, 0.35],
  [6.5, 4.4, 2.2],
  [6.8, 2.6, 0.6],
  [0.9, 4.2, 2.8],
  [2.2, 3.2, 5.6],
]

/** A street at night from inside a bus. */
export function cityRainLights(size: Size) {
  const chance = createChance(31)
  const noise = createNoise(8)
  const base = (x: number, y: number): Colour => {
    const glowing = bell(y - 0.75, 0.3) * (0.6 + 0.5 * noise.fbm(x * 2, y * 2, 3))
    return add(
      add([0.006, 0.009, 0.018], [0.085, 0.05, 0.034], glowing),
      [0.012, 0.02, 0.04],
      bell(y - 0.2, 0.5),
    )
  }
  const behind = defocus(paint(size, base), 0.03)
  const sharp = paint(size, base)
  for (let lamp = 0; lamp < 74; lamp += 1) {
    const deep = chance.next()
    const x = 0.5 + (chance.next() - 0.5) * mix(0.35, 1.5, deep)
    const y = mix(0.74, 0.2, deep * chance.next() ** 0.7) + 0.05 * (chance.next() - 0.5)
    const colour = chance.pick(lights)
    const wide = mix(0.018, 0.058, deep ** 1.3) * (0.8 + chance.next() * 0.4)
    const bright = (0.05 + 0.1 * chance.next()) * mix(1.5, 0.6, deep)
    bokeh(behind, x, y, wide, tint(colour, bright))
    bokeh(sharp, x, y, wide * 0.6, tint(colour, bright * 2.6))
    // The wet street gives it back, long and weak.
    for (let spot = 0; spot < 18; spot += 1) {
      const down = 0.8 + (0.76 - y) * 0.6 + spot * 0.012 * (0.5 + deep)
      bokeh(
        behind,
        x + 0.008 * (chance.next() - 0.5),
        down,
        wide * 0.62,
        tint(colour, bright * 0.05 * (1 - spot / 19)),
      )
    }
  }
  const glass = rainOn({ size, chance, counts: [5200, 1900, 190] })
  const photo = lookThrough(behind, sharp, glass, [0.05, 0.05, 0.06])
  return develop(photo, {
    exposure: 1.8,
    contrast: 0.7,
    saturation: 0.92,
    grain: 0.05,
    vignette: 0.45,
    bloom: 0.14,
  })
}
