import type { DigestKind } from '#contract/digest/digest-choices.ts'
import type { FriendRequestView } from '#contract/friends.ts'
import type { WaitingView } from '#contract/messages.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { timeIn } from '#server/db/clock.ts'
import type { Readable } from '#server/db/connection.ts'
import type { Viewer } from '#server/http/viewer.ts'

export interface GroupNews {
  groupId: string
  /** Null: it is not named to whoever else may read a mailbox. */
  name: string | null
  /** The newest message that is new. */
  tellsOf: string
}

type Source<T> = (db: Readable, viewer: Viewer) => Promise<T[]>

/**
 * The same lists that the person would find on Synapse, from the features that own them: who is blocked, muted, hidden,
 * filtered or gone is left out there, and who wrote anonymously has no name in them.
 */
export interface DigestSources {
  conversations: Source<WaitingView>
  groups: Source<GroupNews>
  requests: Source<FriendRequestView>
  notices: Source<NoticeView>
  posts: Source<PostView>
}

export interface DigestContents {
  conversations: WaitingView[]
  groups: GroupNews[]
  comments: NoticeView[]
  replies: NoticeView[]
  requests: FriendRequestView[]
  accepted: NoticeView[]
  /** Who came by a link of theirs. */
  invited: NoticeView[]
  /** Everything else among the notices. */
  others: NoticeView[]
  posts: PostView[]
}

/** What is new since then, unread, and wanted. */
export async function getContents(
  db: Readable,
  sources: DigestSources,
  { viewer, since, kinds }: { viewer: Viewer; since: Date; kinds: readonly DigestKind[] },
): Promise<DigestContents> {
  const isNew = (moment: string) => new Date(moment) > since
  const among = <T>(wanted: readonly DigestKind[], source: Source<T>): Promise<T[]> =>
    wanted.some((kind) => kinds.includes(kind)) ? source(db, viewer) : Promise.resolve([])
  const [conversations, groups, requests, notices, posts] = await Promise.all([
    among(['messages'], sources.conversations),
    among(['messages'], sources.groups),
    among(['friends'], sources.requests),
    among(['comments', 'friends', 'notices'], sources.notices),
    among(['posts'], sources.posts),
  ])
  const unread = notices.filter(({ isRead, createdAt }) => !isRead && isNew(createdAt))
  const ofKind = (kind: DigestKind, isIt: (notice: NoticeView) => boolean) =>
    kinds.includes(kind) ? unread.filter(isIt) : []
  return {
    conversations: conversations.filter(
      ({ unreadCount, isDeletedMember, aside, theirMessage }) =>
        unreadCount > 0 &&
        !isDeletedMember &&
        (aside === null || aside.isBack) &&
        theirMessage !== null &&
        isNew(theirMessage.createdAt),
    ),
    groups: groups.filter(({ tellsOf }) => timeIn(tellsOf) > since.getTime()),
    comments: ofKind('comments', ({ kind }) => kind === 'comment'),
    replies: ofKind('comments', ({ kind }) => kind === 'reply'),
    requests: requests.filter(({ createdAt }) => isNew(createdAt)),
    accepted: ofKind('friends', ({ kind }) => kind === 'requestAccepted'),
    invited: ofKind('friends', ({ kind }) => kind === 'inviteUsed'),
    others: ofKind(
      'notices',
      ({ kind }) => !['comment', 'reply', 'requestAccepted', 'inviteUsed'].includes(kind),
    ),
    posts: posts.filter(({ isMine, createdAt }) => !isMine && isNew(createdAt)),
  }
}

/** A quiet day: then no mail is sent. */
export const isEmpty = (contents: DigestContents): boolean =>
  Object.values(contents).every((list) => list.length === 0)
