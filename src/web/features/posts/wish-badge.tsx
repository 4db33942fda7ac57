import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import { replyWishOf } from '#web/lib/posts/wish-words.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { t } from '#words/t.ts'

/** What the writer would like back, in words. */
export const WishBadge = ({ wish }: { wish: ReplyWish | null }) => {
  const known = replyWishOf(wish)
  if (!known) return null
  return (
    <p className="flex max-w-none items-start gap-3 rounded-md bg-accent-soft px-3.5 py-2">
      <MessageCircleHeart aria-hidden="true" className="mt-1 size-5 flex-none text-accent-text" />
      <span>
        <VisuallyHidden>{t('Replies they’d like:')} </VisuallyHidden>
        {known.label()}
      </span>
    </p>
  )
}
