/** The drawn figures that somebody can choose as their face. Free of zod: the browser draws them. */
export const figures = [
  'wren',
  'noor',
  'linnea',
  'ines',
  'maren',
  'hedda',
  'amara',
  'yuki',
  'freya',
  'fox',
  'moth',
  'snail',
] as const
export type Figure = (typeof figures)[number]
