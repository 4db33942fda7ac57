import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { WaitingView } from '#contract/messages.ts'
import { inShort } from '#web/lib/message-words.ts'
import { onComingDay } from '#web/lib/time/coming-days.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useBringBack } from './use-put-aside.ts'

/** Closed until wanted, and without numbers: it asks for nothing. */
export const AsideList = ({ list }: { list: readonly WaitingView[] }) => {
  if (list.length === 0) return null
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 content-center font-semibold">{t('Snoozed')}</summary>
      <ul aria-label={t('Snoozed conversations')} className="grid gap-5 pt-1 pb-4">
        {list.map((conversation) => (
          <li key={conversation.user.id} className="min-w-0">
            <AsideEntry conversation={conversation} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const AsideEntry = ({ conversation: { user, aside, theirMessage } }: { conversation: WaitingView }) => {
  const { now, zone } = useDates()
  const [isBack, setBack] = useState(false)
  const entry = useRef<HTMLElement>(null)
  const back = useBringBack(user.id, () => {
    setBack(true)
    // The button that was pressed goes away.
    entry.current?.focus()
  })
  return (
    <article
      ref={entry}
      tabIndex={-1}
      aria-label={t('Snoozed: {name}', { name: user.displayName })}
      className="grid gap-1"
    >
      <h3 className="[overflow-wrap:anywhere]">
        <Link href={`/messages?with=${user.id}`} className="inline-block min-h-11 content-center text-text">
          <bdi>{user.displayName}</bdi>
        </Link>
      </h3>
      <Quoted>{theirMessage ? inShort(theirMessage) : undefined}</Quoted>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-quiet">
          {isBack
            ? t('It’s back in your messages.')
            : aside && t('Comes back {day}.', { day: onComingDay(aside.until, now(), zone) })}
        </p>
        {!isBack && (
          <Button
            aria-label={t('Bring back the conversation with {name}', {
              name: user.displayName,
            })}
            busy={back.isPending}
            busyLabel={t('Bringing it back…')}
            onClick={() => back.mutate()}
          >
            {t('Bring it back')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** What they wrote. */
export const Quoted = ({ children }: { children: string | undefined }) =>
  children === undefined ? (
    <p className="text-quiet">{t('They haven’t written yet.')}</p>
  ) : (
    <blockquote
      dir="auto"
      className="line-clamp-4 whitespace-pre-line border-line-strong border-s-2 ps-3 text-start [overflow-wrap:anywhere]"
    >
      {children}
    </blockquote>
  )
