import { Check, Flag } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/limits.ts'
import { type ReportReason, reportReasons } from '#contract/safety-rules.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { subjectNames } from '#web/features/reports/report-words.ts'
import { type ReportedSubject, useSendReport } from '#web/features/reports/use-send-report.ts'
import { inWords } from '#web/lib/api-error.ts'
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
  const [tried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const draft = useDraft({ account: user.id, name: `report:${subject.id}` }, start)
  const { content: details, reason } = draft.value
  const name = subjectNames[subject.type]

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!reason) first.current?.focus()
    else if (!report.isPending && details.length <= limits.reportDetails)
      report.mutate({ reason, details }, { onSuccess: () => draft.clear() })
  }

  if (report.isSuccess)
    return <Sent isNew={report.data.isNew} name={name} opener={opener} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Report this ${name}`}
        description="A moderator reads it, usually within 2 days. We tell you what was decided. The other person is not told who reported."
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
        <form id={formId} onSubmit={send} noValidate className="grid gap-5">
          <fieldset className="grid" aria-describedby={tried && !reason ? `${formId}-missing` : undefined}>
            <legend className="label pb-1">What is wrong?</legend>
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
            {tried && !reason && (
              <p id={`${formId}-missing`} role="alert" className="error">
                Please choose what is wrong.
              </p>
            )}
          </fieldset>
          {reason === 'danger' && (
            <p className="note" role="status">
              Moderators are not an emergency service. If somebody is in danger now, call your local emergency
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
            count={{ used: details.length, max: limits.reportDetails }}
          >
            <TextArea
              dir="auto"
              rows={4}
              value={details}
              onChange={(event) => draft.change({ content: event.target.value })}
            />
          </Field>
          {report.isError && (
            <p role="alert" className="note note-harm">
              It was not sent. {inWords(report.error)} Your words are kept.
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
        title={isNew ? 'Thank you. Your report was sent.' : 'You have reported this already'}
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
              Your earlier report of this {name} is still waiting for a moderator. It stays as it was. There
              is nothing more to do.
            </p>
          )}
          <p>The other person is not told who reported.</p>
          <p>
            You can follow it under <Link href="/settings/reports">My reports</Link>.
          </p>
        </div>
      </DialogContent>
    </Dialog>
  )
}
