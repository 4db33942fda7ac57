import { buffer } from 'node:stream/consumers'
import { photoFor } from '#server/storage/photos.ts'
import { imageIdIn } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'

/**
 * A picture of who invites, inside the page. Whoever is signed out can open no address of a picture, and this one ends
 * with the link.
 */
export async function pictureInPage(storage: PhotoStorage, address: string | null): Promise<string | null> {
  const id = address && imageIdIn(address)
  if (!id) return null
  const photo = await storage.open(id, photoFor('profile', undefined))
  return photo && `data:image/webp;base64,${(await buffer(photo.stream)).toString('base64')}`
}
