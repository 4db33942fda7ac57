import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { communityModerationEndpoints } from '#contract/communities/community-moderation.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { communityKeys } from './community-cache.ts'

type Endpoints = typeof communityModerationEndpoints

const removeMember = call<Endpoints['removeMember']>('DELETE /api/communities/{id}/members/{userId}')
const addModerator = call<Endpoints['addModerator']>('PUT /api/communities/{id}/moderators/{userId}')
const removeModerator = call<Endpoints['removeModerator']>('DELETE /api/communities/{id}/moderators/{userId}')
const handOver = call<Endpoints['handOver']>('POST /api/communities/{id}/hand-over')
const ban = call<Endpoints['ban']>('PUT /api/communities/{id}/bans/{userId}')
const unban = call<Endpoints['unban']>('DELETE /api/communities/{id}/bans/{userId}')
const accept = call<Endpoints['acceptRequest']>('POST /api/communities/{id}/requests/{userId}/accept')
const decline = call<Endpoints['declineRequest']>('POST /api/communities/{id}/requests/{userId}/decline')

interface Step {
  send: (id: string, userId: string, reason: string) => Promise<unknown>
  done: (name: string) => [title: string, description?: string]
}

/** What a moderator can do about one person. */
const steps = {
  accept: {
    send: (id, userId) => accept({ params: { id, userId } }),
    done: (name) => [t('Request accepted'), t('{name} is now a member.', { name })],
  },
  decline: {
    send: (id, userId) => decline({ params: { id, userId } }),
    done: () => [t('Request declined'), t('The person isn’t told.')],
  },
  remove: {
    send: (id, userId) => removeMember({ params: { id, userId } }),
    done: (name) => [t('Member removed'), t('{name} can join again.', { name })],
  },
  ban: {
    send: (id, userId, reason) => ban({ params: { id, userId }, body: { reason } }),
    done: (name) => [t('Person banned'), t('{name} can’t join again.', { name })],
  },
  unban: {
    send: (id, userId, reason) => unban({ params: { id, userId }, body: { reason } }),
    done: (name) => [t('Ban lifted'), t('{name} can join again.', { name })],
  },
  promote: {
    send: (id, userId) => addModerator({ params: { id, userId } }),
    done: (name) => [t('Invitation sent'), t('{name} can say yes or no.', { name })],
  },
  handOver: {
    send: (id, userId) => handOver({ params: { id }, body: { userId } }),
    done: (name) => [t('Invitation sent'), t('You stay a moderator until {name} says yes.', { name })],
  },
  withdraw: {
    send: (id, userId) => removeModerator({ params: { id, userId } }),
    done: (name) => [t('Invitation cancelled'), t('{name} stays a member.', { name })],
  },
  stop: {
    send: (id, userId) => removeModerator({ params: { id, userId } }),
    done: () => [t('You stopped moderating'), t('You stay a member.')],
  },
} satisfies Record<string, Step>

export type ModerationStep = keyof typeof steps

interface Ask {
  step: ModerationStep
  person: { id: string; displayName: string }
  reason?: string
}

export function useModerate(communityId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ step, person, reason = '' }: Ask) => steps[step].send(communityId, person.id, reason),
    onSuccess: (_answer, { step, person }) => {
      toast.success(...steps[step].done(person.displayName))
      // The community itself and every list of its people stand under this key.
      return client.invalidateQueries({ queryKey: communityKeys.one(communityId) })
    },
    onError: (error) => toast.failure(t('That didn’t work'), inWords(error)),
  })
}
