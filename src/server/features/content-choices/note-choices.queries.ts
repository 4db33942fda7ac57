import { and, eq } from 'drizzle-orm'
import type { NoteChoiceView } from '#contract/content-choices.ts'
import { type ContentNote, contentNotes, type NoteEffect, usualNoteEffect } from '#contract/content-notes.ts'
import type { Database } from '#server/db/client.ts'
import { idLater, preparedOnce } from '#server/db/planned-once.ts'
import { contentNoteChoices } from '#server/db/schema/content-note-choices.ts'
import type { Viewer } from '#server/http/viewer.ts'

const choicesOf = preparedOnce((db) =>
  db
    .select()
    .from(contentNoteChoices)
    .where(eq(contentNoteChoices.userId, idLater('viewer')))
    .prepare('content_note_choices'),
)

/** All notes, in the order of the list, whether or not something was chosen. */
export async function listNoteChoices(db: Database, viewer: Viewer): Promise<NoteChoiceView[]> {
  const chosen = await choicesOf(db).execute({ viewer: viewer.id })
  const effects = new Map(chosen.map(({ note, effect }) => [note, effect]))
  return contentNotes.map(({ key }) => ({ note: key, effect: effects.get(key) ?? usualNoteEffect }))
}

export async function setNoteChoice(
  db: Database,
  viewer: Viewer,
  note: ContentNote,
  effect: NoteEffect,
): Promise<void> {
  const { userId } = contentNoteChoices
  if (effect === usualNoteEffect) {
    await db.delete(contentNoteChoices).where(and(eq(userId, viewer.id), eq(contentNoteChoices.note, note)))
    return
  }
  await db
    .insert(contentNoteChoices)
    .values({ userId: viewer.id, note, effect })
    .onConflictDoUpdate({ target: [userId, contentNoteChoices.note], set: { effect } })
}
