import Footprints from 'lucide-react/icons/footprints'
import { useState } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useFirstStep } from '#web/features/profile/use-first-step.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useOneOffer } from '#web/lib/one-offer.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./first-steps-dialog.tsx'))

/** A calm offer on the first screen. It is gone once it is done or not wanted. */
export const FirstStepsCard = () => {
  const { firstStep } = useSignedInUser()
  const { lowDemand } = useComfort()
  const [open, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, t('The first steps couldn’t be opened'))
  const go = useFirstStep()
  const isOffered = useOneOffer('first steps', firstStep !== 'done' && !lowDemand)
  if (!isOffered && !open) return null
  const begun = firstStep !== 'comfort'
  const start = () => {
    dialog.request()
    setOpen(true)
  }
  const leave = () => {
    go.mutate('done')
    toast.success(t('No problem'), t('You’ll find these steps on your profile.'))
  }
  return (
    <section aria-labelledby="first-steps" className="card grid gap-3">
      <div className="flex items-center gap-5">
        <div className="grid flex-1 gap-3">
          <h2 id="first-steps">{begun ? t('Your first steps') : t('Welcome to Synapse')}</h2>
          <p>
            {begun
              ? t('You can continue where you stopped.')
              : t('Four quick steps to make Synapse yours. You can skip any of them, and stop at any time.')}
          </p>
        </div>
        <Scene name="steps" className="w-40! flex-none max-sm:hidden big-text:hidden" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Footprints />} onClick={start}>
          {begun ? t('Go on') : t('Begin')}
        </Button>
        <Button variant="plain" onClick={leave}>
          {t('Maybe later')}
        </Button>
      </div>
      {open && dialog.module && <dialog.module.FirstStepsDialog onClose={() => setOpen(false)} />}
    </section>
  )
}
