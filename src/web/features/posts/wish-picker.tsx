import { ChevronDown, MessageCircleHeart } from 'lucide-react'
import { useState } from 'react'
import { type ReplyWish, replyWishes } from '#contract/posts/reply-wishes.ts'
import { replyWishOf } from '#web/lib/posts/wish-words.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'

interface WishPickerProps {
  chosen: ReplyWish | null
  onChange: (chosen: ReplyWish | null) => void
}

/** One or none. Closed until wanted; what is chosen is said in words while it is closed. */
export const WishPicker = ({ chosen, onChange }: WishPickerProps) => {
  const [startsOpen] = useState(chosen !== null)
  const known = replyWishOf(chosen)
  return (
    <details open={startsOpen || undefined} className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold">
        <span className="flex items-center gap-2">
          <ChevronDown
            aria-hidden="true"
            className="size-5 -rotate-90 group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
          />
          Replies I’d like
        </span>
        <span className="font-normal text-quiet">{known?.label ?? 'No preference'}</span>
      </summary>
      <fieldset className="grid gap-2 pt-2">
        <legend className="visually-hidden">Replies I’d like</legend>
        <p className="hint">People see this before they reply. Choose one, or none.</p>
        <div className="flex flex-wrap gap-2 pt-1">
          {replyWishes.map(({ key, label }) => (
            <ToggleChip
              key={key}
              pressed={key === chosen}
              icon={<MessageCircleHeart className="size-5" />}
              onPressedChange={(pressed) => onChange(pressed ? key : null)}
            >
              {label}
            </ToggleChip>
          ))}
        </div>
        <p role="status" className="hint empty:hidden">
          {known?.meaning}
        </p>
      </fieldset>
    </details>
  )
}
