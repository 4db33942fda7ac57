import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { MessageView, NewMessage } from '#contract/messages.ts'
import { request } from '#web/lib/api/api-client.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { addMessage, refreshConversations, showLastMessage } from './message-cache.ts'
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts'
import { noteUnderWay } from './under-way.ts'

/** Kept alive: a message that left as the page was closed still arrives. */
const sendMessage = async (message: NewMessage, key: string): Promise<MessageView> =>
  (await request('/api/messages', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(message),
  })) as MessageView

const none: readonly Outgoing[] = []
const nothingYet = () => none

const outboxes = new Map<string, Outbox>()

/** One for each account and page, whichever screen is shown: what is on its way stays on its way. */
function outboxOf(client: QueryClient, account: string): Outbox {
  const known = outboxes.get(account)
  if (known) return known
  const outbox = createOutbox({
    account,
    send: sendMessage,
    onSent: (sent) => {
      addMessage(client, sent.receiverId, sent)
      if (!showLastMessage(client, sent.receiverId, [sent])) void refreshConversations(client)
    },
    onUnderWay: noteUnderWay,
    onFailed: (reason) => toast.failure(t('Failed to send message'), reason),
  })
  // What is on its way is on its way from a device.
  if (isOnServer) return outbox
  outboxes.set(account, outbox)
  outbox.restore()
  window.addEventListener('pagehide', () => outbox.sendHeld())
  return outbox
}

/** What is on its way to one person, and how to send more. */
export function useOutbox(account: string, receiverId: string): { outbox: Outbox; outgoing: Outgoing[] } {
  const outbox = outboxOf(useQueryClient(), account)
  const items = useSyncExternalStore(outbox.subscribe, outbox.list, nothingYet)
  return { outbox, outgoing: items.filter(({ message }) => message.receiverId === receiverId) }
}
