import { limits } from '#contract/core/limits.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { useAnswerUnmasking } from './unmaskings.queries.ts'

/** Whether another moderator may see who wrote something. Whoever agrees does not see it. */
export const UnmaskingAnswerForm = ({ id }: { id: string }) => {
  const store = useValues({ answer: '' })
  const send = useAnswerUnmasking(id)
  const form = useForm({
    store,
    required: { answer: t('Please say why. It’s logged.') },
    max: { answer: limits.moderationReason },
    sending: send,
  })
  const sendAs = (state: 'agreed' | 'declined') =>
    form.attempt(() =>
      send.mutate(
        { state, answer: store.value.answer.trim() },
        {
          onSuccess: () => toast.success(t('Your answer is saved')),
          onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
        },
      ),
    )
  return (
    <form {...form.props} className="grid gap-4">
      <p>
        {t(
          'Is the name needed to keep someone safe, or because the law asks for it? If you agree, only the moderator who asked can see it.',
        )}
      </p>
      <Field label={t('Why?')} hint={t('Only moderators of Synapse read this.')} {...form.field('answer')}>
        <TextArea dir="auto" rows={3} {...form.text('answer')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={send.isPending && send.variables.state === 'agreed'}
          busyLabel={t('Saving…')}
          onClick={() => sendAs('agreed')}
        >
          {t('I agree')}
        </Button>
        <Button
          busy={send.isPending && send.variables.state === 'declined'}
          busyLabel={t('Saving…')}
          onClick={() => sendAs('declined')}
        >
          {t('I don’t agree')}
        </Button>
      </div>
    </form>
  )
}
