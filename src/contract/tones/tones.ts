import { t } from '#words/t.ts'
/** Always shown as the full word; its drawn sign (ui/tone-sign.tsx) is decoration and hidden from screen readers. */
export const tones = [
  { word: 'Genuine', label: () => t('Genuine'), sign: 'genuine', shorthand: '/gen' },
  { word: 'Serious', label: () => t('Serious'), sign: 'serious', shorthand: '/srs' },
  { word: 'Light-hearted', label: () => t('Light-hearted'), sign: 'light-hearted', shorthand: '/lh' },
  { word: 'Joking', label: () => t('Joking'), sign: 'joking', shorthand: '/j' },
  { word: 'Positive', label: () => t('Positive'), sign: 'positive', shorthand: '/pos' },
  { word: 'Questioning', label: () => t('Questioning'), sign: 'questioning', shorthand: null },
  { word: 'Not upset', label: () => t('Not upset'), sign: 'not-upset', shorthand: '/nm' },
  { word: 'Playful', label: () => t('Playful'), sign: 'playful', shorthand: '/nbh' },
] as const

/** Understood when read or typed, but not offered by the picker. */
export const readOnlyTones = [
  { word: 'Negative', label: () => t('Negative'), sign: 'negative', shorthand: '/neg' },
] as const

export type ToneSignKey = (typeof tones | typeof readOnlyTones)[number]['sign']

interface Tone {
  /** As it is stored. */
  word: string
  /** As it is shown. */
  label: string
  sign: ToneSignKey | null
}

/** The tone for a word or a shorthand. Unknown values are shown as given, without a sign. */
export function toneOf(value: string): Tone {
  const wanted = value.trim().toLowerCase()
  const known = [...tones, ...readOnlyTones].find(
    (tone) => tone.shorthand === wanted || tone.word.toLowerCase() === wanted,
  )
  return known
    ? { word: known.word, label: known.label(), sign: known.sign }
    : { word: value, label: value, sign: null }
}
