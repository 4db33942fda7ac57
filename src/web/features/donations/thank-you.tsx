import HeartHandshake from 'lucide-react/icons/heart-handshake'
import type { ReactNode } from 'react'
import { inDollars } from '#contract/donations/donation-amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { t } from '#words/t.ts'
import { focusHeadingFromTop } from './focus-heading.ts'
import type { Thanks } from './use-donate.ts'

interface ThankYouProps {
  thanks: Thanks
  /** Donate again. */
  action: ReactNode
}

export const ThankYou = ({ thanks: { amount, earnsBadge }, action }: ThankYouProps) => (
  <section aria-labelledby="thank-you" className="card grid justify-items-center gap-4 py-10 text-center">
    <Scene name="plant" />
    <h2 id="thank-you" ref={focusHeadingFromTop} tabIndex={-1} className="text-heading">
      {t('Thank you!')}
    </h2>
    <p className="text-lead">
      {t('Your gift of {amount} has arrived. It helps keep Synapse free and without ads.', {
        amount: inDollars(amount),
      })}
    </p>
    {earnsBadge && (
      <p className="flex flex-wrap items-center justify-center gap-2">
        {t('This badge now appears next to your name:')}{' '}
        <Badge icon={<HeartHandshake />}>{t('Supporter')}</Badge>
      </p>
    )}
    <div className="pt-2">{action}</div>
  </section>
)
