import { type Figure, figures } from '#contract/profile/figures.ts'
import { t } from '#words/t.ts'

/** What one sees, so that it can be chosen without seeing. */
const words: Record<Figure, string> = {
  wren: t('Glasses'),
  noor: t('Headscarf'),
  linnea: t('Long hair'),
  ines: t('Curls'),
  maren: t('Bun'),
  hedda: t('Headphones'),
  amara: t('Braids'),
  yuki: t('Bob'),
  freya: t('Red hair'),
  fox: t('Fox'),
  moth: t('Moth'),
  snail: t('Snail'),
}

export const figureWords = figures.map((figure) => ({ figure, word: words[figure] }))
