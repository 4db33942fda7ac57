import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { decisionEndpoints } from '#contract/decisions.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'
import { inWords } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { reportKeys } from './reports.queries.ts'

const appeal = call<typeof decisionEndpoints.appeal>('POST /api/decisions/{id}/appeal')

/** Once for each decision, so it opens only when it is wanted. */
export const AppealForm = ({ decisionId }: { decisionId: string }) => {
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const blank = content.trim() === ''
  const send = useMutation({
    mutationFn: () => appeal({ params: { id: decisionId }, body: { content: content.trim() } }),
    onSuccess: async () => {
      toast.success('Your appeal was sent', 'A moderator reads it, usually within 2 days.')
      await client.invalidateQueries({ queryKey: reportKeys.decisions })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (blank || content.length > limits.appeal) field.current?.focus()
    else if (!send.isPending) send.mutate()
  }
  if (!isOpen)
    return (
      <div>
        <Button icon={<Scale />} onClick={() => setOpen(true)}>
          I see it differently
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label="Your appeal"
        hint="Say in your own words why. You can appeal once. Where there is one, another moderator reads it."
        required
        error={tried && blank ? 'Please say why you see it differently.' : send.error && inWords(send.error)}
        count={{ used: content.length, max: limits.appeal }}
      >
        <TextArea
          ref={field}
          dir="auto"
          rows={4}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={send.isPending} busyLabel="Sending…">
          Send my appeal
        </Button>
        <Button onClick={() => setOpen(false)}>Not now</Button>
      </div>
    </form>
  )
}
