import { and, eq } from 'drizzle-orm'
import type { NoteChoiceView } from '#contract/content-notes/content-notes.ts'
import {
  type ContentNote,
  contentNotes,
  defaultNoteEffect,
  type NoteEffect,
} from '#contract/content-notes/note-list.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { contentNoteChoices } from '#server/db/schema/content-notes/content-note-choices.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** All notes, in the order of the list, whether or not something was chosen. */
export async function listNoteChoices(db: Readable, viewer: Viewer): Promise<NoteChoiceView[]> {
  const chosen = await db.select().from(contentNoteChoices).where(eq(contentNoteChoices.userId, viewer.id))
  const effects = new Map(chosen.map(({ note, effect }) => [note, effect]))
  return contentNotes.map(({ key }) => ({ note: key, effect: effects.get(key) ?? defaultNoteEffect }))
}

export async function setNoteChoice(
  tx: Transaction,
  viewer: Viewer,
  note: ContentNote,
  effect: NoteEffect,
): Promise<void> {
  const { userId, note: ofNote } = contentNoteChoices
  if (effect === defaultNoteEffect)
    await tx.delete(contentNoteChoices).where(and(eq(userId, viewer.id), eq(ofNote, note)))
  else
    await tx
      .insert(contentNoteChoices)
      .values({ userId: viewer.id, note, effect })
      .onConflictDoUpdate({ target: [userId, ofNote], set: { effect } })
}
