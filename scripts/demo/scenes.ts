/** What a photo can show. A post names one of these, and says in words what is seen. */
export const scenes = [
  'moss',
  'rain-window',
  'tea',
  'sea-fog',
  'bread',
  'forest-path',
  'night-window',
  'clouds',
  'desk-lamp',
  'yarn',
  'lake-dusk',
  'mushrooms',
  'stars',
  'snow-field',
  'leaves',
  'ceramic-glaze',
  'beach-stones',
  'city-rain-lights',
  'mountains',
  'book-page',
  'cat-fur',
  'garden-bokeh',
  'candle',
  'frost',
] as const
export type Scene = (typeof scenes)[number]

export const isScene = (text: string): text is Scene => scenes.some((scene) => scene === text)
export const seedOf = (scene: Scene): number => scenes.indexOf(scene) + 1
