import Check from 'lucide-react/icons/check'
import Flag from 'lucide-react/icons/flag'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { type ReportReason, reportReasons } from '#contract/moderation/rules.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { type ReportedSubject, useSendReport } from '#web/features/reports/use-send-report.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { t } from '#words/t.ts'

const start: { content: string; reason: ReportReason | null } = { content: '', reason: null }

interface ReportDialogProps {
  subject: ReportedSubject
  onClose: () => void
}

/** Telling the moderators that something is wrong. Words that were not sent are kept. */
export const ReportDialog = ({ subject, onClose }: ReportDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const user = useSignedInUser()
  const report = useSendReport(subject)
  const first = useRef<HTMLInputElement>(null)
  const draft = useDraft({ account: user.id, name: `report:${subject.id}` }, start)
  const { content: details, reason } = draft.value

  const form = useForm({
    store: draft,
    required: { reason: t('Please choose what’s wrong.') },
    max: { content: limits.reportDetails },
    sending: report,
    onSubmit: () => reason && report.mutate({ reason, details }, { onSuccess: () => draft.clear() }),
  })

  if (report.isSuccess)
    return <Sent isNew={report.data.isNew} type={subject.type} opener={opener} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t(
          '{type, select, user {Report this person} post {Report this post} comment {Report this comment} message {Report this message} groupMessage {Report this message in a group} group {Report this group} pebble {Report this pebble} gathering {Report this gathering} room {Report this room} other {Report this community}}',
          { type: subject.type },
        )}
        description={t(
          'A moderator reads it, usually within 2 days. We tell you what was decided. The other person isn’t told who reported.',
        )}
        opener={opener}
        initialFocus={first}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              icon={<Flag />}
              busy={report.isPending}
              busyLabel={t('Sending…')}
            >
              {t('Send report')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          <RadioGroup
            label={t('What’s wrong?')}
            choices={reportReasons.map(({ key, label }) => ({ value: key, label: label() }))}
            chosen={reason}
            required
            error={form.errors['reason']}
            firstRef={first}
            onChange={(next) => draft.change({ reason: next })}
          />
          {reason === 'danger' && (
            <p className="note" role="status">
              {rich(
                'Moderators are told at once, but they’re not an emergency service. If someone is in danger now, call your local emergency number. The help centre says where to find <a>urgent help</a>.',
                { a: (words) => <Link href="/help/urgent-help">{words}</Link> },
              )}
            </p>
          )}
          <Field
            label={t('In your own words')}
            hint={
              draft.restored
                ? t('These words were kept from before. You can leave this empty.')
                : t('What should the moderator know? You can leave this empty.')
            }
            {...form.field('content')}
          >
            <TextArea dir="auto" rows={4} {...form.text('content')} />
          </Field>
          {report.isError && (
            <p role="alert" className="note note-harm">
              {t('It wasn’t sent. {error} Your words are kept.', { error: inWords(report.error) })}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface SentProps {
  isNew: boolean
  type: ReportedSubject['type']
  opener: Element | null
  onClose: () => void
}

const Sent = ({ isNew, type, opener, onClose }: SentProps) => {
  const close = useRef<HTMLButtonElement>(null)
  // The form's button is gone, and the focus with it.
  useEffect(() => close.current?.focus(), [])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={isNew ? t('Thank you. Your report was sent.') : t('You’ve already reported this')}
        opener={opener}
        initialFocus={close}
        footer={
          <Button ref={close} variant="main" icon={<Check />} onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <div role="status" className="grid gap-3">
          {isNew ? (
            <p>{t('A moderator reads it, usually within 2 days. We tell you what was decided.')}</p>
          ) : (
            <p>
              {t(
                '{type, select, user {Your earlier report about this person is still waiting for a moderator.} post {Your earlier report about this post is still waiting for a moderator.} comment {Your earlier report about this comment is still waiting for a moderator.} message {Your earlier report about this message is still waiting for a moderator.} groupMessage {Your earlier report about this message in a group is still waiting for a moderator.} group {Your earlier report about this group is still waiting for a moderator.} pebble {Your earlier report about this pebble is still waiting for a moderator.} gathering {Your earlier report about this gathering is still waiting for a moderator.} room {Your earlier report about this room is still waiting for a moderator.} other {Your earlier report about this community is still waiting for a moderator.}} It stays as it was. There’s nothing more to do.',
                { type },
              )}
            </p>
          )}
          <p>{t('The other person isn’t told who reported.')}</p>
          <p>
            {rich('You can follow it under <a>My reports</a>.', {
              a: (words) => <Link href="/settings/reports">{words}</Link>,
            })}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  )
}
