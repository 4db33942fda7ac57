import {
  type Act,
  at,
  Called,
  type Choice,
  type Doing,
  done,
  nothingNew,
  type Outcome,
  refused,
  type Told,
  toldOfNotice,
  toldToReaders,
} from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import {
  type Comment,
  commentOf,
  type Network,
  type Notice,
  type Post,
  postOf,
  withOnce,
  without,
} from '#tests/model/network.ts'
import {
  canAnswer,
  canRead,
  canReadComment,
  couldRead,
  hasMuted,
  isMutedFor,
  mayComment,
} from '#tests/model/rules.ts'

type Thread = Extract<Notice, { first: string }>

/** One notice for a thread: it goes on from the first comment that it was made for (0059). */
function notice(net: Network, to: Name, kind: Thread['kind'], comment: Comment): Told[] {
  // Nobody is muted who writes without a name: silence would tell who it was (0017).
  if (to === comment.by || (!comment.isAnonymous && hasMuted(net, to, comment.by))) return []
  const isOf = (one: Notice): one is Thread => one.kind === kind && one.to === to && one.post === comment.post
  if (!net.notices.some(isOf)) net.notices.push({ to, kind, post: comment.post, first: comment.label })
  return toldOfNotice(to)
}

/** Under a post, or in answer to a comment under it; by name, without, or as it comes. */
function newComment(by: Name, made: string, { post, parent, isAnonymous }: Omit<New, 'label'>): Act {
  const where = parent ? `in answer to ${parent}` : `under ${post}`
  const how = isAnonymous === undefined ? '' : ` ${isAnonymous ? 'without' : 'under'} her name`
  return {
    by,
    says: `${Called(by)} writes ${made} ${where}${how}.`,
    sent: {
      method: 'POST',
      path: '/api/comments',
      body: {
        content: `word ${made}`,
        postId: `{${post}}`,
        ...(parent && { parentId: `{${parent}}` }),
        ...(isAnonymous !== undefined && { isAnonymous }),
      },
    },
    makes: made,
    change: (net) => written(net, by, { label: made, post, parent, isAnonymous }),
  }
}

const isAnonymous = ({ other, yes }: Choice) => (other % 3 === 0 ? undefined : yes && other % 2 === 0)

const comment: Doing = (net, choice, label) => {
  const post = at(net.posts, choice.one)?.label
  if (!post) return null
  return newComment(choice.by, label('comment'), { post, parent: null, isAnonymous: isAnonymous(choice) })
}

const reply: Doing = (net, choice, label) => {
  const parent = at(net.comments, choice.one)
  if (!parent) return null
  const of = { post: parent.post, parent: parent.label, isAnonymous: isAnonymous(choice) }
  return newComment(choice.by, label('comment'), of)
}

type New = Pick<Comment, 'label' | 'post' | 'parent'> & { isAnonymous: boolean | undefined }

function written(net: Network, by: Name, { isAnonymous, ...rest }: New): Outcome {
  const post = postOf(net, rest.post)
  if (!post || !canRead(net, by, post)) return refused(404)
  if (!mayComment(net, by, post)) return refused(403)
  // Where nobody else can write, another voice than the post's would be known as hers (0055).
  if (post.whoMayComment === 'nobody' && isAnonymous === !post.isAnonymous) return refused(422)
  // Among few, one without a name has few it could be of (0081).
  if (isAnonymous && post.audience !== 'everyone') return refused(422)
  const parent = commentOf(net, rest.parent)
  if (rest.parent !== null && !(parent && canAnswer(net, by, parent))) return refused(422)
  const comment: Comment = {
    ...rest,
    by,
    // One's own anonymous post is answered as it was written.
    isAnonymous: isAnonymous ?? (post.isAnonymous && post.by === by),
    ...{ isDeleted: false, isTakenOff: false, hiddenBy: [] },
  }
  net.comments.push(comment)
  const told = [toldToReaders('comments.changed', post)]
  if (parent && couldRead(net, parent.by, post)) told.push(...notice(net, parent.by, 'reply', comment))
  // Who wrote both hears of it once.
  if (post.by !== parent?.by) told.push(...notice(net, post.by, 'comment', comment))
  return { status: 201, told }
}

type OnComment = (net: Network, by: Name, comment: Comment, post: Post) => Outcome

const toComment =
  (
    says: string,
    { method, end = '' }: { method: 'POST' | 'DELETE'; end?: string },
    change: OnComment,
  ): Doing =>
  (net, { by, one, yes }) => {
    const own = net.comments.filter((comment) => comment.by === by)
    const chosen = at(end !== '/hide' && yes && own.length > 0 ? own : net.comments, one)
    if (!chosen) return null
    const { label } = chosen
    return {
      by,
      says: `${Called(by)} ${says} ${label}.`,
      sent: { method, path: `/api/comments/{${label}}${end}` },
      change: (now) => {
        const comment = commentOf(now, label)
        const post = comment && postOf(now, comment.post)
        return comment && post ? change(now, by, comment, post) : refused(404)
      },
    }
  }

const isReadable: (...of: Parameters<OnComment>) => boolean = (net, by, comment, post) =>
  canRead(net, by, post) && canReadComment(net, by, comment)

/** Its writer deletes it, wherever it stands; the author of the post takes any off it, and its writer is told (0055). */
const remove = toComment('deletes', { method: 'DELETE' }, (net, by, comment, post) => {
  if (comment.by === by && !comment.isTakenOff && !comment.isDeleted) {
    comment.isDeleted = true
    return done(toldToReaders('comments.changed', post))
  }
  if (comment.by === by && comment.isDeleted) return nothingNew
  if (post.by === by && canRead(net, by, post)) {
    if (comment.isTakenOff) return nothingNew
    if (!comment.isDeleted) {
      comment.isTakenOff = true
      net.notices.push({ to: comment.by, kind: 'commentRemoved', comment: comment.label })
      const isHeard = canRead(net, comment.by, post)
      return done(toldToReaders('comments.changed', post), ...toldOfNotice(isHeard ? comment.by : null))
    }
  }
  return refused(isReadable(net, by, comment, post) ? 403 : 404)
})

/** It needs what commenting needs: otherwise words could be kept in reserve (0055). */
const restore = toComment('brings back', { method: 'POST', end: '/restore' }, (net, by, comment, post) => {
  if (comment.by === by && comment.isDeleted) {
    if (!canRead(net, by, post)) return refused(404)
    if (!mayComment(net, by, post)) return refused(403)
    comment.isDeleted = false
    return { status: 200, told: [toldToReaders('comments.changed', post)] }
  }
  const isSeen = isReadable(net, by, comment, post) && !isMutedFor(net, by, comment)
  return isSeen ? { status: 200 } : refused(404)
})

const hide = toComment('hides for herself', { method: 'POST', end: '/hide' }, (net, by, comment, post) => {
  if (!isReadable(net, by, comment, post)) return refused(404)
  comment.hiddenBy = withOnce(comment.hiddenBy, by)
  return nothingNew
})

const unhide = toComment(
  'shows herself again',
  { method: 'DELETE', end: '/hide' },
  (net, by, comment, post) => {
    if (!isReadable(net, by, comment, post)) return refused(404)
    comment.hiddenBy = without(comment.hiddenBy, by)
    return nothingNew
  },
)

export const commentDoings = {
  comment,
  reply,
  removeComment: remove,
  restoreComment: restore,
  hideComment: hide,
  unhideComment: unhide,
}
