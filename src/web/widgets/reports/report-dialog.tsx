import { Check, Flag } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { type ReportReason, reportReasons } from '#contract/moderation/rules.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { subjectNames } from '#web/features/reports/report-words.ts'
import { type ReportedSubject, useSendReport } from '#web/features/reports/use-send-report.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

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
  const name = subjectNames[subject.type]

  const form = useForm({
    store: draft,
    required: { reason: 'Please choose what’s wrong.' },
    max: { content: limits.reportDetails },
    sending: report,
    onSubmit: () => reason && report.mutate({ reason, details }, { onSuccess: () => draft.clear() }),
  })
  const missing = form.errors['reason']

  if (report.isSuccess)
    return <Sent isNew={report.data.isNew} name={name} opener={opener} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Report this ${name}`}
        description="A moderator reads it, usually within 2 days. We tell you what was decided. The other person isn’t told who reported."
        opener={opener}
        initialFocus={first}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              icon={<Flag />}
              busy={report.isPending}
              busyLabel="Sending…"
            >
              Send report
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          <fieldset
            className="grid"
            data-invalid={missing !== undefined}
            aria-describedby={missing ? `${formId}-missing` : undefined}
          >
            <legend className="label pb-1">What’s wrong?</legend>
            {reportReasons.map(({ key, label }, index) => (
              <label key={key} className="check">
                <input
                  ref={index === 0 ? first : undefined}
                  type="radio"
                  name={`${formId}-reason`}
                  checked={key === reason}
                  onChange={() => draft.change({ reason: key })}
                />
                <span>{label}</span>
              </label>
            ))}
            {missing && (
              <p id={`${formId}-missing`} role="alert" className="error">
                {missing}
              </p>
            )}
          </fieldset>
          {reason === 'danger' && (
            <p className="note" role="status">
              Moderators are not an emergency service. If someone is in danger now, call your local emergency
              number. The help centre says where to find <Link href="/help/urgent-help">urgent help</Link>.
            </p>
          )}
          <Field
            label="In your own words"
            hint={
              draft.restored
                ? 'These words were kept from before. You can leave this empty.'
                : 'What should the moderator know? You can leave this empty.'
            }
            {...form.field('content')}
          >
            <TextArea dir="auto" rows={4} {...form.text('content')} />
          </Field>
          {report.isError && (
            <p role="alert" className="note note-harm">
              It wasn’t sent. {inWords(report.error)} Your words are kept.
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface SentProps {
  isNew: boolean
  name: string
  opener: Element | null
  onClose: () => void
}

const Sent = ({ isNew, name, opener, onClose }: SentProps) => {
  const close = useRef<HTMLButtonElement>(null)
  // The form's button is gone, and the focus with it.
  useEffect(() => close.current?.focus(), [])
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={isNew ? 'Thank you. Your report was sent.' : 'You’ve already reported this'}
        opener={opener}
        initialFocus={close}
        footer={
          <Button ref={close} variant="main" icon={<Check />} onClick={onClose}>
            Done
          </Button>
        }
      >
        <div role="status" className="grid gap-3">
          {isNew ? (
            <p>A moderator reads it, usually within 2 days. We tell you what was decided.</p>
          ) : (
            <p>
              Your earlier report about this {name} is still waiting for a moderator. It stays as it was.
              There’s nothing more to do.
            </p>
          )}
          <p>The other person isn’t told who reported.</p>
          <p>
            You can follow it under <Link href="/settings/reports">My reports</Link>.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  )
}
