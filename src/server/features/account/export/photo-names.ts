export const profilePhotoName = 'photos/profile-picture.webp'

/** Such as photos/2026-11-15-moss-on-the-wall-4f2a.webp: the day, the first words, and enough to tell two apart. */
export function photoName(post: Readonly<Record<string, unknown>>): string {
  const day = String(post['createdAt']).slice(0, 10)
  const words = String(post['content'])
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .slice(0, 5)
    .join('-')
    .slice(0, 60)
  return `photos/${[day, words, String(post['imageUrl']).slice(-6)].filter(Boolean).join('-')}.webp`
}

export const unusedPhotoName = (id: string): string => `photos/not-used-${id.slice(-6)}.webp`
