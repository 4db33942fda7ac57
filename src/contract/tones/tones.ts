/** Always shown as the full word; the emoji is decoration and hidden from screen readers. */
export const tones = [
  { word: 'Genuine', emoji: '💛', shorthand: '/gen' },
  { word: 'Serious', emoji: '🧭', shorthand: '/srs' },
  { word: 'Light-hearted', emoji: '🎈', shorthand: '/lh' },
  { word: 'Joking', emoji: '😄', shorthand: '/j' },
  { word: 'Positive', emoji: '🌱', shorthand: '/pos' },
  { word: 'Questioning', emoji: '🤔', shorthand: null },
  { word: 'Not upset', emoji: '😌', shorthand: '/nm' },
  { word: 'Playful', emoji: '🪁', shorthand: '/nbh' },
] as const

/** Understood when read or typed, but not offered by the picker. */
export const readOnlyTones = [{ word: 'Negative', emoji: '🌧️', shorthand: '/neg' }] as const

interface Tone {
  word: string
  emoji: string | null
}

/** The tone for a word or a shorthand. Unknown values are shown as given, without an emoji. */
export function toneOf(value: string): Tone {
  const wanted = value.trim().toLowerCase()
  const known = [...tones, ...readOnlyTones].find(
    (tone) => tone.shorthand === wanted || tone.word.toLowerCase() === wanted,
  )
  return known ? { word: known.word, emoji: known.emoji } : { word: value, emoji: null }
}
