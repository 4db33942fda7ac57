import Eye from 'lucide-react/icons/eye'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { type UnmaskingCause, unmaskingCauses } from '#contract/moderation/unmasking-causes.ts'
import type { UnmaskingStanding, UnmaskingView } from '#contract/moderation/unmasking-views.ts'
import { DecisionWords } from '#web/features/moderation/decision-words.tsx'
import { causeLabel } from '#web/features/moderation/moderation-words.ts'
import { Quoted } from '#web/features/moderation/quoted.tsx'
import { UnmaskingAnswerForm } from '#web/features/moderation/unmasking-answer-form.tsx'
import {
  type SubjectPlace,
  useAskToUnmask,
  useLook,
  useWithdrawUnmasking,
} from '#web/features/moderation/unmaskings.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

interface UnmaskingProps {
  place: SubjectPlace
  standing: UnmaskingStanding
}

/** What it takes to see who wrote something: another moderator, and a reason. */
export const Unmasking = ({ place, standing: { mayAsk, hasSecond, current } }: UnmaskingProps) => (
  <>
    {current && <Current unmasking={current} />}
    {mayAsk && (
      <details>
        <summary className="min-h-11 content-center font-semibold">{t('Ask to see who wrote it')}</summary>
        <div className="grid gap-3 pt-2">
          <p>
            {t(
              'Look up who wrote it only to keep someone safe, or if the law asks for it. Another moderator has to agree first. Everything is logged. The author is told later that it was looked up, but not who looked.',
            )}
          </p>
          {hasSecond ? (
            <AskForm place={place} />
          ) : (
            <p className="note">
              {t(
                'You’re the only moderator of Synapse, and this takes two. Please ask the people who run Synapse for a second one.',
              )}
            </p>
          )}
        </div>
      </details>
    )}
  </>
)

const Current = ({ unmasking }: { unmasking: UnmaskingView }) => {
  const { state, isMine, reason, answer } = unmasking
  const answeredBy = <bdi>{unmasking.answeredByName ?? t('A moderator')}</bdi>
  return (
    <section aria-label={t('Asked to see who wrote it')} className="grid gap-3">
      <p>
        {isMine
          ? t('You asked to see who wrote this. {cause}.', { cause: causeLabel(unmasking.cause) })
          : rich('{name} asked to see who wrote this. {cause}.', {
              name: <bdi>{unmasking.askedByName ?? t('A moderator')}</bdi>,
              cause: causeLabel(unmasking.cause),
            })}
      </p>
      <Quoted>{reason}</Quoted>
      {answer && (
        <>
          <p>
            {state === 'agreed'
              ? rich('{name} agreed:', { name: answeredBy })
              : rich('{name} didn’t agree:', { name: answeredBy })}
          </p>
          <Quoted>{answer}</Quoted>
        </>
      )}
      {state === 'open' &&
        (isMine ? <Waiting id={unmasking.id} /> : <UnmaskingAnswerForm id={unmasking.id} />)}
      {state === 'agreed' && isMine && <Look unmasking={unmasking} />}
    </section>
  )
}

const Waiting = ({ id }: { id: string }) => {
  const withdraw = useWithdrawUnmasking(id)
  return (
    <>
      <p className="note">
        {t('Another moderator has to agree first. You can decide without this at any time.')}
      </p>
      <div>
        <Button busy={withdraw.isPending} busyLabel={t('Saving…')} onClick={() => withdraw.mutate()}>
          {t('Take it back')}
        </Button>
      </div>
    </>
  )
}

/** The name is in the answer to a look, and nowhere else: leaving the page forgets it. */
const Look = ({ unmasking: { id, lookUntil } }: { unmasking: UnmaskingView }) => {
  const look = useLook(id)
  if (look.data)
    return (
      <div role="status" className="grid gap-3 [overflow-wrap:anywhere]">
        <p>
          {rich('{name} wrote this. It’s logged that you looked. Please tell only people who need to know.', {
            name: (
              <Link href={`/profile/${look.data.person.id}`}>
                <bdi>{look.data.person.displayName}</bdi>
              </Link>
            ),
          })}
        </p>
        {look.data.history.length > 0 && (
          <p className="font-semibold">{t('Earlier decisions about this person:')}</p>
        )}
        {look.data.history.map((decision) => (
          <DecisionWords key={decision.id} decision={decision} />
        ))}
      </div>
    )
  if (!lookUntil || new Date(lookUntil) <= new Date())
    return <p className="note">{t('The time to look is over.')}</p>
  return (
    <>
      <p>
        {t('You can look until {date}, or until this is decided. Each look is logged.', {
          date: dayAndTimeOf(lookUntil),
        })}
      </p>
      <div>
        <Button icon={<Eye />} busy={look.isPending} busyLabel={t('Looking…')} onClick={() => look.mutate()}>
          {t('Show who wrote it')}
        </Button>
      </div>
      {look.error && (
        <p role="alert" className="error">
          {inWords(look.error)}
        </p>
      )}
    </>
  )
}

const AskForm = ({ place }: { place: SubjectPlace }) => {
  const store = useValues<{ cause: UnmaskingCause; reason: string }>({
    cause: 'danger-to-others',
    reason: '',
  })
  const ask = useAskToUnmask(place)
  const form = useForm({
    store,
    required: { reason: t('Please say why you need to know. It’s logged.') },
    max: { reason: limits.moderationReason },
    sending: ask,
    onSubmit: () =>
      ask.mutate(
        { cause: store.value.cause, reason: store.value.reason.trim() },
        { onSuccess: () => store.clear() },
      ),
    failureField: 'reason',
  })
  return (
    <form {...form.props} className="grid gap-3">
      <Select
        label={t('What’s it about?')}
        hint={t('The author reads this later.')}
        options={unmaskingCauses.map(({ key, label }) => ({ value: key, label: label() }))}
        value={store.value.cause}
        onValueChange={(cause) => store.change({ cause })}
      />
      <Field
        label={t('Why do you need to know?')}
        hint={t('Only moderators of Synapse read this.')}
        {...form.field('reason')}
      >
        <TextArea dir="auto" rows={3} {...form.text('reason')} />
      </Field>
      <div>
        <Button type="submit" busy={ask.isPending} busyLabel={t('Asking…')}>
          {t('Ask another moderator')}
        </Button>
      </div>
    </form>
  )
}
