import * as z from 'zod'
import { t } from '#words/t.ts'
import { FoldedBy } from './content-notes/folded-by.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { OptionalWords } from './core/optional-words.ts'
import { PageQuery } from './core/paging.ts'
import { PersonView } from './core/person.ts'
import { ImageAlt, UploadedAddress } from './posts/post-photos.ts'
import { PostView } from './posts/posts.ts'

const NewPebble = z
  .object({
    receiverId: z.uuid({ error: () => t('Please choose a friend.') }),
    line: OptionalWords(limits.pebble.line),
    postId: Id.nullish(),
    imageUrl: UploadedAddress.nullish(),
    /** Of the photo; without one it is left out. */
    imageAlt: ImageAlt,
  })
  .refine(({ line, postId, imageUrl }) => line || postId || imageUrl, {
    path: ['line'],
    error: () => t('Please write a line or add a photo.'),
  })
  .refine(({ postId, imageUrl }) => !(postId && imageUrl), {
    path: ['imageUrl'],
    error: () => t('A pebble can hold a post or a photo, not both.'),
  })
export type NewPebble = z.infer<typeof NewPebble>

const Pebble = z.object({
  id: Id,
  line: z.string().nullable(),
  /** Also of a post that is gone by now, or that the viewer cannot see. */
  hasPost: z.boolean(),
  /** As the viewer may read it now; null where there is none, or none for them. */
  post: PostView.nullable(),
  /** A photo of its own, for these two alone; all null where there is none. */
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  isThanked: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** As it lies in the jar of whom it was given to. */
export const PebbleView = Pebble.extend({
  giver: PersonView,
  /** The line alone; the post says for itself. */
  foldedBy: FoldedBy,
})
export type PebbleView = z.infer<typeof PebbleView>

/** As its giver has it. Whether it reached a jar, and whether it was looked at or taken out, is not among it. */
export const GivenPebbleView = Pebble.extend({
  receiver: PersonView,
  /** Until then it can be taken back, unless there was a thank-you; null: no longer. */
  takeBackUntil: z.iso.datetime().nullable(),
})
export type GivenPebbleView = z.infer<typeof GivenPebbleView>

/** Somebody whose pebbles do not reach the viewer. `id` is the person's. */
export const RefusedGiverView = z.object({ id: Id, person: PersonView })
export type RefusedGiverView = z.infer<typeof RefusedGiverView>

export const pebbleEndpoints = {
  jar: endpoint('GET', '/api/pebbles', {
    summary: 'Your jar: what friends gave you, newest first. No one learns that you looked.',
    query: PageQuery,
    response: z.array(PebbleView),
  }),
  given: endpoint('GET', '/api/pebbles/given', {
    summary: 'Pebbles that you gave, newest first.',
    query: PageQuery,
    response: z.array(GivenPebbleView),
  }),
  give: endpoint('POST', '/api/pebbles', {
    summary:
      'Give a friend a line, a post or a photo; a line can go with either. The answer is the same whether or not it reaches a jar. Takes an Idempotency-Key.',
    body: NewPebble,
    response: GivenPebbleView,
    status: 201,
  }),
  takeBack: endpoint('DELETE', '/api/pebbles/{id}', {
    summary: `Take back a pebble that you gave, within ${limits.pebble.takeBackMinutes} minutes and before a thank-you. No one is told.`,
    params: ById,
  }),
  thank: endpoint('PUT', '/api/pebbles/{id}/thanks', {
    summary: 'Say thank you. The giver sees it beside the pebble, and gets no notification.',
    params: ById,
  }),
  unthank: endpoint('DELETE', '/api/pebbles/{id}/thanks', {
    summary: 'Take your thank-you back. No one is told.',
    params: ById,
  }),
  takeOut: endpoint('PUT', '/api/pebbles/{id}/taken-out', {
    summary:
      'Take a pebble out of your jar. The giver is not told, and keeps what they gave in their own list.',
    params: ById,
  }),
  putBack: endpoint('DELETE', '/api/pebbles/{id}/taken-out', {
    summary: 'Put a pebble back into your jar.',
    params: ById,
  }),
  refused: endpoint('GET', '/api/pebbles/refused', {
    summary: 'People whose pebbles do not reach you, the last chosen first. Only you can see this list.',
    response: z.array(RefusedGiverView),
  }),
  refuse: endpoint('PUT', '/api/pebbles/refused/{id}', {
    summary: 'Take no more pebbles from someone who gave you one. They are not told.',
    params: ById,
  }),
  allow: endpoint('DELETE', '/api/pebbles/refused/{id}', {
    summary: 'Take pebbles from someone again. What they gave in the meantime stays away.',
    params: ById,
  }),
}
