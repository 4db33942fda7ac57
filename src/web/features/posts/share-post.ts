import type { PostView } from '#contract/posts/posts.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const shared = 100

function toShare(post: PostView): { title: string; text: string; url: string } {
  const letters = Array.from(post.content)
  return {
    title: post.author ? t('Post by {name}', { name: post.author.displayName }) : t('Post by Anonymous'),
    text: letters.length > shared ? `${letters.slice(0, shared).join('')}...` : post.content,
    url: new URL(`/posts/${post.id}`, window.location.origin).href,
  }
}

/** By the device's own means of sharing; where there is none, the link is copied. */
export async function sharePost(post: PostView): Promise<void> {
  const what = toShare(post)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what)
      toast.success(t('Shared!'), t('Post shared successfully'))
      return
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      // Some devices have the means but refuse to use it here. The link can still be copied.
    }
  }
  try {
    await navigator.clipboard.writeText(what.url)
    toast.success(t('Link copied!'), t('Post link copied to clipboard'))
  } catch {
    toast.failure(t('Failed to copy'), t('Please try again'))
  }
}
