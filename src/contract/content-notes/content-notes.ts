import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { ById } from '#contract/core/ids.ts'
import { t } from '#words/t.ts'
import { ContentNoteKey } from './folded-by.ts'
import { noteEffects } from './note-list.ts'

export const NoteChoiceView = z.object({ note: ContentNoteKey, effect: z.enum(noteEffects) })
export type NoteChoiceView = z.infer<typeof NoteChoiceView>

export const contentNoteEndpoints = {
  notes: endpoint('GET', '/api/content-notes', {
    summary: 'What you chose to happen to posts with each content note.',
    response: z.array(NoteChoiceView),
  }),
  chooseNote: endpoint('PUT', '/api/content-notes/{note}', {
    summary: 'Choose what happens to posts with a content note: show, fold or hide.',
    params: z.object({ note: ContentNoteKey }),
    body: z.object({ effect: z.enum(noteEffects, { error: () => t('Please choose show, fold or hide.') }) }),
  }),
  suggestNote: endpoint('POST', '/api/posts/{id}/note-suggestions', {
    summary: 'Tell the author privately that a content note would help. They aren’t told who you are.',
    params: ById,
    body: z.object({ note: ContentNoteKey }),
  }),
  answerSuggestion: endpoint('PUT', '/api/note-suggestions/{id}', {
    summary: 'Add a suggested content note to your own post, or say no thanks.',
    params: ById,
    body: z.object({
      answer: z.enum(['add', 'decline'], { error: () => t('Please answer add or decline.') }),
    }),
  }),
}
