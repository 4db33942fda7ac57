import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import { useId } from 'react'
import { Link } from 'wouter'
import type { ChangedPart } from '#contract/gatherings/gathering-choices.ts'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { useGathering } from '#web/features/gatherings/gatherings.queries.ts'
import { SheetCard } from '#web/features/gatherings/sheet-card.tsx'
import { WhenLine } from '#web/features/gatherings/when-line.tsx'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { AnswerForm } from '#web/widgets/gatherings/answer-form.tsx'
import { Standing, WhoLine } from '#web/widgets/gatherings/gathering-card.tsx'
import { Greeters } from '#web/widgets/gatherings/greeters.tsx'
import { GuestList } from '#web/widgets/gatherings/guest-list.tsx'
import { HostActions } from '#web/widgets/gatherings/host-actions.tsx'
import { PlaceCard } from '#web/widgets/gatherings/place-card.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'
import NotFound from './not-found.tsx'

const Back = () => (
  <div className="-ms-[min(0.75rem,3vw)]">
    <Link href="/gatherings" asChild>
      <ButtonLink variant="plain" icon={<ArrowLeft />}>
        {t('Back to Gatherings')}
      </ButtonLink>
    </Link>
  </div>
)

const Gathering = ({ id }: { id: string }) => {
  const found = useGathering(id)
  if (!found.data) {
    if (found.error instanceof ApiError && found.error.status === 404) return <NotFound />
    return (
      <Screen title={t('Gathering')} banner={<Back />}>
        {found.isPending ? (
          <Quiet>{t('Loading…')}</Quiet>
        ) : (
          <Retry onRetry={found.refetch} busy={found.isFetching}>
            {inWords(found.error)}
          </Retry>
        )}
      </Screen>
    )
  }
  return <Shown key={id} gathering={found.data} />
}
export default Gathering

const Shown = ({ gathering }: { gathering: GatheringView }) => {
  const whoId = useId()
  const dates = useDates()
  const { id, title, isHost, host, isCancelled, cancelledWords, about, plan, ownAnswer } = gathering
  const isOver = Date.parse(gathering.endsAt) < dates.now()
  return (
    <Screen
      title={gathering.foldedBy ? t('Gathering') : title}
      banner={<Back />}
      action={
        !isHost && (
          <PersonMenu
            label={t('More for this gathering')}
            person={host}
            subject={{ type: 'gathering', id }}
            isForEveryone={!gathering.community && gathering.audience === 'everyone'}
            actions={[]}
          />
        )
      }
    >
      <div className="grid gap-2">
        <p className="empty:hidden">
          <Standing gathering={gathering} />
        </p>
        <WhenLine gathering={gathering} />
        <div id={whoId}>
          <WhoLine gathering={gathering} />
        </div>
        {isOver && !isCancelled && <p className="note">{t('This gathering is over.')}</p>}
        {isCancelled && (
          <div className="note">
            <p>{t('This gathering is cancelled.')}</p>
            {cancelledWords && (
              <p dir="auto" className="text-start [overflow-wrap:anywhere]">
                {cancelledWords}
              </p>
            )}
          </div>
        )}
        {!isCancelled && gathering.lastChange && <Changed change={gathering.lastChange} />}
      </div>
      {isHost && !isCancelled && !isOver && <HostActions gathering={gathering} />}
      <FoldedContent subject={gathering} word="gathering" describedBy={whoId}>
        {gathering.foldedBy && <h2 className="text-lead">{title}</h2>}
        <div className="grid gap-6">
          {about && (
            <p
              data-read
              dir="auto"
              className="whitespace-pre-wrap text-start text-post [overflow-wrap:anywhere]"
            >
              {about}
            </p>
          )}
          <SheetCard gathering={gathering} />
          {plan && (
            <section className="grid gap-2" aria-labelledby="plan">
              <h2 id="plan" className="text-lead">
                {t('What happens, and when')}
              </h2>
              <p data-read dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
                {plan}
              </p>
            </section>
          )}
        </div>
      </FoldedContent>
      <PlaceCard gathering={gathering} isOver={isOver} />
      {ownAnswer?.state === 'declined' && (
        <p className="note">{t('The host has no place for you this time. You don’t need to do anything.')}</p>
      )}
      {!isHost && !isCancelled && !isOver && ownAnswer?.state !== 'declined' && (
        <AnswerForm key={ownAnswer ? 'answered' : 'open'} gathering={gathering} />
      )}
      <Greeters gathering={gathering} />
      <GuestList gathering={gathering} />
      <div className="grid justify-items-start gap-2">
        {!isOver && <CalendarFile gathering={gathering} />}
        <HelpLink topic="gatherings" isApart>
          {t('More about gatherings')}
        </HelpLink>
      </div>
    </Screen>
  )
}

const CalendarFile = ({ gathering: { id, isCancelled, ownAnswer } }: { gathering: GatheringView }) => {
  // Whoever only looks has nothing to leave, and most likely nothing in the calendar.
  const mayCome = ownAnswer && ownAnswer.answer !== 'cant' && ownAnswer.state !== 'declined'
  return (
    <>
      <ButtonLink icon={<Download />} href={`/api/gatherings/${id}/calendar-file`} download="gathering.ics">
        {isCancelled ? t('Take it out of my calendar (file)') : t('Add to my calendar')}
      </ButtonLink>
      {mayCome && (
        <p className="hint">
          {isCancelled
            ? t('Some calendars don’t take it out. Then delete it there yourself.')
            : t('The file has what you see here. If you leave, delete it from your calendar yourself.')}
        </p>
      )}
    </>
  )
}

const partWords: Record<ChangedPart, string> = {
  time: t('the time'),
  place: t('the place'),
  sheet: t('what it’s like'),
  words: t('the description'),
}

const Changed = ({ change: { at, parts } }: { change: NonNullable<GatheringView['lastChange']> }) => {
  const dates = useDates()
  return (
    <p className="text-quiet">
      {t('Changed on {date}: {parts}', {
        date: dates.dayOf(at),
        parts: parts.map((part) => partWords[part]).join(', '),
      })}
    </p>
  )
}
