import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Link } from 'wouter'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const lazyDialogs = retryableLazy(() => import('./host-dialogs.tsx'))

/** What only the host can do. */
export const HostActions = ({ gathering }: { gathering: GatheringView }) => {
  const [open, setOpen] = useState<'rain' | 'cancel' | null>(null)
  const { module: dialogs, request } = useLazy(lazyDialogs, t('This couldn’t be opened'))
  const show = (which: 'rain' | 'cancel') => () => {
    request()
    setOpen(which)
  }
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Link href={`/gatherings/${gathering.id}/edit`} asChild>
        <ButtonLink icon={<Pencil />}>{t('Edit')}</ButtonLink>
      </Link>
      <Button icon={<CalendarClock />} onClick={show('rain')}>
        {t('Move to another date')}
      </Button>
      <Button variant="plain" icon={<CalendarX />} onClick={show('cancel')}>
        {t('Cancel gathering')}
      </Button>
      {dialogs && open === 'rain' && <dialogs.RainCheckDialog gathering={gathering} onClose={close} />}
      {dialogs && open === 'cancel' && <dialogs.CancelDialog gathering={gathering} onClose={close} />}
    </div>
  )
}
