import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { type ReplyWish, replyWishes } from '#contract/posts/reply-wishes.ts'
import { replyWishOf } from '#web/lib/posts/wish-words.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'

interface WishPickerProps {
  chosen: ReplyWish | null
  onChange: (chosen: ReplyWish | null) => void
}

/** One or none. */
export const WishPicker = ({ chosen, onChange }: WishPickerProps) => (
  <fieldset className="grid gap-2">
    <legend className="label">{t('Replies I’d like')}</legend>
    <p className="hint">{t('People see this before they reply. Choose one, or none.')}</p>
    <div className="flex flex-wrap gap-2 pt-1">
      {replyWishes.map(({ key, label }) => (
        <ToggleChip
          key={key}
          pressed={key === chosen}
          icon={<MessageCircleHeart className="size-5" />}
          onPressedChange={(pressed) => onChange(pressed ? key : null)}
        >
          {label()}
        </ToggleChip>
      ))}
    </div>
    <p role="status" className="hint empty:hidden">
      {replyWishOf(chosen)?.meaning()}
    </p>
  </fieldset>
)
