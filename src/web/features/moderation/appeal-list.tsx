import Scale from 'lucide-react/icons/scale'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { AppealItem } from '#contract/moderation/moderation.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { DecisionWords } from './decision-words.tsx'
import { useAnswerAppeal, useAppeals } from './moderation.queries.ts'
import { PagedItems } from './paged-items.tsx'
import { Quoted } from './quoted.tsx'

export const AppealList = () => (
  <PagedItems
    of={useAppeals()}
    label={t('Open appeals')}
    empty={<EmptyState icon={<Scale />}>{t('There are no open appeals.')}</EmptyState>}
  >
    {(appeal) => <AppealCard appeal={appeal} />}
  </PagedItems>
)

const AppealCard = ({ appeal }: { appeal: AppealItem }) => (
  <div className="card grid gap-4">
    <h3 className="text-lead">{rich('Appeal, {ago}', { ago: <TimeAgo iso={appeal.createdAt} /> })}</h3>
    <Quoted>{appeal.content}</Quoted>
    <p className="font-semibold">{t('Against this decision:')}</p>
    <DecisionWords decision={appeal.decision} />
    <p>
      <Link href={`/moderation/${appeal.decision.subjectType}/${appeal.decision.subjectId}`}>
        {t('See it in context')}
      </Link>
    </p>
    {appeal.mayAnswer ? (
      <AnswerForm id={appeal.id} />
    ) : (
      <p className="note">
        {t('You made this decision. Another moderator answers the appeal.')}
        {appeal.mayAnswerFrom && (
          <> {t('If no one has by {date}, you can.', { date: dayAndTimeOf(appeal.mayAnswerFrom) })}</>
        )}
      </p>
    )}
  </div>
)

const AnswerForm = ({ id }: { id: string }) => {
  const store = useValues({ answer: '' })
  const send = useAnswerAppeal(id)
  const form = useForm({
    store,
    required: { answer: t('Please say why. The person it’s about reads it.') },
    max: { answer: limits.moderationReason },
    sending: send,
  })
  const sendAs = (state: 'upheld' | 'overturned') =>
    form.attempt(() =>
      send.mutate(
        { state, answer: store.value.answer.trim() },
        {
          onSuccess: () => toast.success(t('Appeal answered'), t('We tell the person it’s about.')),
          onError: (error) => toast.failure(t('The appeal wasn’t answered'), inWords(error)),
        },
      ),
    )
  return (
    <form {...form.props} className="grid gap-4">
      <Field label={t('Your answer')} hint={t('The person it’s about reads this.')} {...form.field('answer')}>
        <TextArea dir="auto" rows={3} {...form.text('answer')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={send.isPending && send.variables.state === 'upheld'}
          busyLabel={t('Saving…')}
          onClick={() => sendAs('upheld')}
        >
          {t('Keep the decision')}
        </Button>
        <Button
          busy={send.isPending && send.variables.state === 'overturned'}
          busyLabel={t('Saving…')}
          onClick={() => sendAs('overturned')}
        >
          {t('Reverse the decision')}
        </Button>
      </div>
    </form>
  )
}
