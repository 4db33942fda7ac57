import { useMutation } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { issueEndpoints } from '#contract/issues.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const reportIssue = call<typeof issueEndpoints.report>('POST /api/issues')

const ReportIssue = () => {
  const user = useSignedInUser()
  const draft = useDraft({ account: user.id, name: 'issue' }, { content: '' })
  const words = draft.value.content.trim()
  const send = useMutation({
    mutationFn: () => reportIssue({ body: { content: words } }),
    onSuccess: () => {
      draft.clear()
      form.forgetTries()
    },
  })
  const form = useForm({
    store: draft,
    required: { content: t('Please say what happened.') },
    max: { content: limits.issue },
    sending: send,
    onSubmit: () => send.mutate(),
  })
  return (
    <Screen
      title={t('Report an issue')}
      lead={t(
        'Does something in Synapse not work, or is it hard to use? The people who run Synapse read this.',
      )}
    >
      <form {...form.props} className="card grid gap-4">
        <Field
          label={t('What happened?')}
          hint={t('What did you do, what did you expect, and what happened instead?')}
          {...form.field('content')}
        >
          <TextArea dir="auto" rows={6} {...form.text('content')} />
        </Field>
        <p className="text-quiet">
          {t('Your email address and the name of your browser go with it, so that someone can answer you.')}
        </p>
        {send.isError && (
          <p role="alert" className="note note-harm">
            {t('It wasn’t sent. {error} Your words are kept.', { error: inWords(send.error) })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            variant="main"
            icon={<Send />}
            busy={send.isPending}
            busyLabel={t('Sending…')}
          >
            {t('Send')}
          </Button>
          <p role="status">{send.isSuccess && words === '' && t('Thank you. It was sent.')}</p>
        </div>
      </form>
      <p className="text-quiet">
        {rich(
          'Is it about what someone wrote or did? Then use ‘Report’ in the menu of the post, comment, message or person. A moderator reads that. <a>Back to Settings</a>',
          { a: (words) => <Link href="/settings">{words}</Link> },
        )}
      </p>
    </Screen>
  )
}
export default ReportIssue
