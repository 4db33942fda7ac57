import { MessageCircleHeart } from 'lucide-react'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import { replyWishOf } from '#web/lib/posts/wish-words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** What the writer would like back, in words. */
export const WishBadge = ({ wish }: { wish: ReplyWish | null }) => {
  const known = replyWishOf(wish)
  if (!known) return null
  return (
    <p>
      <Badge icon={<MessageCircleHeart />}>
        <VisuallyHidden>What the writer would like back: </VisuallyHidden>
        {known.label}
      </Badge>
    </p>
  )
}
