import BellOff from 'lucide-react/icons/bell-off'
import type { QuietView } from '#contract/notifications/notification-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface QuietNoteProps {
  quiet: NonNullable<QuietView['quiet']>
  onShowAnyway: () => void
}

/** In the place of what waits. */
export const QuietNote = ({ quiet, onShowAnyway }: QuietNoteProps) => (
  <div className="grid justify-items-start gap-3">
    <p className="flex items-center gap-2 font-semibold">
      <BellOff aria-hidden="true" className="size-5 shrink-0" />
      {quiet.because === 'hours'
        ? t('Quiet hours until {time}', { time: quiet.until ?? '' })
        : t('Quiet while your energy is low')}
    </p>
    <p>
      {quiet.because === 'hours'
        ? t('Nothing is lost. What comes in waits until then.')
        : t('Only messages from friends show. Everything else waits until you have more energy.')}
    </p>
    <Button onClick={onShowAnyway}>{t('Show anyway')}</Button>
  </div>
)
