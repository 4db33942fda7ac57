import { type Figure, figures } from '#contract/profile/figures.ts'

/** What one sees, so that it can be chosen without seeing. */
const words: Record<Figure, string> = {
  wren: 'Glasses',
  noor: 'Headscarf',
  linnea: 'Long hair',
  ines: 'Curls',
  maren: 'Bun',
  hedda: 'Headphones',
  amara: 'Braids',
  yuki: 'Bob',
  freya: 'Red hair',
  fox: 'Fox',
  moth: 'Moth',
  snail: 'Snail',
}

export const figureWords = figures.map((figure) => ({ figure, word: words[figure] }))
