import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useQueue, useStepDown } from './moderation.queries.ts'

/** Whoever said yes can change their mind. */
export const StepDown = () => {
  const stepDown = useStepDown()
  const { isPending: isPushedDown } = useQueue()
  // Nothing moves: it comes when what stands above it is there.
  if (isPushedDown) return null
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">{t('Stop moderating')}</summary>
      <div className="grid gap-3 pt-2">
        <p>
          {t(
            'You no longer see reports. Communities that you moderate stay yours. To come back, you have to be asked again. We may ask for your password first.',
          )}
        </p>
        <div>
          <Button busy={stepDown.isPending} busyLabel={t('Saving…')} onClick={() => stepDown.mutate()}>
            {t('Stop moderating Synapse')}
          </Button>
        </div>
      </div>
    </details>
  )
}
