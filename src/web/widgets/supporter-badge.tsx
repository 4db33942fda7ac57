import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { t } from '#words/t.ts'

const lower = '-my-1 inline-flex max-w-full flex-none'
const lazyTooltip = retryableLazy(() => import('#web/ui/tooltip.tsx'))

/**
 * No taller than the line of the name beside it: what it has more reaches over the lines above and below.
 *
 * For people who gave five dollars or more. The code of its tooltip comes when the browser is idle. `inLink`: it stands
 * inside something that can be pressed, and so cannot be pressed itself.
 */
export const SupporterBadge = ({ inLink = false }: { inLink?: boolean }) => {
  const ui = useWhenIdle(lazyTooltip, { isForUse: true })
  const badge = <Badge icon={<HeartHandshake />}>{t('Supporter')}</Badge>
  if (!ui) return <span className={lower}>{badge}</span>
  return (
    <ui.TooltipProvider>
      <ui.Tooltip label={t('This user supports Synapse!')}>
        {inLink ? (
          <span className={lower}>{badge}</span>
        ) : (
          <button
            type="button"
            className="-my-2.5 inline-flex min-h-11 max-w-full flex-none items-center rounded-full"
          >
            {badge}
          </button>
        )}
      </ui.Tooltip>
    </ui.TooltipProvider>
  )
}
