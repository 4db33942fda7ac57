import {
  at,
  Called,
  type Doing,
  nothingNew,
  type Outcome,
  othersThan,
  refused,
  type Sent,
  type Told,
  toldTo,
} from '#tests/model/act.ts'
import type { Message } from '#tests/model/between-few.ts'
import type { Name } from '#tests/model/cast.ts'
import { canTouch, hearsOfMessage, mayOpen, mayWriteTo } from '#tests/model/message-rules.ts'
import { messageOf, type Network } from '#tests/model/network.ts'
import { friendsOf } from '#tests/model/rules.ts'

const toTheTwo = (event: string, { label, by, to }: Pick<Message, 'label' | 'by' | 'to'>): Told => ({
  event: `${event} ${label}`,
  hears: (net, who) => hearsOfMessage(net, who, { by, to }),
})

/** To strangers, after an ended friendship, across a block and to nobody it is refused alike (0017). */
const send: Doing = (net, { by, one, yes, other }, label) => {
  const friend = at(friendsOf(net, by), one)
  const to = (yes && other % 3 === 0 ? undefined : friend) ?? othersThan(by, one)
  const made = label('message')
  return {
    by,
    says: `${Called(by)} writes ${made} to ${Called(to)}.`,
    sent: { method: 'POST', path: '/api/messages', body: { receiverId: `{${to}}`, content: made } },
    makes: made,
    change: (now) => {
      if (!mayWriteTo(now, by, to)) return refused(403)
      const nothingYet = { isEdited: false, isTakenBack: false, isRead: false, hasReaction: false }
      const message: Message = { label: made, by, to, content: made, ...nothingYet }
      now.messages.push(message)
      return { status: 201, told: [toTheTwo('messages.changed', message)] }
    },
  }
}

/** Mostly by the one of the two whose it is to do. */
const toMessage =
  (
    says: string,
    whose: 'by' | 'to',
    sent: (path: string, label: string) => Sent,
    change: (net: Network, by: Name, message: Message) => Outcome,
  ): Doing =>
  (net, { by: somebody, one, other }) => {
    const chosen = at(net.messages, one)
    if (!chosen) return null
    const { label } = chosen
    const by = other % 4 === 0 ? somebody : chosen[whose]
    return {
      by,
      says: `${Called(by)} ${says} ${label}.`,
      sent: sent(`/api/messages/${whose === 'by' ? 'sent' : 'received'}/{${label}}`, label),
      change: (now) => {
        const message = messageOf(now, label)
        // To anybody else, and whoever hid the conversation, there is none.
        return message && message[whose] === by && canTouch(now, by, message)
          ? change(now, by, message)
          : refused(404)
      },
    }
  }

/** New words are writing: only to friends (0083). */
const edit = toMessage(
  'edits',
  'by',
  (path, label) => ({ method: 'PATCH', path, body: { content: `${label}, edited` } }),
  (net, by, message) => {
    const content = `${message.label}, edited`
    if (message.isTakenBack) return refused(409)
    if (message.content === content) return { status: 200 }
    if (!mayWriteTo(net, by, message.to)) return refused(403)
    Object.assign(message, { content, isEdited: true })
    return { status: 200, told: [toTheTwo('message.changed', message)] }
  },
)

/** Also after a friendship has ended; it counts as read from then on (0083). */
const takeBackMessage = toMessage(
  'takes back',
  'by',
  (path) => ({ method: 'DELETE', path }),
  (_net, _by, message) => {
    if (message.isTakenBack) return { status: 200 }
    Object.assign(message, { isTakenBack: true, isRead: true })
    return { status: 200, told: [toTheTwo('message.changed', message)] }
  },
)

/** Answering with a few words is writing: only to friends. */
const react = toMessage(
  "answers 'Me too' to",
  'to',
  (path) => ({ method: 'PUT', path: `${path}/reaction`, body: { reaction: 'meToo' } }),
  (net, by, message) => {
    if (message.hasReaction) return { status: 200 }
    if (message.isTakenBack) return refused(409)
    if (!mayWriteTo(net, by, message.by)) return refused(403)
    message.hasReaction = true
    return { status: 200, told: [toTheTwo('message.changed', message)] }
  },
)

/** For as long as the message is seen. Of words that are shown to nobody any more, nobody is told (0052). */
const unreact = toMessage(
  'takes back what she answered to',
  'to',
  (path) => ({ method: 'DELETE', path: `${path}/reaction` }),
  (_net, _by, message) => {
    const wasShown = message.hasReaction && !message.isTakenBack
    message.hasReaction = false
    return { status: 200, told: wasShown ? [toTheTwo('message.changed', message)] : [] }
  },
)

/** The other one is never told (0017). */
const readMessages: Doing = (net, { by: somebody, one, other }) => {
  const message = at(net.messages, one)
  const isTheirs = message !== undefined && other % 4 > 0
  const by = isTheirs ? message.to : somebody
  const whose = isTheirs ? message.by : othersThan(by, one)
  return {
    by,
    says: `${Called(by)} reads what ${Called(whose)} wrote.`,
    sent: { method: 'POST', path: `/api/messages/{${whose}}/read`, body: {} },
    change: (now) => {
      if (!mayOpen(now, by, whose)) return refused(404)
      const unread = now.messages.filter((one) => one.by === whose && one.to === by && !one.isRead)
      for (const one of unread) one.isRead = true
      return unread.length > 0 ? { status: 204, told: [toldTo(`messages.read ${whose}`, by)] } : nothingNew
    },
  }
}

export const messageDoings = { send, edit, takeBackMessage, react, unreact, readMessages }
