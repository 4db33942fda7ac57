import { photosInWords } from '#web/lib/message-words.ts'

/** What stands in a draft, to know it by: its words, else what describes its photos, else how many of them have gone ahead. */
export function wordsInDraft(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.trim() : ''
  const { content, descriptions, uploaded } = value as Record<string, unknown>
  if (typeof content === 'string' && content.trim() !== '') return content.trim()
  const described = listOf(descriptions).flatMap(({ words }) =>
    typeof words === 'string' && words.trim() !== '' ? [words.trim()] : [],
  )
  if (described.length > 0) return described.join('\n')
  const photos = listOf(uploaded)
  return photos.length > 0 ? photosInWords(photos.length) : ''
}

/** Whatever was stored, by whichever version. */
const listOf = (stored: unknown): Record<string, unknown>[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'object' && one !== null) : []
