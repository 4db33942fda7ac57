import type { ContentNote, NoteEffect } from '#contract/content-notes/note-list.ts'
import type { WordFilterView } from '#contract/word-filters/word-filters.ts'
import type { Person } from './people.ts'

/** `chooses(ana, 'food', 'hide')` */
export async function chooses(person: Person, note: ContentNote, effect: NoteEffect): Promise<void> {
  const answer = await person.put(`/api/content-notes/${note}`, { effect })
  if (answer.status !== 204) throw new Error(`${person.name} could not choose: ${answer.text}`)
}

/** `filters(ana, 'needles', { effect: 'hide' })` */
export async function filters(person: Person, phrase: string, more: object = {}): Promise<WordFilterView> {
  const answer = await person.post<WordFilterView>('/api/word-filters', { phrase, ...more })
  if (answer.status !== 201) throw new Error(`${person.name} could not filter: ${answer.text}`)
  return answer.body
}
