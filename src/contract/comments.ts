import * as z from 'zod'
import { t } from '#words/t.ts'
import { FoldedBy } from './content-notes/folded-by.ts'
import { endpoint } from './core/endpoint.ts'
import { ById, Id } from './core/ids.ts'
import { limits } from './core/limits.ts'
import { Written } from './core/written.ts'
import { MentionList, MentionView } from './mentions.ts'
import { audiences } from './posts/audiences.ts'
import { AuthorView } from './posts/posts.ts'
import { ToneList } from './tones/tone-list.ts'

export const CommentView = z.object({
  id: Id,
  postId: Id,
  parentId: Id.nullable(),
  content: z.string(),
  /** Whose names in it are links. Never in an anonymous comment. */
  mentions: z.array(MentionView),
  /** Null: written anonymously, or (where `isAnonymous` is false) by a deleted member. */
  author: AuthorView.nullable(),
  isAnonymous: z.boolean(),
  isMine: z.boolean(),
  /** The author of an anonymous post, answering in it: shown as 'Anonymous (author)'. */
  isPostAuthor: z.boolean(),
  toneIndicators: z.array(z.string()),
  /**
   * Whether the author of the post thanked for it. True only for the two of them: nobody else can see or count thanks.
   */
  isThanked: z.boolean(),
  foldedBy: FoldedBy,
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type CommentView = z.infer<typeof CommentView>

const Content = Written(() => t('Please write something first.')).max(limits.commentContent, {
  error: () =>
    t('A comment can have at most {max} characters.', { max: limits.commentContent.toLocaleString('en') }),
})

const CommentTone = ToneList(1, () => t('A comment has one tone at most.'))

export const NewComment = z.object({
  postId: Id,
  content: Content,
  mentions: MentionList.default([]),
  parentId: Id.nullish(),
  /** Left out, it follows the post: your comment on your own anonymous post is anonymous. */
  isAnonymous: z.boolean({ error: () => t('Anonymous is either true or false.') }).optional(),
  toneIndicators: CommentTone.default([]),
  /** Whom the post was for when it was written: if it is for more people by now, it is refused (409). */
  audience: z.enum(audiences, { error: () => t('A post is for everyone, friends or a circle.') }).optional(),
})
export type NewComment = z.infer<typeof NewComment>

/** Oldest first, as a conversation is read; `after` is the id of the last comment already seen. */
export const CommentList = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageSize.max).default(limits.pageSize.max),
  after: Id.optional(),
})
export type CommentList = z.infer<typeof CommentList>

export const commentEndpoints = {
  list: endpoint('GET', '/api/posts/{id}/comments', {
    summary: 'The comments of a post, oldest first.',
    params: ById,
    query: CommentList,
    response: z.array(CommentView),
  }),
  create: endpoint('POST', '/api/comments', {
    summary: 'Comment on a post, or reply to a comment. Takes an Idempotency-Key.',
    body: NewComment,
    response: CommentView,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/comments/{id}', {
    summary: 'Change your own comment.',
    params: ById,
    body: z.object({
      content: Content.optional(),
      mentions: MentionList.optional(),
      toneIndicators: CommentTone.optional(),
    }),
    response: CommentView,
  }),
  remove: endpoint('DELETE', '/api/comments/{id}', {
    summary: 'Delete your own comment, or take one off your own post. Its writer is told that you did.',
    params: ById,
  }),
  hide: endpoint('POST', '/api/comments/{id}/hide', {
    summary: 'Hide a comment for yourself.',
    params: ById,
  }),
  unhide: endpoint('DELETE', '/api/comments/{id}/hide', {
    summary: 'Show a hidden comment again.',
    params: ById,
  }),
  restore: endpoint('POST', '/api/comments/{id}/restore', {
    summary: 'Undo deleting your own comment, within an hour.',
    params: ById,
    response: CommentView,
  }),
}
