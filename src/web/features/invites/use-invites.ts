import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InviteView, inviteEndpoints, NewInvite } from '#contract/invites.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { invitesKey } from './invites.queries.ts'

const create = call<typeof inviteEndpoints.create>('POST /api/invites')
const revoke = call<typeof inviteEndpoints.revoke>('DELETE /api/invites/{id}')

/** Pressed again after an answer that never came, it makes one link. */
export function useMakeInvite(onMade: (invite: InviteView) => void) {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (body: NewInvite) => create({ body, idempotencyKey: key.current }),
    onSuccess: (invite) => {
      key.current = crypto.randomUUID()
      onMade(invite)
      return client.invalidateQueries({ queryKey: invitesKey })
    },
    onError: (error) => {
      // It was refused, or it is sent with other choices: a new try is a new one.
      key.current = crypto.randomUUID()
      toast.failure(t('Failed to make the link'), inWords(error))
    },
  })
}

export function useRevokeInvite(onRevoked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: InviteView) => revoke({ params: { id } }),
    onSuccess: () => {
      toast.success(t('Link turned off'))
      onRevoked()
      return client.invalidateQueries({ queryKey: invitesKey })
    },
    onError: (error) => toast.failure(t('The link wasn’t turned off'), inWords(error)),
  })
}
