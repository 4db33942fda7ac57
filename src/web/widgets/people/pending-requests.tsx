import { useId } from 'react'
import type { FriendRequestView } from '#contract/friends.ts'
import { AnswerButtons } from '#web/features/friends/answer-buttons.tsx'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { PersonHead } from './person-head.tsx'

/** Friend requests in the notifications popover; nothing at all while there are none. */
export const PendingRequests = () => {
  const { data: requests = [] } = useRequests()
  if (requests.length === 0) return null
  return (
    <section aria-label="Friend requests" className="grid gap-4 p-2">
      <h2 className="text-lead">Friend requests</h2>
      <ul className="grid gap-4">
        {requests.map((request) => (
          <PendingRequest key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

const PendingRequest = ({ request }: { request: FriendRequestView }) => {
  const nameId = useId()
  return (
    <li className="grid gap-2">
      <PersonHead person={request.sender} nameId={nameId} as="h3">
        Asked <TimeAgo iso={request.createdAt} />
      </PersonHead>
      <AnswerButtons request={request} describedBy={nameId} failure="Please try again" />
    </li>
  )
}
