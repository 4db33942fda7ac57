import type { FriendRequestView } from '#contract/friends.ts'
import type { WaitingView } from '#contract/messages.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { t } from '#words/t.ts'
import type { DigestContents, GroupNews } from './digest.contents.ts'

/** One thing that is new, and where it is on Synapse. */
export interface DigestLine {
  words: string
  path: string
  quotes: DigestQuote[]
}

/** The first words of something, as its writer wrote them. */
interface DigestQuote {
  /** Null: names are not wanted, or it is anonymous. */
  by: string | null
  words: string
}

interface Wanted {
  names: boolean
  quotes: boolean
}

/** So many are named or quoted; of the rest it says that there are more. */
const mostNamed = 3
const longestQuote = 120

/** In the order of how much somebody may wait for it. */
export function linesOf(contents: DigestContents, wanted: Wanted): DigestLine[] {
  const { conversations, groups, comments, replies, requests, accepted, invited, others, posts } = contents
  return [
    ...some(conversations, (list) => messagesLine(list, wanted)),
    ...some(groups, (list) => groupsLine(list, wanted)),
    ...some(comments, (list) => threadLine(list, wanted, commentWords)),
    ...some(replies, (list) => threadLine(list, wanted, replyWords)),
    ...some(requests, (list) => requestsLine(list, wanted)),
    ...some(accepted, (list) => acceptedLine(list, wanted)),
    ...some(invited, (list) => invitedLine(list, wanted)),
    ...some(others, othersLine),
    ...some(posts, (list) => postsLine(list, wanted)),
  ]
}

const some = <T>(list: T[], line: (list: T[]) => DigestLine): DigestLine[] =>
  list.length > 0 ? [line(list)] : []

/** Who, and how many more; nobody knows of an anonymous one how many people that is. */
function peopleInWords(names: readonly string[], more: number): string {
  const shown = names.slice(0, mostNamed).map(oneLine)
  const rest = names.length - shown.length + more
  return inOneSentence(
    rest > 0
      ? [...shown, t('{count, plural, one {# other person} other {# other people}}', { count: rest })]
      : shown,
  )
}

function messagesLine(list: WaitingView[], wanted: Wanted): DigestLine {
  const names = list.map(({ user }) => user.displayName)
  const [only] = list
  return {
    words: wanted.names
      ? t('{people} wrote to you.', { people: peopleInWords(names, 0) })
      : t('{count, plural, one {Someone wrote to you.} other {# people wrote to you.}}', {
          count: list.length,
        }),
    path: wanted.names && list.length === 1 && only ? `/messages?with=${only.user.id}` : '/messages',
    quotes: wanted.quotes
      ? list
          .slice(0, mostNamed)
          // Of photos alone there is nothing to quote.
          .flatMap(({ user, theirMessage }) =>
            theirMessage?.content ? [quoteOf(user.displayName, theirMessage.content, wanted)] : [],
          )
      : [],
  }
}

/** What is written in a group is for those who are in it: it is never quoted. */
function groupsLine(list: GroupNews[], wanted: Wanted): DigestLine {
  const [only] = list
  return {
    words: wanted.names
      ? t('There’s something new in {groups}.', {
          groups: listed([...new Set(list.map(({ name }) => name ?? t('one of your groups')))]),
        })
      : t(
          '{count, plural, one {There’s something new in one of your groups.} other {There’s something new in # of your groups.}}',
          { count: list.length },
        ),
    path: wanted.names && list.length === 1 && only ? `/messages?group=${only.groupId}` : '/messages',
    quotes: [],
  }
}

const commentWords = {
  counted: (count: number) =>
    t(
      '{count, plural, one {There’s a new comment on your post.} other {There are # new comments on your posts.}}',
      {
        count,
      },
    ),
  named: (people: string) => t('{people} commented on your post.', { people }),
}
const replyWords = {
  counted: (count: number) =>
    t(
      '{count, plural, one {There’s a reply to your comment.} other {There are # replies to your comments.}}',
      {
        count,
      },
    ),
  named: (people: string) => t('{people} replied to your comment.', { people }),
}

function threadLine(list: NoticeView[], wanted: Wanted, words: typeof commentWords): DigestLine {
  const [only] = list
  const count = list.reduce((sum, { thread }) => sum + (thread?.count ?? 1), 0)
  const others = only?.thread?.others ?? (only?.thread ? null : 0)
  // Where some are anonymous, one name would say more of the rest than they want to tell.
  const isNamed = wanted.names && list.length === 1 && only?.person && others !== null
  return {
    words: isNamed
      ? words.named(peopleInWords([only.person?.displayName ?? ''], others))
      : words.counted(count),
    path: list.length === 1 && only?.postId ? `/posts/${only.postId}` : '/',
    quotes: [],
  }
}

