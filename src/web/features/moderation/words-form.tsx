import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { inWords } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

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
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const blank = text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (blank || text.length > max) return field.current?.focus()
    if (send.isPending) return
    send.mutate(text.trim(), {
      onSuccess: () => {
        setText('')
        setTried(false)
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={label}
        hint={hint}
        required
        error={tried && blank ? missing : send.error && inWords(send.error)}
        count={{ used: text.length, max }}
      >
        <TextArea
          ref={field}
          dir="auto"
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" icon={icon} busy={send.isPending} busyLabel="Saving…">
          {button}
        </Button>
      </div>
    </form>
  )
}
