import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/core/limits.ts'
import type { MessageView } from '#contract/messages.ts'
import { inWords, isOffline } from '#web/lib/api/api-error.ts'
import type { MessageChange } from '#web/lib/outbox/outbox.ts'
import { sendLater } from '#web/lib/outbox/own-outbox.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { showChangedMessage } from './message-cache.ts'
import { sendChange } from './use-outbox.ts'

/** Whether its sender can still change it. The server has the last word, in words. */
export const canStillChange = (
  { createdAt, isMine, isTakenBack }: Pick<MessageView, 'createdAt' | 'isMine' | 'isTakenBack'>,
  now: number,
): boolean => isMine && !isTakenBack && now - Date.parse(createdAt) < limits.messageChangeMinutes * 60 * 1000

interface Change {
  letter: (given: string) => MessageChange
  /** Done, or handed to the outbox: either way it has left the person’s hands. */
  onLeft: (waits: boolean) => void
  failed: string
}

/** Without a connection it waits in the outbox, beside the message itself. */
function useChange({ letter, onLeft, failed }: Change) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: string) => sendChange(letter(given)),
    onSuccess: (changed, given) => {
      onLeft(false)
      showChangedMessage(client, letter(given).receiverId, changed)
    },
    onError: (error, given) => {
      if (isOffline(error) && sendLater(letter(given))) onLeft(true)
      else toast.failure(failed, inWords(error))
    },
  })
}

export const useEditMessage = ({ id, receiverId }: MessageView, onLeft: Change['onLeft']) =>
  useChange({
    letter: (content) => ({ kind: 'edit', messageId: id, receiverId, content: content.trim() }),
    onLeft,
    failed: t('Failed to edit message'),
  })

/** For both, and for good. What it said stays with its sender until the screen is left. */
export function useTakeBackMessage({ id, receiverId }: MessageView, onLeft: Change['onLeft']) {
  const { mutate, isPending } = useChange({
    letter: () => ({ kind: 'takeBack', messageId: id, receiverId }),
    onLeft,
    failed: t('Failed to take back message'),
  })
  return { takeBack: () => !isPending && mutate('') }
}
