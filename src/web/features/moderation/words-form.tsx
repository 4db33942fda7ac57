import type { ReactNode } from 'react'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

interface WordsFormProps {
  label: string
  hint?: string
  max: number
  missing: string
  button: string
  icon?: ReactNode
  send: {
    isPending: boolean
    error: Error | null
    mutate: (text: string, after: { onSuccess: () => void }) => void
  }
}

/** A form of one text and one button. What was not sent stays. */
export const WordsForm = ({ label, hint, max, missing, button, icon, send }: WordsFormProps) => {
  const store = useValues({ text: '' })
  const form = useForm({
    store,
    required: { text: missing },
    max: { text: max },
    sending: send,
    onSubmit: () =>
      send.mutate(store.value.text.trim(), {
        onSuccess: () => {
          store.clear()
          form.forgetTries()
        },
      }),
    failureField: 'text',
  })
  return (
    <form {...form.props} className="grid gap-3">
      <Field label={label} hint={hint} {...form.field('text')}>
        <TextArea dir="auto" rows={3} {...form.text('text')} />
      </Field>
      <div>
        <Button type="submit" icon={icon} busy={send.isPending} busyLabel={t('Saving…')}>
          {button}
        </Button>
      </div>
    </form>
  )
}
