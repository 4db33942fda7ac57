/** A little wider than the largest that the server keeps (storage/photos.ts): of what is seen, nothing is lost. */
const mostWidth = 1600
/** What is smaller is sent quickly as it is. */
const smallEnough = 400 * 1024
const quality = 0.9

/**
 * As much of a photo as will be shown, drawn anew on this device: a tenth of what a phone's camera makes, and without the
 * place and time that are written in its file. Where a browser cannot do it, the photo goes as it is, and the server
 * does the same.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= smallEnough) return photo
  const smaller = await drawnAnew(photo).catch(() => null)
  return smaller && smaller.size < photo.size
    ? new File([smaller], photo.name, { type: smaller.type })
    : photo
}

async function drawnAnew(photo: File): Promise<Blob | null> {
  // Upright: the browser turns it as the camera says.
  const picture = await createImageBitmap(photo)
  try {
    const scale = Math.min(1, mostWidth / picture.width)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // What may be transparent would be black in a JPEG. A browser that cannot write WebP writes PNG instead.
    const type = photo.type === 'image/jpeg' ? photo.type : 'image/webp'
    return await new Promise((resolve) => canvas.toBlob(resolve, type, quality))
  } finally {
    picture.close()
  }
}
