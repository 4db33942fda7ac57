import { useId } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { useCancelGathering, useRainCheck } from '#web/features/gatherings/use-gathering-changes.ts'
import { dateAfter, dateIn, dayIn } from '#web/features/gatherings/when.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

interface DialogProps {
  gathering: GatheringView
  onClose: () => void
}

/** Another date with one press, at the same time of day. */
export const RainCheckDialog = ({ gathering, onClose }: DialogProps) => {
  const opener = useOpener()
  const moving = useRainCheck(gathering.id)
  const { timeZone, startsAt } = gathering
  const from = dateIn(startsAt, timeZone)
  const move = (date: string) =>
    !moving.isPending &&
    moving.mutate(date, {
      onSuccess: () => {
        toast.success(t('Moved'), t('Everyone who answered is told.'))
        onClose()
      },
    })
  const form = useForm({
    store: useValues({ date: '' }),
    required: { date: t('Please choose a day.') },
    sending: moving,
    onSubmit: () => move(form.values.date),
    failureField: 'date',
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('Move to another date')}
        description={t(
          'It stays at the same time of day. Everyone who answered is told, and keeps their place.',
        )}
        opener={opener}
      >
        <div className="grid gap-6">
          <div className="flex flex-wrap gap-3">
            {[7, 14].map((days) => {
              const date = dateAfter(from, days)
              return (
                <Button key={days} busy={moving.isPending} onClick={() => move(date)}>
                  {t('{day}, {days, plural, one {in # week} other {in # weeks}}', {
                    day: dayIn(`${date}T12:00:00Z`, 'UTC'),
                    days: days / 7,
                  })}
                </Button>
              )
            })}
          </div>
          <form {...form.props} className="grid gap-3">
            <Field label={t('Or another day')} {...form.field('date')}>
              <TextInput type="date" {...form.text('date')} />
            </Field>
            <div>
              <Button type="submit" busy={moving.isPending} busyLabel={t('Moving…')}>
                {t('Move to this day')}
              </Button>
            </div>
          </form>
        </div>
      </DialogContent>
    </Dialog>
  )
}

export const CancelDialog = ({ gathering, onClose }: DialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const cancelling = useCancelGathering(gathering.id)
  const form = useForm({
    store: useValues({ words: '' }),
    max: { words: limits.gathering.cancelledWords },
    sending: cancelling,
    onSubmit: () =>
      cancelling.mutate(form.values.words, {
        onSuccess: () => {
          toast.success(t('Cancelled'), t('Everyone who answered is told.'))
          onClose()
        },
        onError: (error) => toast.failure(t('Failed to cancel it'), inWords(error)),
      }),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('Cancel this gathering?')}
        description={t(
          'Everyone who answered is told. This can’t be undone. You can move it to another date instead.',
        )}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Keep it')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="harm"
              busy={cancelling.isPending}
              busyLabel={t('Cancelling…')}
            >
              {t('Cancel gathering')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props}>
          <Field
            label={t('A few words for them')}
            hint={t('You don’t have to explain.')}
            {...form.field('words')}
          >
            <TextArea dir="auto" rows={2} {...form.text('words')} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
