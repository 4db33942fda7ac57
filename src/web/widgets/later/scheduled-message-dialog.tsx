import { useId, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import { useScheduledMessage } from '#web/features/messages/scheduled-messages.queries.ts'
import { momentOf, startWhen, whenProblem } from '#web/lib/time/later.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { WhenFields } from './when-fields.tsx'

interface ScheduledMessageDialogProps {
  message: ScheduledMessageView
  onClose: () => void
}

/** The words of a message that waits, when it is sent, and whether silently. */
export const ScheduledMessageDialog = ({ message, onClose }: ScheduledMessageDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const { change } = useScheduledMessage(message, onClose)
  const [start] = useState(() => startWhen(message.sendAt))
  const store = useValues({ content: message.content, isSilent: message.isSilent, sendAt: start })
  const { content, isSilent, sendAt: when } = store.value
  // What was held back goes on only with a time of its own; else the old one stays as it is.
  const hasNewTime = message.problem !== null || when !== start
  const form = useForm({
    store,
    // Photos need no words.
    ...(message.content !== '' && { required: { content: t('Please write something first.') } }),
    max: { content: limits.messageContent },
    check: ({ sendAt }) => {
      const problem = hasNewTime ? whenProblem(sendAt) : null
      return problem === null ? {} : { sendAt: problem }
    },
    sending: change,
    onSubmit: () => {
      const sendAt = hasNewTime ? momentOf(when)?.toISOString() : undefined
      change.mutate(
        { ...(content.trim() !== '' && { content }), isSilent, ...(sendAt && { sendAt }) },
        { onSuccess: onClose },
      )
    },
    failureField: 'content',
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Change message')}
        description={t('No one has seen it yet.')}
        opener={opener}
        footer={
          <Button type="submit" form={formId} variant="main" busy={change.isPending} busyLabel={t('Saving…')}>
            {t('Save changes')}
          </Button>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          <Field label={t('Your message')} {...form.field('content')}>
            <TextArea dir="auto" rows={4} {...form.text('content')} />
          </Field>
          <WhenFields
            label={t('When should it go out?')}
            value={when}
            error={form.errors['sendAt']}
            onChange={(sendAt) => store.change({ sendAt })}
          />
          <Checkbox
            label={t('Send silently')}
            hint={t('They get no notification, and see it when they open Messages.')}
            checked={isSilent}
            onChange={(event) => store.change({ isSilent: event.target.checked })}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
