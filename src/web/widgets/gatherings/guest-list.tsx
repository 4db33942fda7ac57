import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { GatheringView, GuestView } from '#contract/gatherings/gatherings.ts'
import { useGuests } from '#web/features/gatherings/gatherings.queries.ts'
import { useDecideGuest } from '#web/features/gatherings/use-gathering-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

/** Only a host is ever asked, and seldom. */
const AskFirst = lazyComponent('ask-first', async () => (await import('#web/ui/ask-first.tsx')).AskFirst)

function standingOf({ answer, state, greets }: GuestView): string {
  if (state === 'declined') return t('You said no')
  if (state === 'asked') return t('Asks to come')
  if (state === 'waiting') return t('On the waiting list')
  if (answer === 'maybe') return t('Maybe')
  if (answer === 'cant') return t('Would like to, but can’t')
  return greets ? t('Coming, and greets people') : t('Coming')
}

/** For the host, everyone who answered; for those who come, who shows them their name. */
export const GuestList = ({ gathering }: { gathering: GatheringView }) => {
  const { isHost, level, isCancelled } = gathering
  if (level !== 'address' || (isCancelled && !isHost)) return null
  return (
    <section className="card grid gap-3" aria-labelledby="guests">
      <h2 id="guests" className="text-lead">
        {isHost ? t('Who answered') : t('Who else is coming')}
      </h2>
      {isCancelled ? null : isHost ? (
        <Counts gathering={gathering} />
      ) : (
        <p className="text-quiet">{t('These people show their name. There may be others.')}</p>
      )}
      <Guests gathering={gathering} />
    </section>
  )
}

const Counts = ({ gathering: { hosting } }: { gathering: GatheringView }) => {
  if (!hosting) return null
  const { coming, maybe, waiting, capacity } = hosting
  const counts = [
    coming > 0 && comingInWords(coming, capacity),
    maybe > 0 && t('Maybe: {maybe}.', { maybe }),
    waiting > 0 && t('Waiting list: {waiting}.', { waiting }),
  ].filter(Boolean)
  return counts.length > 0 && <p className="text-quiet">{counts.join(' ')}</p>
}

function comingInWords(coming: number, capacity: number | null): string {
  if (capacity === null)
    return t('{coming, plural, one {# person is coming.} other {# people are coming.}}', { coming })
  if (coming >= capacity)
    return t('{capacity, plural, one {The one place is taken.} other {All # places are taken.}}', {
      capacity,
    })
  return t(
    '{coming, plural, one {# of {capacity} places is taken.} other {# of {capacity} places are taken.}}',
    { coming, capacity },
  )
}

const Guests = ({ gathering }: { gathering: GatheringView }) => {
  const guests = useGuests(gathering.id)
  if (guests.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (guests.isError && !guests.data)
    return (
      <Retry onRetry={guests.refetch} busy={guests.isFetching}>
        {inWords(guests.error)}
      </Retry>
    )
  const all = guests.data.pages.flat()
  if (all.length === 0)
    return <p>{gathering.isHost ? t('No answers yet.') : t('No one is showing their name yet.')}</p>
  return (
    <>
      <ul className="grid divide-y divide-line">
        {all.map((guest) => (
          <Guest key={guest.id} guest={guest} gathering={gathering} />
        ))}
      </ul>
      <NextPage of={guests} />
    </>
  )
}

const Guest = ({ guest, gathering }: { guest: GuestView; gathering: GatheringView }) => {
  const { person, state, answer } = guest
  const deciding = useDecideGuest(gathering.id)
  const { hideImages } = useComfort()
  const name = person.displayName
  const [asks, setAsks] = useState(false)
  const decide = (isIn: boolean) => () => {
    if (!deciding.isPending) deciding.mutate({ userId: person.id, isIn })
    setAsks(false)
  }
  const mayDecide = gathering.isHost && !gathering.isCancelled && answer !== 'cant'
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 py-2">
      <Avatar {...faceOf(person)} size="small" imageHidden={hideImages} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <Link
          href={`/profile/${person.id}`}
          className="inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
        >
          <bdi>{name}</bdi>
        </Link>
        {gathering.isHost && <p className="text-quiet">{standingOf(guest)}</p>}
      </div>
      {mayDecide && (state === 'asked' || state === 'declined') && (
        <Button
          busy={deciding.isPending}
          aria-label={t('Say yes to {name}', { name })}
          onClick={decide(true)}
        >
          {t('Say yes')}
        </Button>
      )}
      {mayDecide && state !== 'declined' && (
        <Button
          variant="plain"
          aria-label={state === 'asked' ? t('Say no to {name}', { name }) : t('Remove {name}', { name })}
          onClick={() => setAsks(true)}
        >
          {state === 'asked' ? t('Say no') : t('Remove')}
        </Button>
      )}
      {mayDecide && asks && state !== 'declined' && (
        <Suspense fallback={<Quiet>{t('Loading…')}</Quiet>}>
          <AskFirst
            keepLabel={state === 'asked' ? t('Decide later') : t('Keep their place')}
            actLabel={state === 'asked' ? t('Say no') : t('Remove')}
            busy={deciding.isPending}
            busyLabel={t('Saving…')}
            onKeep={() => setAsks(false)}
            onAct={decide(false)}
          >
            {rich('{name} is told that there’s no place this time. You can say yes later.', {
              name: <bdi>{name}</bdi>,
            })}
          </AskFirst>
        </Suspense>
      )}
    </li>
  )
}
