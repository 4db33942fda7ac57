import { type Act, at, Called, type Doing, type Outcome, refused } from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import { circleOf, type Network, type Post, postOf } from '#tests/model/network.ts'
import { canRead, couldRead } from '#tests/model/rules.ts'

type PostChange = Partial<Pick<Post, 'audience' | 'circle' | 'whoMayComment'> & { isForVisitors: boolean }>

/** Whom a post is for, who may comment on it, whether visitors read it: its author changes that later. */
export const changePost: Doing = (net, choice) => {
  const { by, one, other, yes } = choice
  const own = net.posts.filter((post) => post.by === by)
  const chosen = at(own.length > 0 && yes ? own : net.posts, one)
  if (!chosen) return null
  const { label } = chosen
  const circle = at(
    net.circles.filter(({ owner }) => owner === by),
    one,
  )
  const changes: PostChange[] = [
    { audience: 'everyone', circle: null },
    { audience: 'friends', circle: null },
    circle ? { audience: 'circle', circle: circle.label } : { audience: 'friends', circle: null },
    { whoMayComment: 'nobody' },
    { whoMayComment: 'friends' },
    { whoMayComment: 'everyone' },
    { isForVisitors: true },
    { isForVisitors: false },
  ]
  const change = at(changes, other) ?? {}
  const { circle: to, ...body } = change
  return {
    by,
    says: `${Called(by)} changes ${label}: ${Object.values({ ...body, ...(to && { to }) }).join(' ')}${change.isForVisitors === undefined ? '' : ' (for visitors)'}.`,
    sent: {
      method: 'PATCH',
      path: `/api/posts/{${label}}`,
      body: { ...body, ...(to && { circleId: `{${to}}` }) },
    },
    change: (now) => changed(now, by, label, change),
  } satisfies Act
}

/** Why not: the status of the refusal; null: it can be. */
function problem(net: Network, by: Name, post: Post, change: PostChange): 422 | null {
  const { audience, circle, whoMayComment, isForVisitors } = change
  const isPlaced = post.isAnonymous || post.community !== null
  const isWrong = [
    audience !== undefined && audience !== 'everyone' && isPlaced,
    Boolean(circle) && circleOf(net, circle ?? null)?.owner !== by,
    post.isAnonymous && whoMayComment === 'friends',
    isForVisitors === true && (post.community === null || post.isAnonymous),
    // What friends said among friends does not become public (0081).
    audience === 'everyone' && post.audience !== 'everyone' && hasVoices(net, by, post),
  ]
  return isWrong.includes(true) ? 422 : null
}

const hasVoices = (net: Network, by: Name, { label }: Post) =>
  net.comments.some((comment) => comment.post === label && comment.by !== by)

function changed(net: Network, by: Name, label: string, change: PostChange): Outcome {
  const post = postOf(net, label)
  if (!post || !canRead(net, by, post)) return refused(404)
  if (post.by !== by) return refused(403)
  const status = problem(net, by, post, change)
  if (status) return refused(status)
  const before = { by, audience: post.audience, circle: post.circle }
  const looked = asReadersSeeIt(post)
  const { audience = post.audience, circle = post.circle, whoMayComment, isForVisitors } = change
  const moves = audience !== before.audience || circle !== before.circle
  Object.assign(post, { audience, circle, ...(whoMayComment && { whoMayComment }) })
  if (isForVisitors !== undefined) post.forVisitorsSince = isForVisitors ? net.clock : null
  // For whom it was and is, it is the same; its author has another circle's name on it.
  const isSame = moves && looked === asReadersSeeIt(post)
  const isNews = (now: Network, who: Name) => !isSame || who === by || !couldRead(now, who, post, before)
  const isReadable = (now: Network, who: Name) =>
    now.posts.some((one) => one.label === label && canRead(now, who, one))
  return {
    status: 200,
    told: [
      { event: `post.changed ${label}`, hears: (now, who) => isReadable(now, who) && isNews(now, who) },
      // For whom it is no longer, it is gone.
      {
        event: `post.gone ${label}`,
        hears: (now, who) => moves && couldRead(now, who, post, before) && !isReadable(now, who),
      },
    ],
  }
}

/** To who may read it, a post for a circle is one for friends (0081). */
const asReadersSeeIt = ({ audience, whoMayComment }: Post): string =>
  `${audience === 'everyone' ? audience : 'friends'} ${whoMayComment}`
