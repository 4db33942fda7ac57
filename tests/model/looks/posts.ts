import type { Name } from '#tests/model/cast.ts'
import { type Comment, circleOf, commentOf, type Network, type Post, postOf } from '#tests/model/network.ts'
import {
  canRead,
  commentCount,
  isCommentListed,
  isForVisitors,
  isListed,
  isOfDeletedMember,
  mayComment,
} from '#tests/model/rules.ts'
import { type Called, type Identified, ids, type Look, newestFirst, notFound, ok } from './look.ts'

export const cardOf = (net: Network, viewer: Name, post: Post) => ({
  post: post.label,
  by: post.isAnonymous ? null : post.by,
  isMine: post.by === viewer,
  community: post.community,
  audience: post.audience === 'circle' && post.by !== viewer ? 'friends' : post.audience,
  circle: post.by === viewer ? (circleOf(net, post.circle)?.label ?? null) : null,
  isForVisitors: isForVisitors(net, post),
  whoMayComment: post.whoMayComment,
  canComment: mayComment(net, viewer, post),
  likes: post.likes.length,
  isLiked: post.likes.includes(viewer),
  comments: commentCount(net, post),
})

export interface PostBody extends Identified {
  author: Identified | null
  isMine: boolean
  communityId: string | null
  audience: string
  circle: Identified | null
  isForVisitors: boolean
  whoMayComment: string
  canComment: boolean
  likeCount: number
  likedByUser: boolean
  commentCount: number
}
export const readCard = (body: PostBody, called: Called) => ({
  post: called(body.id),
  by: body.author && called(body.author.id),
  isMine: body.isMine,
  community: body.communityId && called(body.communityId),
  audience: body.audience,
  circle: body.circle && called(body.circle.id),
  isForVisitors: body.isForVisitors,
  whoMayComment: body.whoMayComment,
  canComment: body.canComment,
  likes: body.likeCount,
  isLiked: body.likedByUser,
  comments: body.commentCount,
})
export const readCards = (body: PostBody[], called: Called) => body.map((post) => readCard(post, called))

export const cards = (net: Network, viewer: Name, which: (post: Post) => boolean) =>
  newestFirst(net.posts.filter(which)).map((post) => cardOf(net, viewer, post))

const commentShown = (net: Network, viewer: Name, comment: Comment) => {
  const parent = commentOf(net, comment.parent)
  const isNobody = isOfDeletedMember(net, comment)
  const post = postOf(net, comment.post)
  return {
    comment: comment.label,
    under: parent && isCommentListed(net, viewer, parent) ? parent.label : null,
    by: comment.isAnonymous || isNobody ? null : comment.by,
    isMine: comment.by === viewer,
    isPostAuthor: Boolean(comment.isAnonymous && post?.isAnonymous && comment.by === post.by),
    hasWords: !isNobody,
  }
}
interface CommentBody extends Identified {
  parentId: string | null
  author: Identified | null
  isMine: boolean
  isPostAuthor: boolean
  content: string
}
const readComments = (body: CommentBody[], called: Called) =>
  body.map((comment) => ({
    comment: called(comment.id),
    under: comment.parentId && called(comment.parentId),
    by: comment.author && called(comment.author.id),
    isMine: comment.isMine,
    isPostAuthor: comment.isPostAuthor,
    hasWords: comment.content.startsWith('word'),
  }))

export const postLooks = ({ label }: Post): Look[] => [
  {
    at: `/api/posts/{${label}}`,
    says: label,
    expected: (net, viewer) => {
      const post = postOf(net, label)
      return post && canRead(net, viewer, post) ? ok(cardOf(net, viewer, post)) : notFound
    },
    read: readCard,
  },
  {
    at: `/api/posts/{${label}}/comments`,
    says: `the comments under ${label}`,
    expected: (net, viewer) => {
      const post = postOf(net, label)
      if (!post || !canRead(net, viewer, post)) return notFound
      const here = net.comments.filter((comment) => comment.post === label)
      return ok(
        here
          .filter((comment) => isCommentListed(net, viewer, comment))
          .map((comment) => commentShown(net, viewer, comment)),
      )
    },
    read: readComments,
  },
]

export const listsOfPosts: Look[] = [
  {
    at: '/api/posts',
    says: 'the feed',
    expected: (net, viewer) => ok(cards(net, viewer, (post) => isListed(net, viewer, post))),
    read: readCards,
  },
  {
    at: '/api/posts?feed=communities',
    says: 'the communities feed',
    expected: (net, viewer) =>
      ok(cards(net, viewer, (post) => post.community !== null && isListed(net, viewer, post))),
    read: readCards,
  },
  {
    at: '/api/search?q=word&of=posts',
    says: 'the posts that search finds',
    expected: (net, viewer) =>
      ok(newestFirst(net.posts.filter((post) => isListed(net, viewer, post))).map(({ label }) => label)),
    read: ({ posts }: { posts: Identified[] }, called) => ids(posts, called),
  },
]
