import sharp from 'sharp'
import { deskLamp } from './desk.ts'
import type { Photo } from './develop.ts'
import { frost } from './frost.ts'
import { gardenBokeh, snowField } from './garden.ts'
import { cityRainLights, rainWindow } from './glass.ts'
import { candle, nightWindow } from './lamps.ts'
import type { Size } from './layers.ts'
import { leaves, mushrooms } from './leaves.ts'
import { moss } from './moss.ts'
import { bookPage } from './paper.ts'
import { clouds, mountains, stars } from './sky.ts'
import { beachStones } from './stones.ts'
import { bread, ceramicGlaze, tea } from './table.ts'
import { catFur, yarn } from './textile.ts'
import { lakeDusk, seaFog } from './water.ts'
import { forestPath } from './woods.ts'

interface Scene {
  size: Size
  draw: (size: Size) => Photo
}

const landscape: Size = { width: 1080, height: 810 }
const portrait: Size = { width: 810, height: 1080 }
const square: Size = { width: 900, height: 900 }
const wide: Size = { width: 1152, height: 648 }

const scenes = {
  'desk-lamp': { size: landscape, draw: deskLamp },
  mushrooms: { size: portrait, draw: mushrooms },
  'book-page': { size: landscape, draw: bookPage },
  candle: { size: portrait, draw: candle },
  'forest-path': { size: portrait, draw: forestPath },
  'garden-bokeh': { size: landscape, draw: gardenBokeh },
  moss: { size: landscape, draw: moss },
  'night-window': { size: portrait, draw: nightWindow },
  'snow-field': { size: wide, draw: snowField },
  'beach-stones': { size: portrait, draw: beachStones },
  bread: { size: landscape, draw: bread },
  'cat-fur': { size: landscape, draw: catFur },
  'ceramic-glaze': { size: square, draw: ceramicGlaze },
  leaves: { size: landscape, draw: leaves },
  tea: { size: portrait, draw: tea },
  yarn: { size: landscape, draw: yarn },
  'city-rain-lights': { size: portrait, draw: cityRainLights },
  clouds: { size: landscape, draw: clouds },
  frost: { size: portrait, draw: frost },
  'lake-dusk': { size: landscape, draw: lakeDusk },
  mountains: { size: wide, draw: mountains },
  'rain-window': { size: square, draw: rainWindow },
  'sea-fog': { size: square, draw: seaFog },
  stars: { size: portrait, draw: stars },
} satisfies Record<string, Scene>

export type SceneKey = keyof typeof scenes

/** Draws a scene; tests take a smaller `scale`, because they look at no details. */
export function renderScene(key: SceneKey, scale = 1): Photo {
  const { size, draw } = scenes[key]
  return draw({ width: Math.round(size.width * scale), height: Math.round(size.height * scale) })
}

export const sceneKeys = Object.keys(scenes).sort() as SceneKey[]

/** The scene as a file that a phone would send. */
export async function drawScene(key: SceneKey, scale = 1): Promise<Buffer> {
  const { width, height, pixels } = renderScene(key, scale)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

export const isScene = (text: string): text is SceneKey => sceneKeys.some((key) => key === text)
