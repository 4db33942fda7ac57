import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { MessageView, messageEndpoints } from '#contract/messages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { showChangedMessage } from './message-cache.ts'

const changeMessage = call<typeof messageEndpoints.change>('PATCH /api/messages/sent/{id}')
const takeBackMessage = call<typeof messageEndpoints.takeBack>('DELETE /api/messages/sent/{id}')

/** Whether its sender can still change it. The server has the last word, in words. */
export const canStillChange = ({ createdAt, isMine, isTakenBack }: MessageView, now: number): boolean =>
  isMine && !isTakenBack && now - Date.parse(createdAt) < limits.messageChangeMinutes * 60 * 1000

export function useEditMessage({ id, receiverId }: MessageView, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => changeMessage({ params: { id }, body: { content } }),
    onSuccess: (changed) => {
      showChangedMessage(client, receiverId, changed)
      onSaved()
    },
    onError: (error) => toast.failure(t('Failed to edit message'), inWords(error)),
  })
}

/** For both, and for good. What it said stays with its sender until the screen is left. */
export function useTakeBackMessage({ id, receiverId }: MessageView, onTaken: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => takeBackMessage({ params: { id } }),
    onSuccess: (changed) => {
      onTaken()
      showChangedMessage(client, receiverId, changed)
    },
    onError: (error) => toast.failure(t('Failed to take back message'), inWords(error)),
  })
}
