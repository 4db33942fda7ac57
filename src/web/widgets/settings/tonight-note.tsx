import Moon from 'lucide-react/icons/moon'
import type { NotificationSettings } from '#contract/notifications/notification-settings.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDigest } from '#web/features/digest/digest.queries.ts'
import { usePush } from '#web/features/push/push.queries.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { t } from '#words/t.ts'
import { tonightInWords } from './tonight.ts'

const noDigest = { nextAt: null, timeZone: 'UTC', isRefused: false }

/** All the choices below, as one answer. */
export const TonightNote = ({ settings }: { settings: NotificationSettings }) => {
  const { now } = useDates()
  const { socialSpoons } = useSignedInUser()
  const { data: digest = noDigest } = useDigest()
  const { data: push } = usePush()
  const isLow = socialSpoons === 'low' || socialSpoons === 'empty'
  const sentences = tonightInWords({
    now: now(),
    quietHours: settings.quietHours,
    isRestingBySpoons: settings.followSpoons && isLow,
    push: push ? { isOn: push.devices.length > 0, atLowEnergy: push.settings.lowEnergy } : null,
    isEnergyLow: isLow,
    digest,
  })
  return (
    <section aria-labelledby="tonight" className="card flex gap-4 bg-accent-soft!">
      <Moon aria-hidden="true" className="mt-1 size-6 flex-none text-accent-text" />
      <div className="grid gap-1">
        <h2 id="tonight">{t('What happens next')}</h2>
        <p role="status">{sentences.join(' ')}</p>
      </div>
    </section>
  )
}
