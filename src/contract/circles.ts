import * as z from 'zod'
import { t } from '#words/t.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { Written } from './core/written.ts'

/** A named list of one's friends, for posts. Nobody else learns that it exists. */
export const CircleView = z.object({
  id: Id,
  name: z.string(),
  /** Friends of yours. */
  memberIds: z.array(Id),
})
export type CircleView = z.infer<typeof CircleView>

const Name = Written(() => t('Please give the circle a name.')).max(limits.circleName, {
  error: () => t('The name of a circle can have at most {max} characters.', { max: limits.circleName }),
})

const CircleName = z.object({ name: Name })
export type CircleName = z.infer<typeof CircleName>

const Membership = ById.extend({ userId: Id })

export const circleEndpoints = {
  list: endpoint('GET', '/api/circles', {
    summary: 'Your circles, oldest first. No one else learns of them.',
    response: z.array(CircleView),
  }),
  create: endpoint('POST', '/api/circles', {
    summary: 'Make a circle of friends. Takes an Idempotency-Key.',
    body: CircleName,
    response: CircleView,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/circles/{id}', {
    summary: 'Give a circle another name.',
    params: ById,
    body: CircleName,
    response: CircleView,
  }),
  remove: endpoint('DELETE', '/api/circles/{id}', {
    summary: 'Delete a circle. Only you see its posts from then on, until you choose who they are for.',
    params: ById,
  }),
  addMember: endpoint('PUT', '/api/circles/{id}/members/{userId}', {
    summary: 'Put a friend into a circle. They are not told.',
    params: Membership,
  }),
  removeMember: endpoint('DELETE', '/api/circles/{id}/members/{userId}', {
    summary: 'Take somebody out of a circle. They are not told.',
    params: Membership,
  }),
}
