/** What a photo can show. A post names one of these, and says in words what is seen. */
export const scenes = [
  'beach-stones',
  'book-page',
  'bread',
  'candle',
  'cat-fur',
  'ceramic-glaze',
  'city-rain-lights',
  'clouds',
  'desk-lamp',
  'forest-path',
  'frost',
  'garden-bokeh',
  'lake-dusk',
  'leaves',
  'moss',
  'mountains',
  'mushrooms',
  'night-window',
  'rain-window',
  'sea-fog',
  'snow-field',
  'stars',
  'tea',
  'yarn',
] as const
export type Scene = (typeof scenes)[number]

export const isScene = (text: string): text is Scene => scenes.some((scene) => scene === text)
export const seedOf = (scene: Scene): number => scenes.indexOf(scene)
