import type { FriendRequestView } from '#contract/friends.ts'
import type { WaitingView } from '#contract/messages.ts'
import type { NoticeKind } from '#contract/notifications/notice-kinds.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { type PushKind, pushKindOf } from '#contract/push/push-kinds.ts'
import type { Readable } from '#server/db/connection.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'

/** With the message that a device is told of: never one that was sent silently. */
type Waiting = WaitingView & { tellsOf: string | null }

interface GroupNews {
  groupId: string
  /** Null: of fellow travellers. Whoever sees the screen of a device must not learn of that. */
  name: string | null
  /** The newest message in it. */
  tellsOf: string
}

/**
 * What somebody finds when they open Synapse, by the same reads: what they may not see any more, muted or blocked is not
 * among it.
 */
export interface NewsSources {
  notices: (db: Readable, viewer: Viewer) => Promise<NoticeView[]>
  conversations: (db: Readable, viewer: Viewer) => Promise<Waiting[]>
  requests: (db: Readable, viewer: Viewer) => Promise<FriendRequestView[]>
  /** Where something is new, without those that are muted or snoozed. */
  groups: (db: Readable, viewer: Viewer) => Promise<GroupNews[]>
}

export interface NewsItem {
  /** Later things have larger ids, whatever they are. */
  id: string
  kind: PushKind
  /** For who wants names; never what somebody wrote. */
  words: string
  path: string
}

/** What is unread and came after this place, newest first. */
export async function listNews(
  db: Readable,
  viewer: Viewer,
  sources: NewsSources,
  after: string,
): Promise<NewsItem[]> {
  const [notices, conversations, requests, groups] = await Promise.all([
    sources.notices(db, viewer),
    sources.conversations(db, viewer),
    sources.requests(db, viewer),
    sources.groups(db, viewer),
  ])
  return [
    ...notices.filter(({ isRead }) => !isRead).map(noticeNews),
    ...conversations.flatMap(messageNews),
    ...requests.map(requestNews),
    ...groups.map(groupNews),
  ]
    .filter(({ id }) => id > after)
    .sort((one, other) => (one.id < other.id ? 1 : -1))
}

/** A conversation put aside keeps silent until it is back. */
function messageNews({ user, tellsOf, unreadCount, aside }: Waiting): NewsItem[] {
  if (!tellsOf || unreadCount === 0 || (aside && !aside.isBack)) return []
  const words = t('{name} wrote to you', { name: user.displayName })
  return [{ id: tellsOf, kind: 'messages', words, path: `/messages?with=${user.id}` }]
}

const groupNews = ({ groupId, name, tellsOf }: GroupNews): NewsItem => ({
  id: tellsOf,
  kind: 'groups',
  words:
    name === null ? t('Something new in one of your groups') : t('Something new in {group}', { group: name }),
  path: `/messages?group=${groupId}`,
})

const requestNews = ({ id, sender }: FriendRequestView): NewsItem => ({
  id,
  kind: 'requests',
  words: t('{name} sent you a friend request', { name: sender.displayName }),
  path: `/profile/${sender.id}`,
})

const noticeNews = (notice: NoticeView): NewsItem => ({
  id: notice.id,
  kind: pushKindOf[notice.kind],
  words: noticeWords(notice),
  path: noticePath(notice),
})

type Told = (name: string | undefined) => string

/** Without a person it is written anonymously, or it does not matter who: nobody is named then. */
const wordsOf: Partial<Record<NoticeKind, Told>> = {
  comment: (name) =>
    name === undefined ? t('Someone commented on your post') : t('{name} commented on your post', { name }),
  reply: (name) =>
    name === undefined ? t('Someone replied to your comment') : t('{name} replied to your comment', { name }),
  mentioned: (name) =>
    name === undefined ? t('Someone mentioned you') : t('{name} mentioned you', { name }),
  thanked: (name) =>
    name === undefined
      ? t('Someone thanked you for your comment')
      : t('{name} thanked you for your comment', { name }),
  requestAccepted: (name) =>
    name === undefined
      ? t('Someone accepted your friend request')
      : t('{name} accepted your friend request', { name }),
  inviteUsed: (name) =>
    name === undefined ? t('Someone used your invitation') : t('{name} used your invitation', { name }),
  groupInvited: (name) =>
    name === undefined ? t('Someone invited you to a group') : t('{name} invited you to a group', { name }),
  fellowsInvited: () => t('You’re invited to a group'),
  fellowsEnding: () => t('A group of yours ends soon'),
  toneAsked: (name) =>
    name === undefined ? t('Someone asked about your tone') : t('{name} asked about your tone', { name }),
  toneAnswered: (name) =>
    name === undefined
      ? t('Your question about tone was answered')
      : t('{name} answered your question about tone', { name }),
  reminder: () => t('You wanted to be reminded of a post'),
  postNotPublished: () => t('Your post couldn’t go out'),
  messageNotSent: () => t('Your message couldn’t be sent'),
  gatheringAnswered: () => t('There’s an answer to your gathering'),
  gatheringAccepted: () => t('There’s a place for you at a gathering'),
  gatheringDeclined: () => t('A gathering has no place for you this time'),
  gatheringChanged: () => t('A gathering you answered has changed'),
  gatheringCancelled: () => t('A gathering you answered is cancelled'),
  gatheringReminder: () => t('A gathering is coming up'),
  noteSuggested: () => t('Someone suggested a content note'),
}

/** A decision or a new sign-in is nobody else's business, also where names are. */
const noticeWords = ({ kind, person }: NoticeView): string =>
  wordsOf[kind]?.(person?.displayName) ?? t('Something new about your account')

function noticePath({
  kind,
  group,
  gathering,
  security,
  community,
  offer,
  decision,
  postId,
  person,
}: NoticeView): string {
  if (gathering) return gathering.id ? `/gatherings/${gathering.id}` : '/gatherings'
  if (kind === 'postNotPublished' || kind === 'messageNotSent') return '/scheduled'
  if (kind === 'groupInvited' || kind === 'fellowsInvited') return '/messages'
  if (group) return `/messages?group=${group.id}`
  if (security) return '/settings/account#account-safety'
  if (community) return `/communities/${community.id}`
  if (offer) return '/help/moderating'
  if (decision) return '/settings/reports'
  if (postId) return `/posts/${postId}`
  return person ? `/profile/${person.id}` : '/'
}
