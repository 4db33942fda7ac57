import DoorOpen from 'lucide-react/icons/door-open'
import { useState } from 'react'
import {
  type GatheringAnswer,
  type ReminderChoice,
  reminderChoices,
} from '#contract/gatherings/gathering-choices.ts'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { useAnswerGathering, useLeaveGathering } from '#web/features/gatherings/use-gathering-changes.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

const reminderWords: Record<ReminderChoice, string> = {
  day: t('The day before'),
  hours: t('Two hours before'),
  none: t('No reminder'),
}

interface Yes {
  isIn: boolean
  acceptsByHand: boolean
  isForStrangers: boolean
}

/** The waiting list, and whose yes comes before it. */
function whenFull({ isIn, acceptsByHand, isForStrangers }: Yes): string {
  const waits = t(
    'It’s full. You can join the waiting list. When a place is free, it’s yours, and you get a notification.',
  )
  if (isIn) return waits
  if (acceptsByHand) return `${waits} ${t('The host says yes to each person first.')}`
  return isForStrangers
    ? `${waits} ${t('People who aren’t the host’s friends need the host’s yes first.')}`
    : waits
}

const whatIsNext = ({ state }: NonNullable<GatheringView['ownAnswer']>): string | null =>
  state === 'waiting'
    ? t('You’re on the waiting list. When a place is free, it’s yours, and you get a notification.')
    : null

/** What the answer that is chosen leads to, before it is given. */
function whatFollows(
  { acceptsByHand, isFull, isOnline, ownAnswer, audience, community }: GatheringView,
  chosen: GatheringAnswer | null,
): string | null {
  if (chosen === 'cant') return t('The host reads that you’d like to. You’re not asked why.')
  if (ownAnswer && chosen === ownAnswer.answer) return whatIsNext(ownAnswer)
  const isIn = ownAnswer?.state === 'in' && ownAnswer.answer !== 'cant'
  const isForStrangers = audience === 'everyone' && !community
  if (isFull && chosen !== 'maybe') return whenFull({ isIn, acceptsByHand, isForStrangers })
  if (!isIn && acceptsByHand)
    return isOnline
      ? t('The host says yes to each person. You see the link after that.')
      : t('The host says yes to each person. You see the area and the address after that.')
  if (!isIn && isForStrangers)
    return t('Friends of the host are in right away. Everyone else waits for the host’s yes.')
  if (isOnline) return t('You see the link if you’re coming.')
  return t('With ‘Maybe’, you see the area. With ‘I’m coming’, you see the address too.')
}

/** Chosen first and sent then: a slip of the finger is no answer. */
export const AnswerForm = ({ gathering }: { gathering: GatheringView }) => {
  const own = gathering.ownAnswer
  const [chosen, setChosen] = useState<GatheringAnswer | null>(own?.answer ?? null)
  const [showsName, setShowsName] = useState(own?.showsName ?? false)
  const [remind, setRemind] = useState<ReminderChoice>(own?.remind ?? 'day')
  const [isMissing, setMissing] = useState(false)
  const answering = useAnswerGathering(gathering.id)
  const leaving = useLeaveGathering(gathering.id)
  const isSaved =
    own !== null &&
    !own.isFromBefore &&
    own.answer === chosen &&
    own.showsName === showsName &&
    own.remind === remind
  const send = () => {
    if (!chosen) return setMissing(true)
    answering.mutate(
      { answer: chosen, showsName, remind },
      { onSuccess: () => toast.success(t('Answer saved'), t('The host sees it.')) },
    )
  }
  return (
    <form
      className="card grid gap-4"
      aria-labelledby="answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!answering.isPending) send()
      }}
    >
      <h2 id="answer" className="text-lead">
        {own ? t('Your answer') : t('Would you like to come?')}
      </h2>
      {own?.isFromBefore && (
        <p className="note">{t('The time has changed since you answered. Are you still coming?')}</p>
      )}
      <RadioGroup
        label={own ? t('Are you coming?') : t('Your answer')}
        choices={[
          { value: 'coming', label: t('I’m coming') },
          { value: 'maybe', label: t('Maybe') },
          { value: 'cant', label: t('I’d like to, but I can’t') },
        ]}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setMissing(false)
        }}
        required
        error={isMissing ? t('Please choose an answer.') : null}
      />
      <p className="text-quiet empty:hidden">{whatFollows(gathering, chosen)}</p>
      {chosen && chosen !== 'cant' && (
        <>
          <Switch
            label={t('Show my name to others who are coming')}
            description={t(
              'When this is off, only the host sees your name. People you’ve blocked never see it.',
            )}
            checked={showsName}
            onCheckedChange={setShowsName}
          />
          <Select
            label={t('Remind me')}
            hint={t('Never in your quiet hours.')}
            options={reminderChoices.map((value) => ({ value, label: reminderWords[value] }))}
            value={remind}
            onValueChange={setRemind}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="main"
          busy={answering.isPending}
          busyLabel={t('Saving…')}
          aria-disabled={isSaved || undefined}
        >
          {own ? t('Save answer') : t('Send answer')}
        </Button>
        {own && own.state !== 'declined' && (
          <Button
            variant="plain"
            icon={<DoorOpen />}
            busy={leaving.isPending}
            busyLabel={t('Leaving…')}
            onClick={() =>
              leaving.mutate(undefined, {
                onSuccess: () => setChosen(null),
              })
            }
          >
            {t('Leave without a word')}
          </Button>
        )}
      </div>
      {own && (
        <p className="hint">{t('Leaving takes your answer back. No one is told, and no one asks why.')}</p>
      )}
    </form>
  )
}
