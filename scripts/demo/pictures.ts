import { drawScene, sceneKeys } from './photos/scenes.ts'

/** One of the scenes, the same for the same seed: photos of nobody and nowhere. */
export function drawPicture(seed: number, scale: number): Promise<Buffer> {
  const key = sceneKeys[seed % sceneKeys.length]
  if (!key) throw new Error('There are no scenes')
  return drawScene(key, scale)
}
