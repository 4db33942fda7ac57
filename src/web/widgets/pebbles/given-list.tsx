import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { GivenPebbleView } from '#contract/pebbles.ts'
import { useGiven } from '#web/features/pebbles/pebbles.queries.ts'
import { useTakeBack } from '#web/features/pebbles/use-jar-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { PostOfPebble } from './linked-post.tsx'
import { PhotoOfPebble } from './photo-of-pebble.tsx'

/** What one gave, and where there was a thank-you. Nothing else is known of it, and nothing else is said. */
export const GivenList = () => {
  const given = useGiven()
  const list = useRef<HTMLUListElement>(null)
  if (given.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (given.isError && !given.data)
    return (
      <Retry onRetry={given.refetch} busy={given.isFetching}>
        {inWords(given.error)}
      </Retry>
    )
  const pebbles = given.data.pages.flat()
  if (pebbles.length === 0)
    return (
      <EmptyState scene="jar" title={t('Nothing given yet')}>
        {t('Press Give a pebble above. To give a post, press More on it.')}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <ul ref={list} aria-label={t('What you gave')} className="grid gap-4">
        {pebbles.map((pebble, index) => (
          <li key={pebble.id} tabIndex={-1} className="card grid gap-3">
            <Given pebble={pebble} onGone={() => focusNear(list.current, index)} />
          </li>
        ))}
      </ul>
      <NextPage of={given} />
    </div>
  )
}

const Given = ({ pebble, onGone }: { pebble: GivenPebbleView; onGone: () => void }) => {
  const headId = useId()
  const { receiver, line, isThanked, takeBackUntil } = pebble
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={headId} className="text-body [overflow-wrap:anywhere]">
            {rich('For {name}', {
              name: (
                <Link href={`/profile/${receiver.id}`}>
                  <bdi>{receiver.displayName}</bdi>
                </Link>
              ),
            })}
          </h2>
          <p className="text-quiet">
            <TimeAgo iso={pebble.createdAt} />
          </p>
        </div>
        {isThanked && (
          <p className="flex items-center gap-2 font-semibold text-accent-text">
            <Check aria-hidden="true" className="size-5" /> {t('Thanked')}
          </p>
        )}
      </div>
      {line && (
        <p dir="auto" className="whitespace-pre-wrap text-start text-post [overflow-wrap:anywhere]">
          {line}
        </p>
      )}
      <PhotoOfPebble pebble={pebble} tallest={12} />
      <PostOfPebble {...pebble} />
      {takeBackUntil && <TakeBack pebble={pebble} describedBy={headId} onGone={onGone} />}
    </>
  )
}

interface TakeBackProps {
  pebble: GivenPebbleView
  describedBy: string
  onGone: () => void
}

const TakeBack = ({ pebble, describedBy, onGone }: TakeBackProps) => {
  const [asksFirst, setAsksFirst] = useState(false)
  const sure = useRef<HTMLButtonElement>(null)
  const taking = useTakeBack(pebble, onGone)
  useEffect(() => {
    if (asksFirst) sure.current?.focus()
  }, [asksFirst])
  return (
    <div className="-mb-1 flex flex-wrap items-center gap-2">
      {asksFirst ? (
        <>
          <Button
            ref={sure}
            icon={<Undo2 />}
            aria-describedby={describedBy}
            busy={taking.isPending}
            busyLabel={t('Taking it back…')}
            onClick={() => taking.mutate()}
          >
            {t('Yes, take it back')}
          </Button>
          <Button variant="plain" onClick={() => setAsksFirst(false)}>
            {t('Leave it with them')}
          </Button>
        </>
      ) : (
        <Button
          variant="plain"
          className="-mx-3"
          icon={<Undo2 />}
          aria-describedby={describedBy}
          onClick={() => setAsksFirst(true)}
        >
          {t('Take back')}
        </Button>
      )}
    </div>
  )
}
