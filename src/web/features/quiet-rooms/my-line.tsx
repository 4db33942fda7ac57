import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { VisitorView } from '#contract/quiet-rooms.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { useChangeVisit } from './use-room-changes.ts'

/** What one is doing, for those inside. */
export const MyLine = ({ roomId, me }: { roomId: string; me: VisitorView }) => {
  const change = useChangeVisit(roomId)
  const saved = me.doing ?? ''
  // What is being typed stays while somebody comes or goes.
  const [typed, setTyped] = useState<string | null>(null)
  const doing = typed ?? saved
  const form = useForm({
    store: { value: { doing }, change: (part: { doing?: string }) => setTyped(part.doing ?? null) },
    max: { doing: limits.quietRoom.doing },
    sending: change,
    failureField: 'doing',
    onSubmit: () => change.mutate({ doing }, { onSuccess: () => setTyped(null) }),
  })
  const isChanged = doing.trim() !== saved
  return (
    <section aria-label={t('What you’re doing')} className="card grid gap-4">
      <form {...form.props} className="grid gap-3">
        <Field
          label={t('What you’re doing')}
          hint={t('A few words for those here. You can leave it empty.')}
          {...form.field('doing')}
        >
          <TextInput dir="auto" autoComplete="off" {...form.text('doing')} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            aria-disabled={!isChanged || undefined}
            busy={change.isPending && isChanged}
            busyLabel={t('Saving…')}
            onClick={(event) => !isChanged && event.preventDefault()}
          >
            {t('Save what I’m doing')}
          </Button>
          <Button
            icon={<Check />}
            variant={me.isDone ? 'quiet' : 'plain'}
            aria-pressed={me.isDone}
            onClick={() => !change.isPending && change.mutate({ isDone: !me.isDone })}
          >
            {t('I did it')}
          </Button>
        </div>
      </form>
    </section>
  )
}
