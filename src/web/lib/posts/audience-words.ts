import type { PostView } from '#contract/posts/posts.ts'
import { t } from '#words/t.ts'

/** For whom a post is, on its card; null where that goes without saying. Others learn that it is for friends, and no more. */
export function audienceInWords(post: PostView): string | null {
  const { audience, circle, isMine, author } = post
  if (post.isForVisitors) return t('Visitors can read this too')
  if (audience === 'everyone') return null
  if (!isMine) return t('Only for friends of {name}', { name: author?.displayName ?? t('User') })
  if (audience === 'friends') return t('For your friends')
  return circle
    ? t('For your circle {circle}', { circle: circle.name })
    : t('Only you see this, because its circle was deleted')
}

/** Who can open a link to it; null: everyone who is signed in. */
export function whoCanOpen({ audience, circle, isMine }: PostView): string | null {
  if (audience === 'everyone') return null
  if (!isMine) return t('Only people this post is for can open the link.')
  if (audience === 'friends') return t('Only your friends can open the link.')
  return circle
    ? t('Only people in your circle {circle} can open the link.', { circle: circle.name })
    : t('Only you can open the link.')
}
