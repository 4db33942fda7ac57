import type { CommentView } from '#contract/comments.ts'
import { deletedMember } from '#contract/core/deleted-member.ts'
import { t } from '#words/t.ts'

export interface Reply {
  comment: CommentView
  /** Whom it answers, where its place alone does not say so. */
  replyingTo: CommentView | null
}

export interface Thread {
  comment: CommentView
  replies: Reply[]
}

/** One level of indent: every answer below a comment stands in one line of replies, oldest first. */
export function toThreads(comments: readonly CommentView[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const threads = new Map<string, Thread>()
  const rootOf = (comment: CommentView): CommentView => {
    const parent = comment.parentId ? byId.get(comment.parentId) : undefined
    return parent ? rootOf(parent) : comment
  }
  for (const comment of comments) {
    const root = rootOf(comment)
    if (root === comment) {
      threads.set(comment.id, { comment, replies: [] })
      continue
    }
    const parent = comment.parentId ? byId.get(comment.parentId) : undefined
    const replyingTo = parent && parent !== root ? parent : null
    threads.get(root.id)?.replies.push({ comment, replyingTo })
  }
  return [...threads.values()]
}

/** What a deleted member wrote: only its place is left, so there is nothing to do with it. */
export const isPlaceholder = (comment: Pick<CommentView, 'author' | 'isAnonymous'>): boolean =>
  comment.author === null && !comment.isAnonymous

export function nameOn(comment: Pick<CommentView, 'author' | 'isPostAuthor' | 'isAnonymous'>): string {
  if (comment.author) return comment.author.displayName
  if (!comment.isAnonymous) return deletedMember.name
  return comment.isPostAuthor ? t('Anonymous (author)') : t('Anonymous')
}
