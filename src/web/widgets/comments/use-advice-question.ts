import { useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { looksLikeAdvice } from '#web/features/comments/looks-like-advice.ts'

/** The posts under which the comment that is being written has been asked about. Kept nowhere else, and sent nowhere. */
const answered = new Set<string>()

/** Advice under a post of somebody who asked for none waits for one question; then it goes as its writer says. */
export function useAdviceQuestion({ id, isMine, replyWish }: PostView) {
  const [isAsking, setAsking] = useState(false)
  return {
    isAsking,
    /** Whether these words should wait. */
    asks(content: string): boolean {
      const waits = replyWish === 'venting' && !isMine && !answered.has(id) && looksLikeAdvice(content)
      setAsking(waits)
      return waits
    },
    answer() {
      answered.add(id)
      setAsking(false)
    },
    /** Sent or emptied: what comes next is another comment. */
    forget() {
      answered.delete(id)
      setAsking(false)
    },
  }
}
