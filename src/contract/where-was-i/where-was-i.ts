import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { Id } from '#contract/core/ids.ts'
import { DraftName } from '#contract/drafts.ts'
import { t } from '#words/t.ts'
import { placeKinds } from './place-kinds.ts'

const NewPlace = z.object({
  kind: z.enum(placeKinds, { error: () => t('Please say what kind of place it is.') }),
  /** The post, the community or the other person; null for the feeds. */
  id: Id.nullable().default(null),
  /** The post at the top of the screen, where the place is a list of posts. */
  postId: Id.nullable().default(null),
})
export type NewPlace = z.input<typeof NewPlace>

/** A name that the person may see now: of the post's author, the community or the other person. Null: anonymous, or none. */
const name = z.string().nullable()

export const LastPlaceView = z.object({
  kind: z.enum(placeKinds),
  id: Id.nullable(),
  postId: Id.nullable(),
  name,
  at: z.iso.datetime(),
})
export type LastPlaceView = z.infer<typeof LastPlaceView>

export const UnfinishedView = z.object({ draft: z.string(), name, at: z.iso.datetime() })
export type UnfinishedView = z.infer<typeof UnfinishedView>

export const WhereWasIView = z.object({
  /** Null: nothing to go back to, or it is no longer there to see. */
  place: LastPlaceView.nullable(),
  /** The text that was written last and not sent. */
  unfinished: UnfinishedView.nullable(),
})
export type WhereWasIView = z.infer<typeof WhereWasIView>

export const whereWasIEndpoints = {
  get: endpoint('GET', '/api/where-was-i', {
    summary: 'Where you were reading last, on any device, and what you did not finish writing.',
    response: WhereWasIView,
  }),
  keep: endpoint('PUT', '/api/where-was-i/place', {
    summary: 'Keep where you are reading. Only the last place is kept.',
    body: NewPlace,
  }),
  forget: endpoint('DELETE', '/api/where-was-i/place', {
    summary: 'Forget where you were reading.',
  }),
  answer: endpoint('DELETE', '/api/where-was-i/unfinished/{name}', {
    summary: 'Offer this unsent text on no device any more, until it is changed. The text stays.',
    params: z.object({ name: DraftName }),
  }),
}
