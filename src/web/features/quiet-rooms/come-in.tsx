import DoorOpen from 'lucide-react/icons/door-open'
import { limits } from '#contract/core/limits.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useKeptValues } from '#web/lib/use-kept-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { t } from '#words/t.ts'
import { useEnterRoom } from './use-room-changes.ts'

/** Before the door: who will see what, and the words that one brings along. */
export const ComeIn = ({ roomId }: { roomId: string }) => {
  const enter = useEnterRoom(roomId)
  // In this tab alone: a draft would be kept, and would say where somebody wanted to be.
  const kept = useKeptValues('quiet-room', { doing: '' })
  const form = useForm({
    store: kept,
    max: { doing: limits.quietRoom.doing },
    sending: enter,
    failureField: 'doing',
    onSubmit: () => enter.mutate(kept.value.doing, { onSuccess: kept.clear }),
  })
  return (
    <div className="card grid gap-5">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <h2 className="pb-2 text-lead">{t('Before you come in')}</h2>
          <ul className="grid list-disc gap-1.5 ps-5">
            <li>{t('People inside see your name, your picture and what you write here. You see theirs.')}</li>
            <li>{t('No one is told when you come or go.')}</li>
            <li>{t('There’s no chat, no camera and no microphone.')}</li>
            <li>{t('Nothing is kept of who was here.')}</li>
          </ul>
        </div>
        <Scene name="room" className="max-sm:hidden" />
      </div>
      <form {...form.props} className="grid gap-4">
        <Field
          label={t('What will you do?')}
          hint={t('You can leave it empty. Such as: Tidying my desk.')}
          {...form.field('doing')}
        >
          <TextInput dir="auto" autoComplete="off" {...form.text('doing')} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            type="submit"
            variant="main"
            icon={<DoorOpen />}
            busy={enter.isPending}
            busyLabel={t('Coming in…')}
          >
            {t('Come in')}
          </Button>
          <HelpLink topic="quiet-rooms" isApart>
            {t('More about quiet rooms')}
          </HelpLink>
        </div>
      </form>
    </div>
  )
}
