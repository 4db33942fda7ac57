import Check from 'lucide-react/icons/check'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type Reaction, reactions } from '#contract/message-reactions.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'

export const reactionWords = (key: Reaction): string =>
  reactions.find((one) => one.key === key)?.label() ?? ''

/** In the menu of a message: the one that was given is marked, and pressing it takes it back. */
export const answersFor = (
  given: Reaction | null,
  onChoose: (reaction: Reaction | null) => void,
): MenuAction[] =>
  reactions.map(({ key, label }) => ({
    label: label(),
    icon: key === given ? <Check /> : <MessageCircle />,
    onSelect: () => onChoose(key === given ? null : key),
  }))
