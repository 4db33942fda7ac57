import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { groupMessageEndpoints } from '#contract/groups/group-messages.ts'
import type { GroupChange, GroupDetail, groupEndpoints, NewGroup } from '#contract/groups/groups.ts'
import type { Reaction } from '#contract/message-reactions.ts'
import type { PutAside } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { groupKeys, showGroupMessage } from '#web/lib/outbox/group-letters.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { refreshGroups, showGroup } from './groups.queries.ts'

const create = call<typeof groupEndpoints.create>('POST /api/groups')
const change = call<typeof groupEndpoints.change>('PATCH /api/groups/{id}')
const agree = call<typeof groupEndpoints.agree>('PUT /api/groups/{id}/membership')
const leave = call<typeof groupEndpoints.leave>('DELETE /api/groups/{id}/membership')
const invite = call<typeof groupEndpoints.invite>('POST /api/groups/{id}/members')
const remove = call<typeof groupEndpoints.remove>('DELETE /api/groups/{id}/members/{userId}')
const handOver = call<typeof groupEndpoints.handOver>('PUT /api/groups/{id}/keeper')
const mute = call<typeof groupEndpoints.mute>('PUT /api/groups/{id}/mute')
const unmute = call<typeof groupEndpoints.unmute>('DELETE /api/groups/{id}/mute')
const putAside = call<typeof groupEndpoints.putAside>('PUT /api/groups/{id}/aside')
const bringBack = call<typeof groupEndpoints.bringBack>('DELETE /api/groups/{id}/aside')
const takeBack = call<typeof groupMessageEndpoints.takeBack>('DELETE /api/groups/messages/{id}')
const react = call<typeof groupMessageEndpoints.react>('PUT /api/groups/messages/{id}/reaction')
const unreact = call<typeof groupMessageEndpoints.unreact>('DELETE /api/groups/messages/{id}/reaction')

/** A change whose answer is the group as it is now. */
function useGroupChange<Values>(
  send: (values: Values) => Promise<GroupDetail>,
  onDone?: (group: GroupDetail) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (group) => {
      showGroup(client, group)
      onDone?.(group)
    },
  })
}

const saysWhy = (title: string) => (error: Error) => toast.failure(title, inWords(error))

/** The key is made with the first try: a second one makes no second group. */
export function useCreateGroup(onDone: (group: GroupDetail) => void) {
  const key = randomKey()
  return useGroupChange((body: NewGroup) => create({ body, idempotencyKey: key }), onDone)
}

export const useChangeGroup = (id: string, onDone: () => void) =>
  useGroupChange((body: GroupChange) => change({ params: { id }, body }), onDone)

export const useInvite = (id: string, onDone: () => void) =>
  useGroupChange((userIds: string[]) => invite({ params: { id }, body: { userIds } }), onDone)

export function useAgree(onDone: (group: GroupDetail) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => agree({ params: { id } }),
    onSuccess: (group) => {
      showGroup(client, group)
      onDone(group)
    },
    onError: (error) => {
      saysWhy(t('You couldn’t join'))(error)
      // It may have been taken back meanwhile.
      void refreshGroups(client)
    },
  })
}

/** Leaving, or saying no. */
export function useLeave(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => leave({ params: { id } }),
    onSuccess: (_nothing, id) => {
      onDone()
      client.removeQueries({ queryKey: groupKeys.one(id) })
      void refreshGroups(client)
    },
    onError: saysWhy(t('That didn’t work')),
  })
}

export function useRemoveMember(id: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => remove({ params: { id, userId } }),
    onSuccess: (group) => {
      showGroup(client, group)
      onDone?.()
    },
    onError: saysWhy(t('That didn’t work')),
  })
}

export function useHandOver(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => handOver({ params: { id }, body: { userId } }),
    onSuccess: (group) => {
      showGroup(client, group)
      onDone()
    },
    onError: saysWhy(t('That didn’t work')),
  })
}

/** Shows at once, and is put back if it fails. */
export function useMuteGroup(id: string) {
  const client = useQueryClient()
  const show = (isMuted: boolean) =>
    client.setQueryData<GroupDetail>(groupKeys.one(id), (held) => held && { ...held, isMuted })
  return useMutation({
    mutationFn: (isMuted: boolean) => (isMuted ? mute : unmute)({ params: { id } }),
    onMutate: show,
    onSuccess: () => refreshGroups(client),
    onError: (error, isMuted) => {
      show(!isMuted)
      saysWhy(isMuted ? t('Failed to mute') : t('Failed to unmute'))(error)
    },
  })
}

export function useSnoozeGroup(id: string, onDone: (until: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PutAside) => putAside({ params: { id }, body }),
    onSuccess: (_nothing, { until }) => {
      onDone(until)
      void refreshGroups(client, id)
    },
    onError: saysWhy(t('It wasn’t snoozed')),
  })
}

export function useBringGroupBack(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => bringBack({ params: { id } }),
    onSuccess: () => refreshGroups(client, id),
    onError: saysWhy(t('It wasn’t brought back')),
  })
}

export function useTakeBackInGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => takeBack({ params: { id } }),
    onSuccess: (message) => showGroupMessage(client, message),
    onError: saysWhy(t('Failed to take back message')),
  })
}

/** Null takes it back. */
export function useReactInGroup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reaction }: { id: string; reaction: Reaction | null }) =>
      reaction ? react({ params: { id }, body: { reaction } }) : unreact({ params: { id } }),
    onSuccess: (message) => showGroupMessage(client, message),
    onError: saysWhy(t('Your answer wasn’t saved')),
  })
}