const requestsLine = (list: FriendRequestView[], wanted: Wanted): DigestLine => ({
  words: wanted.names
    ? t('{people} would like to be friends with you.', {
        people: peopleInWords(
          list.map(({ sender }) => sender.displayName),
          0,
        ),
      })
    : t(
        '{count, plural, one {Someone would like to be friends with you.} other {# people would like to be friends with you.}}',
        { count: list.length },
      ),
  path: '/discover',
  quotes: [],
})

const acceptedLine = (list: NoticeView[], wanted: Wanted): DigestLine => ({
  words: wanted.names
    ? t('{people} said yes when you asked to be friends.', {
        people: peopleInWords(
          list.flatMap(({ person }) => (person ? [person.displayName] : [])),
          0,
        ),
      })
    : t(
        '{count, plural, one {Someone said yes when you asked to be friends.} other {# people said yes when you asked to be friends.}}',
        { count: list.length },
      ),
  path: '/messages',
  quotes: [],
})

function invitedLine(list: NoticeView[], wanted: Wanted): DigestLine {
  const names = list.flatMap(({ person }) => (person ? [person.displayName] : []))
  return {
    words:
      wanted.names && names.length > 0
        ? t('{people} used your invitation.', { people: peopleInWords(names, list.length - names.length) })
        : t('{count, plural, one {Someone used your invitation.} other {# people used your invitations.}}', {
            count: list.length,
          }),
    path: '/settings/invites',
    quotes: [],
  }
}

const othersLine = (list: NoticeView[]): DigestLine => ({
  words: t(
    '{count, plural, one {There’s one more notification for you.} other {There are # more notifications for you.}}',
    {
      count: list.length,
    },
  ),
  path: '/',
  quotes: [],
})

/** A post with a content note, or one that the person's own filters fold, is never quoted: they could not choose not to read it. */
const isQuotable = ({ contentNotes, foldedBy }: PostView): boolean =>
  contentNotes.length === 0 && foldedBy === null

/** Beyond these nobody counts: the list that it was given is no longer. */
const mostPosts = 20

function postsLine(list: PostView[], wanted: Wanted): DigestLine {
  const [only] = list
  const count = Math.min(list.length, mostPosts)
  const communities = placesInWords(list)
  const isNamed = wanted.names && communities !== ''
  return {
    words:
      count < mostPosts
        ? isNamed
          ? t(
              '{count, plural, one {There’s a new post in {communities}.} other {There are # new posts in {communities}.}}',
              { count, communities },
            )
          : t(
              '{count, plural, one {There’s a new post in your communities.} other {There are # new posts in your communities.}}',
              { count },
            )
        : isNamed
          ? t('There are {count} or more new posts in {communities}.', { count, communities })
          : t('There are {count} or more new posts in your communities.', { count }),
    path: list.length === 1 && only ? `/posts/${only.id}` : '/communities',
    quotes: wanted.quotes
      ? list
          .filter(isQuotable)
          .slice(0, mostNamed)
          .map(({ author, content }) => quoteOf(author?.displayName ?? null, content, wanted))
      : [],
  }
}

const placesInWords = (list: readonly PostView[]): string =>
  listed([...new Set(list.flatMap(({ communityName }) => communityName ?? []))])

function listed(names: readonly string[]): string {
  const rest = names.length - mostNamed
  return inOneSentence([
    ...names.slice(0, mostNamed).map(oneLine),
    ...(rest > 0 ? [t('{count} more', { count: rest })] : []),
  ])
}

/** 'a, b and c' */
const inOneSentence = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : t('{list} and {last}', { list: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' })

/** One line without control or direction marks: in a mail they could make words look like ours. */
const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\s\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

function quoteOf(by: string | null, content: string, { names }: Wanted): DigestQuote {
  return { by: names && by !== null ? oneLine(by) : null, words: firstWords(oneLine(content)) }
}

function firstWords(line: string): string {
  if (line.length <= longestQuote) return line
  const cut = line.slice(0, longestQuote)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuote / 2))
  return `${words.replace(/[\s.,;:!?…]+$/u, '')}…`
}
