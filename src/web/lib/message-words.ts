import { t } from '#words/t.ts'

export const photosInWords = (count: number): string =>
  t('{count, plural, one {# photo} other {# photos}}', { count })

/** In lists: what was said, or else how many photos say it. */
export const inShort = ({ content, photoCount }: { content: string; photoCount: number }): string =>
  content === '' && photoCount > 0 ? photosInWords(photoCount) : content

/** For ears: what was said, how many photos came with it, and what they show. */
export function inFull({
  content,
  photos,
}: {
  content: string
  photos: readonly { imageAlt?: string | null | undefined }[]
}): string {
  if (photos.length === 0) return content
  const shown = photos.flatMap(({ imageAlt }) => imageAlt || []).join('; ')
  const count = photosInWords(photos.length)
  const said = shown === '' ? count : t('{photos}: {descriptions}', { photos: count, descriptions: shown })
  return content === '' ? said : `${content}\n${said}`
}
