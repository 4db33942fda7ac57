import { CalendarClock } from 'lucide-react'
import { Link } from 'wouter'
import type { ConversationView } from '#contract/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { onComingDay } from './aside-days.ts'
import { useBringBack } from './use-put-aside.ts'

/** Closed until wanted, without numbers and without their words: it asks for nothing. */
export const AsideList = ({ list }: { list: readonly ConversationView[] }) => {
  if (list.length === 0) return null
  return (
    <details className="rounded-md border border-line px-3">
      <summary className="min-h-11 content-center font-semibold">Put aside</summary>
      <ul aria-label="Conversations put aside" className="grid gap-3 pb-3">
        {list.map((conversation) => (
          <li key={conversation.user.id} className="min-w-0">
            <AsideEntry conversation={conversation} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const AsideEntry = ({ conversation: { user, aside } }: { conversation: ConversationView }) => {
  const back = useBringBack(user.id, () => undefined)
  return (
    <>
      <Link
        href={`/messages?with=${user.id}`}
        className="flex min-h-11 items-center gap-2 text-text [overflow-wrap:anywhere]"
      >
        <CalendarClock aria-hidden="true" className="size-5 flex-none text-quiet" />
        <bdi className="min-w-0">{user.displayName}</bdi>
      </Link>
      <p className="text-quiet">{aside && `Comes back ${onComingDay(aside.until)}.`}</p>
      <Button
        variant="plain"
        className="-mx-3"
        aria-label={`Bring back the conversation with ${user.displayName}`}
        busy={back.isPending}
        busyLabel="Bringing it back…"
        onClick={() => back.mutate()}
      >
        Bring it back
      </Button>
    </>
  )
}
