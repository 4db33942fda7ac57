import { eq, like } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { toPhotoView } from '#server/storage/described-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { insertPhoto, type Painted } from './fill.ts'
import type { SceneKey } from './photos/scenes.ts'

interface Shown {
  table: typeof messages | typeof groupMessages
  place: 'messageId' | 'groupMessageId'
  /** The one message that has these words. */
  words: string
  scene: SceneKey
  imageAlt: string
}

const shown: readonly Shown[] = [
  {
    table: messages,
    place: 'messageId',
    words: '%bring the moss book?%',
    scene: 'book-page',
    imageAlt: 'An open book, seen from low down, with the lines of one page in focus.',
  },
  {
    table: groupMessages,
    place: 'groupMessageId',
    words: 'The wall behind the library%',
    scene: 'moss',
    imageAlt: 'Thick green moss on stone, close up, with light coming through its tips.',
  },
]

/** In a conversation and in a group of the first person. */
export async function insertMessagePhotos(
  tx: Queryable,
  storage: PhotoStorage,
  painted: Painted,
): Promise<void> {
  for (const { table, place, words, scene, imageAlt } of shown) {
    const photos = painted.get(scene)?.post
    const [message] = await tx
      .select({ id: table.id, ownerId: table.senderId, at: table.createdAt })
      .from(table)
      .where(like(table.content, words))
    if (!photos || !message) throw new Error(`There is no message that '${scene}' goes with`)
    const { id: messageId, ownerId, at } = message
    const id = await insertPhoto(tx, storage, { ownerId, at, postId: null, [place]: messageId, photos })
    const { width, height } = photos
    await tx
      .update(table)
      .set({ photos: [toPhotoView({ id, width, height, imageAlt })] })
      .where(eq(table.id, messageId))
  }
}
