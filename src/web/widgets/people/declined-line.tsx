import type { FriendRequestView } from '#contract/friends.ts'
import { useUndoDecline } from '#web/features/friends/use-answer-request.ts'
import { rich } from '#web/lib/rich.ts'
import { GoneLine } from '#web/ui/gone-line.tsx'

export const DeclinedLine = ({ request }: { request: FriendRequestView }) => {
  const undo = useUndoDecline(request)
  return (
    <GoneLine busy={undo.isPending} onUndo={() => undo.mutate()}>
      {rich('You declined the request of {name}. They aren’t told.', {
        name: <bdi>{request.sender.displayName}</bdi>,
      })}
    </GoneLine>
  )
}
