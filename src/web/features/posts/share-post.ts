import type { PostView } from '#contract/posts/posts.ts'
import { whoCanOpen } from '#web/lib/posts/audience-words.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const shared = 100

function beginningOf(content: string): string {
  const letters = Array.from(content)
  return letters.length > shared ? `${letters.slice(0, shared).join('')}...` : content
}

function toShare(post: PostView): { title: string; text?: string; url: string } {
  return {
    title: post.author ? t('Post by {name}', { name: post.author.displayName }) : t('Post by Anonymous'),
    // The words of a post for few are for them alone: only its link goes out.
    ...(post.audience === 'everyone' && { text: beginningOf(post.content) }),
    url: new URL(`/posts/${post.id}`, window.location.origin).href,
  }
}

/** By the device's own means of sharing; where there is none, the link is copied. */
export async function sharePost(post: PostView): Promise<void> {
  const what = toShare(post)
  const whoOpens = whoCanOpen(post)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what)
      toast.success(t('Shared!'), whoOpens ?? t('Post shared successfully'))
      return
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      // Some devices have the means but refuse to use it here. The link can still be copied.
    }
  }
  try {
    await navigator.clipboard.writeText(what.url)
    toast.success(t('Link copied!'), whoOpens ?? t('Post link copied to clipboard'))
  } catch {
    toast.failure(t('Failed to copy'), t('Please try again'))
  }
}
