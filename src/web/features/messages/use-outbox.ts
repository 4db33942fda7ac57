import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { MessageView, messageEndpoints, NewMessage } from '#contract/messages.ts'
import type { NewScheduledMessage, scheduledMessageEndpoints } from '#contract/scheduled-messages.ts'
import { announce } from '#web/lib/announcer.ts'
import { call, request } from '#web/lib/api/api-client.ts'
import { isConnectionLost, onConnectionChange } from '#web/lib/api/connection.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { sendToGroup } from '#web/lib/outbox/group-letters.ts'
import {
  createOutbox,
  type Letter,
  type MessageChange,
  type Outbox,
  type Outgoing,
} from '#web/lib/outbox/outbox.ts'
import { setOwnOutbox } from '#web/lib/outbox/own-outbox.ts'
import { sendAboutPosts } from '#web/lib/outbox/post-letters.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { addMessage, refreshConversations, showChangedMessage, showLastMessage } from './message-cache.ts'
import { noteUnderWay } from './under-way.ts'

export type OutgoingMessage = Outgoing<Extract<Letter, { kind: 'message' }>>
export type OutgoingChange = Outgoing<MessageChange>

const changeMessage = call<typeof messageEndpoints.change>('PATCH /api/messages/sent/{id}')
const takeBackMessage = call<typeof messageEndpoints.takeBack>('DELETE /api/messages/sent/{id}')

/** Doing it twice does no harm: the second time nothing changes and nobody is told. */
export function sendChange(letter: MessageChange): Promise<MessageView> {
  const params = { id: letter.messageId }
  return letter.kind === 'edit'
    ? changeMessage({ params, body: { content: letter.content } })
    : takeBackMessage({ params })
}

/** Kept alive: a message that left as the page was closed still arrives. */
async function sendMessage(client: QueryClient, message: NewMessage, key: string): Promise<void> {
  const sent = (await request('/api/messages', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(message),
  })) as MessageView
  addMessage(client, sent.receiverId, sent)
  announce(t('Message sent.'))
  if (!showLastMessage(client, sent.receiverId, [sent])) void refreshConversations(client)
}

const schedule = call<typeof scheduledMessageEndpoints.create>('POST /api/messages/scheduled')

async function scheduleMessage(client: QueryClient, body: NewScheduledMessage, idempotencyKey: string) {
  await schedule({ body, idempotencyKey })
  void client.invalidateQueries({ queryKey: ['/api/messages/scheduled'] })
}

const failures: Record<Letter['kind'], string> = {
  message: t('Failed to send message'),
  groupMessage: t('Failed to send message'),
  scheduledMessage: t('Failed to schedule message'),
  post: t('Failed to create post'),
  comment: t('Failed to post comment'),
  like: t('Failed to update like'),
  edit: t('Failed to edit message'),
  takeBack: t('Failed to take back message'),
}

async function send(client: QueryClient, letter: Letter, key: string): Promise<void> {
  if (letter.kind === 'message') return sendMessage(client, letter.message, key)
  if (letter.kind === 'groupMessage') return sendToGroup(client, letter.groupId, letter.message, key)
  if (letter.kind === 'scheduledMessage') return scheduleMessage(client, letter.message, key)
  if (letter.kind === 'edit' || letter.kind === 'takeBack')
    return showChangedMessage(client, letter.receiverId, await sendChange(letter))
  return sendAboutPosts(client, letter, key)
}

const none: readonly Outgoing[] = []
const nothingYet = () => none

const outboxes = new Map<string, Outbox>()

/** One for each account and page, whichever screen is shown: what is on its way stays on its way. */
export function outboxOf(client: QueryClient, account: string): Outbox {
  const known = outboxes.get(account)
  if (known) return known
  const outbox = createOutbox({
    account,
    send: (letter, key) => send(client, letter, key),
    onUnderWay: noteUnderWay,
    onFailed: ({ kind }, reason) => toast.failure(failures[kind], reason),
  })
  // What is on its way is on its way from a device.
  if (isOnServer) return outbox
  outboxes.set(account, outbox)
  setOwnOutbox(outbox)
  outbox.restore()
  window.addEventListener('pagehide', () => outbox.sendHeld())
  window.addEventListener('online', () => void outbox.sendWaiting())
  onConnectionChange(() => {
    if (!isConnectionLost()) void outbox.sendWaiting()
  })
  return outbox
}

/** What is on its way to one person, and how to send more. */
export function useOutbox(
  account: string,
  receiverId: string,
): { outbox: Outbox; outgoing: OutgoingMessage[]; changes: OutgoingChange[] } {
  const outbox = outboxOf(useQueryClient(), account)
  const items = useSyncExternalStore(outbox.subscribe, outbox.list, nothingYet)
  return {
    outbox,
    outgoing: items.filter((one) => isTo(one, receiverId)),
    changes: items.filter((one) => isChangeTo(one, receiverId)),
  }
}

const isTo = (one: Outgoing, receiverId: string): one is OutgoingMessage =>
  one.letter.kind === 'message' && one.letter.message.receiverId === receiverId

const isChangeTo = (one: Outgoing, receiverId: string): one is OutgoingChange =>
  (one.letter.kind === 'edit' || one.letter.kind === 'takeBack') && one.letter.receiverId === receiverId
