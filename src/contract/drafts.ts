import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'

/** Which composer: a post to the feed or a community, a comment on a post, a message to somebody or to a group. */
export const DraftName = z
  .string()
  .regex(/^(?:post|(?:post|comment|message|group):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)

export const DraftView = z.object({
  name: z.string(),
  /** What the composer wrote, as the composer wrote it: the server does not look into it. */
  value: z.string(),
  savedAt: z.iso.datetime(),
})
export type DraftView = z.infer<typeof DraftView>

const named = z.object({ name: DraftName })

export const draftEndpoints = {
  list: endpoint('GET', '/api/drafts', {
    summary: 'Your own unsent texts from all your devices, newest first.',
    response: z.array(DraftView),
  }),
  keep: endpoint('PUT', '/api/drafts/{name}', {
    summary: 'Keep an unsent text for your other devices. The latest one counts.',
    params: named,
    body: z.object({
      value: z
        .string({ error: () => t('Please send the text.') })
        .min(1, { error: () => t('Please send the text.') })
        .max(limits.draft, {
          error: () =>
            t('An unsent text can have at most {max} characters, with its tones.', {
              max: limits.draft.toLocaleString('en'),
            }),
        }),
    }),
    response: z.object({ savedAt: z.iso.datetime() }),
  }),
  remove: endpoint('DELETE', '/api/drafts/{name}', {
    summary: 'An unsent text was sent or discarded.',
    params: named,
  }),
  removeAll: endpoint('DELETE', '/api/drafts', {
    summary: 'Forget all unsent texts here. They stay on the devices where they were written.',
  }),
}
