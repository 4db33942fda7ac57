interface Refusal {
  title: string
  description: string
}

/** The browser offers these first; on phones it also turns other kinds into one of them. */
export const offeredTypes = 'image/jpeg,image/png,image/webp'

/** Why this file cannot be the photo, in words, or null. The server looks again at what is inside. */
export function photoRefusal(file: Pick<File, 'type' | 'size'>, maxBytes: number): Refusal | null {
  if (!file.type.startsWith('image/')) {
    return { title: 'Invalid file type', description: 'Please select an image file.' }
  }
  if (file.size > maxBytes) {
    const megabytes = maxBytes / 1024 / 1024
    return {
      title: 'File too large',
      description: `Please select an image smaller than ${megabytes}MB.`,
    }
  }
  return null
}
