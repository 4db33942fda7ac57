import { fill, friend, openPost, rowOf, self, withOpenPosts, words } from '#bench/ground.ts'
import { content, round, token, type Write, writer } from '#bench/writing.ts'

const postsOf = (id: string, author: string, more: Record<string, string> = {}) =>
  fill('posts', { id, author_id: author, content: words, ...more })
const commentsOf = (id: string, author: string, more: Record<string, string> = {}) => [
  withOpenPosts,
  fill('comments', { id, post_id: openPost.sql, author_id: author, content: words, ...more }),
]
const edited = (n: number) => `${content}${round(n)}`

const [changed, deleted, broughtBack] = [rowOf(10), rowOf(11), rowOf(12)]
const [changedComment, deletedComment, restoredComment] = [rowOf(13), rowOf(14), rowOf(15)]
const [hiddenComment, unhiddenComment] = [rowOf(16), rowOf(17)]
const givenUp = rowOf(73)

/** Posts and comments: changed, taken back, and hidden. */
export const wordWrites: readonly Write[] = [
  {
    name: 'unlike',
    title: 'Taking a like back',
    ground: [withOpenPosts, fill('post_likes', { user_id: self.sql, post_id: openPost.sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/posts/${openPost.of(n)}/like`, token: token(n) }),
    bare: 'delete from post_likes where user_id = $1 and post_id = $2',
    values: (n) => [writer(n), openPost.of(n)],
  },
  {
    name: 'unhide',
    title: 'Showing a hidden post again',
    ground: [withOpenPosts, fill('hidden_posts', { user_id: self.sql, post_id: openPost.sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/posts/${openPost.of(n)}/hide`, token: token(n) }),
    bare: 'delete from hidden_posts where user_id = $1 and post_id = $2',
    values: (n) => [writer(n), openPost.of(n)],
  },
  {
    name: 'unmute-thread',
    title: 'Hearing about a post again',
    ground: [withOpenPosts, fill('muted_threads', { user_id: self.sql, post_id: openPost.sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/posts/${openPost.of(n)}/muted-thread`, token: token(n) }),
    bare: 'delete from muted_threads where user_id = $1 and post_id = $2',
    values: (n) => [writer(n), openPost.of(n)],
  },
  {
    name: 'bring-post-back',
    title: 'Letting a post be suggested again',
    ground: [withOpenPosts, fill('set_aside_posts', { user_id: self.sql, post_id: openPost.sql })],
    ask: (n) => ({ method: 'DELETE', path: `/api/posts/${openPost.of(n)}/set-aside`, token: token(n) }),
    bare: 'delete from set_aside_posts where user_id = $1 and post_id = $2',
    values: (n) => [writer(n), openPost.of(n)],
  },
  {
    name: 'change-post',
    title: 'Changing a post',
    ground: [postsOf(changed.sql, self.sql)],
    ask: (n) => ({
      method: 'PATCH',
      path: `/api/posts/${changed.of(n)}`,
      token: token(n),
      body: { content: edited(n) },
    }),
    bare: 'update posts set content = $2, edited_at = now(), updated_at = now() where id = $1',
    values: (n) => [changed.of(n), edited(n)],
  },
  {
    name: 'delete-post',
    title: 'Deleting a post',
    ground: [postsOf(deleted.sql, self.sql)],
    ask: (n) => ({ method: 'DELETE', path: `/api/posts/${deleted.of(n)}`, token: token(n) }),
    bare: 'update posts set deleted_at = now(), updated_at = now() where id = $1',
    values: (n) => [deleted.of(n)],
  },
  {
    name: 'restore-post',
    title: 'Undoing that',
    ground: [postsOf(broughtBack.sql, self.sql, { deleted_at: 'now()' })],
    ask: (n) => ({ method: 'POST', path: `/api/posts/${broughtBack.of(n)}/restore`, token: token(n) }),
    bare: 'update posts set deleted_at = null, updated_at = now() where id = $1',
    values: (n) => [broughtBack.of(n)],
  },
  {
    name: 'delete-for-good',
    title: 'Deleting a post for good',
    ground: [postsOf(givenUp.sql, self.sql, { deleted_at: 'now()' })],
    ask: (n) => ({
      method: 'DELETE',
      path: `/api/profile/recently-deleted/${givenUp.of(n)}`,
      token: token(n),
    }),
    bare: 'delete from posts where id = $1',
    values: (n) => [givenUp.of(n)],
  },
  {
    name: 'change-comment',
    title: 'Changing a comment',
    ground: commentsOf(changedComment.sql, self.sql),
    ask: (n) => ({
      method: 'PATCH',
      path: `/api/comments/${changedComment.of(n)}`,
      token: token(n),
      body: { content: edited(n) },
    }),
    bare: 'update comments set content = $2, edited_at = now(), updated_at = now() where id = $1',
    values: (n) => [changedComment.of(n), edited(n)],
  },
  {
    name: 'delete-comment',
    title: 'Deleting a comment',
    ground: commentsOf(deletedComment.sql, self.sql),
    ask: (n) => ({ method: 'DELETE', path: `/api/comments/${deletedComment.of(n)}`, token: token(n) }),
    bare: 'update comments set deleted_at = now(), updated_at = now() where id = $1',
    values: (n) => [deletedComment.of(n)],
  },
  {
    name: 'restore-comment',
    title: 'Undoing that of a comment',
    ground: commentsOf(restoredComment.sql, self.sql, { deleted_at: 'now()' }),
    ask: (n) => ({
      method: 'POST',
      path: `/api/comments/${restoredComment.of(n)}/restore`,
      token: token(n),
    }),
    bare: 'update comments set deleted_at = null, updated_at = now() where id = $1',
    values: (n) => [restoredComment.of(n)],
  },
  {
    name: 'hide-comment',
    title: 'Hiding a comment',
    ground: commentsOf(hiddenComment.sql, friend.sql),
    ask: (n) => ({ method: 'POST', path: `/api/comments/${hiddenComment.of(n)}/hide`, token: token(n) }),
    bare: 'insert into hidden_comments (user_id, comment_id) values ($1, $2)',
    values: (n) => [writer(n), hiddenComment.of(n)],
  },
  {
    name: 'unhide-comment',
    title: 'Showing a hidden comment again',
    ground: [
      ...commentsOf(unhiddenComment.sql, friend.sql),
      fill('hidden_comments', { user_id: self.sql, comment_id: unhiddenComment.sql }),
    ],
    ask: (n) => ({ method: 'DELETE', path: `/api/comments/${unhiddenComment.of(n)}/hide`, token: token(n) }),
    bare: 'delete from hidden_comments where user_id = $1 and comment_id = $2',
    values: (n) => [writer(n), unhiddenComment.of(n)],
  },
]
