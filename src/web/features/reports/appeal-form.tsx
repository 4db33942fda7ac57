import { useMutation, useQueryClient } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { decisionEndpoints } from '#contract/reports/decisions.ts'
import { call } from '#web/lib/api/api-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { reportKeys } from './reports.queries.ts'

const appeal = call<typeof decisionEndpoints.appeal>('POST /api/decisions/{id}/appeal')

/** Once for each decision, so it opens only when it is wanted. */
export const AppealForm = ({ decisionId }: { decisionId: string }) => {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const store = useValues({ content: '' })
  const send = useMutation({
    mutationFn: () => appeal({ params: { id: decisionId }, body: { content: store.value.content.trim() } }),
    onSuccess: async () => {
      toast.success(t('Your appeal was sent'), t('A moderator reads it, usually within 2 days.'))
      await client.invalidateQueries({ queryKey: reportKeys.decisions })
    },
  })
  const form = useForm({
    store,
    required: { content: t('Please say why you think it’s wrong.') },
    max: { content: limits.appeal },
    sending: send,
    onSubmit: () => send.mutate(),
    failureField: 'content',
  })
  if (!isOpen)
    return (
      <div>
        <Button icon={<Scale />} onClick={() => setOpen(true)}>
          {t('Appeal')}
        </Button>
      </div>
    )
  return (
    <form {...form.props} className="grid gap-3">
      <Field
        label={t('Your appeal')}
        hint={t(
          'Say why in your own words. You can appeal once. If there’s another moderator, they read it.',
        )}
        {...form.field('content')}
      >
        <TextArea dir="auto" rows={4} {...form.text('content')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={send.isPending} busyLabel={t('Sending…')}>
          {t('Send my appeal')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('Not now')}</Button>
      </div>
    </form>
  )
}
