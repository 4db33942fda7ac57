import { useId, useState } from 'react'
import type { NewMessage } from '#contract/messages.ts'
import { useScheduleMessage } from '#web/features/messages/scheduled-messages.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { momentOf, startWhen, whenInWords, whenProblem } from '#web/lib/time/later.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { WhenFields } from '#web/widgets/later/when-fields.tsx'
import { t } from '#words/t.ts'

interface SendLaterDialogProps {
  name: string
  message: NewMessage
  onScheduled: () => void
  onClose: () => void
}

/** When a message that is written is sent. */
export const SendLaterDialog = ({ name, message, onScheduled, onClose }: SendLaterDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const [when, setWhen] = useState(startWhen)
  const [isTried, setTried] = useState(false)
  const scheduling = useScheduleMessage()
  const problem = whenProblem(when)
  const sendAt = momentOf(when)?.toISOString()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Send later')}
        description={
          message.isSilent
            ? t('{name} doesn’t know about it until then, and gets no notification.', { name })
            : t('{name} doesn’t know about it until then.', { name })
        }
        opener={opener}
        footer={
          <>
            {sendAt && !problem && (
              <p className="min-w-0 flex-1 basis-40">
                {t('Goes out {when}.', { when: whenInWords(sendAt) })}
              </p>
            )}
            <Button
              type="submit"
              form={formId}
              variant="main"
              busy={scheduling.isPending}
              busyLabel={t('Scheduling…')}
            >
              {t('Schedule')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (problem || !sendAt || scheduling.isPending) return
            scheduling.mutate(
              { ...message, sendAt },
              {
                onSuccess: () => {
                  onScheduled()
                  onClose()
                },
              },
            )
          }}
        >
          <WhenFields
            label={t('When should it go out?')}
            value={when}
            error={isTried ? (problem ?? undefined) : undefined}
            onChange={setWhen}
          />
          {scheduling.isError && (
            <p role="alert" className="error">
              {inWords(scheduling.error)}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
