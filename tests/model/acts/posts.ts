import {
  at,
  Called,
  type Choice,
  type Doing,
  done,
  newPost,
  nothingNew,
  type Outcome,
  postGone,
  refused,
  toldToReaders,
} from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import {
  circleOf,
  communityOf,
  type Network,
  type Post,
  postOf,
  withOnce,
  without,
} from '#tests/model/network.ts'
import { canRead, isMember } from '#tests/model/rules.ts'
import { changePost } from './changing-posts.ts'

const whoMayComment: Post['whoMayComment'][] = ['everyone', 'everyone', 'everyone', 'friends', 'nobody']

/** What goes together: an anonymous post is for everyone or a community, a community's for its members (0081). */
function chosenPlace(net: Network, { by, one, other, yes }: Choice) {
  const community = one % 3 === 0 ? (at(net.communities, other)?.label ?? null) : null
  const isAnonymous = yes && one % 2 === 0
  const circle = at(
    net.circles.filter(({ owner }) => owner === by),
    other,
  )
  const isFree = community === null && !isAnonymous
  const audience: Post['audience'] =
    isFree && circle && one % 3 === 1 ? 'circle' : isFree && one % 4 === 2 ? 'friends' : 'everyone'
  const who = at(whoMayComment, other) ?? 'everyone'
  return {
    community,
    isAnonymous,
    audience,
    circle: audience === 'circle' ? (circle?.label ?? null) : null,
    whoMayComment: isAnonymous && who === 'friends' ? ('everyone' as const) : who,
    isForVisitors: community !== null && !isAnonymous && yes,
  }
}

const inBraces = (label: string | null) => label && `{${label}}`

/** 'for friends, in garden, without her name' */
const inWords = (place: ReturnType<typeof chosenPlace>): string =>
  [
    place.isAnonymous ? 'without her name' : null,
    place.community && `in ${place.community}`,
    place.audience === 'friends' ? 'for friends' : place.circle && `for ${place.circle}`,
    place.whoMayComment === 'everyone' ? null : `(${place.whoMayComment} may comment)`,
    place.isForVisitors ? 'and lets visitors read it' : null,
  ]
    .filter((part) => part !== null)
    .join(' ')

const write: Doing = (net, choice, label) => {
  const { by } = choice
  const place = chosenPlace(net, choice)
  const made = label('post')
  const { community, circle, isForVisitors, ...rest } = place
  return {
    by,
    says: `${Called(by)} writes ${made} ${inWords(place)}`.trimEnd().concat('.'),
    sent: {
      method: 'POST',
      path: '/api/posts',
      body: {
        content: `word ${made}`,
        communityId: inBraces(community),
        circleId: inBraces(circle),
        isForVisitors,
        ...rest,
      },
    },
    makes: made,
    change: (now) => {
      if (community && !isMember(communityOf(now, community), by)) return refused(403)
      if (circle && circleOf(now, circle)?.owner !== by) return refused(422)
      const post: Post = {
        ...{ label: made, by, community, circle, ...rest },
        forVisitorsSince: isForVisitors ? now.clock : null,
        ...{ isDeleted: false, isTakenDown: false, likes: [], hiddenBy: [] },
      }
      now.posts.push(post)
      return { status: 201, told: [newPost(post)] }
    },
  }
}

type OnPost = (net: Network, by: Name, post: Post) => Outcome

/** To a post, whoever may see it. */
export const toPost =
  (
    says: string,
    { method, end = '' }: { method: 'POST' | 'PUT' | 'DELETE'; end?: string },
    change: OnPost,
  ): Doing =>
  (net, { by, one, yes }) => {
    const own = net.posts.filter((post) => post.by === by)
    const chosen = at(end === '' && yes && own.length > 0 ? own : net.posts, one)
    if (!chosen) return null
    const { label } = chosen
    return {
      by,
      says: `${Called(by)} ${says} ${label}.`,
      sent: { method, path: `/api/posts/{${label}}${end}` },
      change: (now) => {
        const post = postOf(now, label)
        return post ? change(now, by, post) : refused(404)
      },
    }
  }

/** Of a post that is not theirs to read they are told nothing. */
const ifReadable =
  (change: OnPost): OnPost =>
  (net, by, post) =>
    canRead(net, by, post) ? change(net, by, post) : refused(404)

const like = toPost(
  'likes',
  { method: 'POST', end: '/like' },
  ifReadable((_net, by, post) => {
    if (post.likes.includes(by)) return { status: 200 }
    post.likes.push(by)
    return { status: 200, told: [toldToReaders('post.changed', post)] }
  }),
)

const unlike = toPost(
  'takes back the like of',
  { method: 'DELETE', end: '/like' },
  ifReadable((_net, by, post) => {
    if (!post.likes.includes(by)) return { status: 200 }
    post.likes = without(post.likes, by)
    return { status: 200, told: [toldToReaders('post.changed', post)] }
  }),
)

const hide = toPost(
  'hides for herself',
  { method: 'POST', end: '/hide' },
  ifReadable((_net, by, post) => {
    post.hiddenBy = withOnce(post.hiddenBy, by)
    return nothingNew
  }),
)

const unhide = toPost(
  'shows herself again',
  { method: 'DELETE', end: '/hide' },
  ifReadable((_net, by, post) => {
    post.hiddenBy = without(post.hiddenBy, by)
    return nothingNew
  }),
)

/** Also in a community that they left: what they wrote stays theirs to take back (0017). */
const remove = toPost('deletes', { method: 'DELETE' }, (net, by, post) => {
  if (post.by === by && !post.isTakenDown) {
    if (post.isDeleted) return nothingNew
    post.isDeleted = true
    // Brought back, it is agreed to anew (0093).
    post.forVisitorsSince = null
    return done(postGone(post))
  }
  if (post.by === by && post.isDeleted) return nothingNew
  return refused(canRead(net, by, post) ? 403 : 404)
})

const restore = toPost('brings back', { method: 'POST', end: '/restore' }, (net, by, post) => {
  const isTheirs = post.by === by && !post.isTakenDown
  const mayBeThere = post.community === null || isMember(communityOf(net, post.community), by)
  if (!isTheirs || !mayBeThere) return refused(404)
  post.isDeleted = false
  return { status: 200, told: [toldToReaders('post.changed', post)] }
})

export const postDoings = { write, like, unlike, hide, unhide, remove, restore, changePost }
