import type { FriendRequestView } from '#contract/friends.ts'
import { FoldedContent } from '#web/widgets/folded-content.tsx'

interface RequestNoteProps {
  request: FriendRequestView
  describedBy: string
}

/** What somebody wrote with their request; nothing where they wrote nothing. */
export const RequestNote = ({ request, describedBy }: RequestNoteProps) =>
  request.note && (
    <FoldedContent subject={request} word="note" describedBy={describedBy}>
      <blockquote dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {request.note}
      </blockquote>
    </FoldedContent>
  )
