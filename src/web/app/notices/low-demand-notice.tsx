import Leaf from 'lucide-react/icons/leaf'
import { Link, useLocation } from 'wouter'
import { spoonLabels } from '#contract/spoons.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { answer, setLowDemand, useLowDemand } from '#web/features/spoons/low-demand.ts'
import { useOneOffer } from '#web/lib/one-offer.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** A quiet line above the screen: an offer when spoons are low, and the way back while the view is on. */
export const LowDemandNotice = () => {
  const user = useSignedInUser()
  const notice = useLowDemand(user)
  const [pathname] = useLocation()
  // Who reads or writes something is not interrupted: it is offered on Home, where one looks around.
  const isOffered = useOneOffer('low energy', notice === 'offer' && pathname === '/')
  const main = () => document.getElementById('main')?.focus({ preventScroll: true })
  const choose = (on: boolean) => {
    setLowDemand(on, user)
    main()
  }
  // Elsewhere the way back is in the menu of the header: nothing stands above what is read.
  if (notice === 'on' && pathname !== '/') return null
  if (notice === 'on') {
    return (
      <section
        aria-label={t('Low-demand view')}
        className="above-screen not-printed flex max-sm:pt-1 pt-2 flex-wrap items-center justify-between gap-x-4 text-quiet"
      >
        <p className="flex items-center gap-2 max-sm:sr-only">
          <Leaf aria-hidden="true" className="size-5" />
          {t('Low-demand view is on.')}
        </p>
        <Button variant="plain" className="-mx-3" onClick={() => choose(false)}>
          {t('Back to the usual view')}
        </Button>
      </section>
    )
  }
  if (!isOffered) return null
  return (
    <section aria-labelledby="low-demand-title" className="above-screen not-printed card mt-4 grid gap-3">
      <h2 id="low-demand-title" className="flex items-start gap-2 text-lead">
        <Leaf aria-hidden="true" className="mt-1 size-5" />
        {t('{level}: would a quieter screen help?', { level: spoonLabels[user.socialSpoons]() })}
      </h2>
      <p>
        {rich(
          'The low-demand view shows who wrote something, their words, and one button. Everything else is under Menu and More. You can go back at any time. <a>Choose when this is offered</a>',
          { a: (words) => <Link href="/settings/comfort">{words}</Link> },
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => choose(true)}>{t('Use the low-demand view')}</Button>
        <Button
          variant="plain"
          onClick={() => {
            answer(user)
            main()
          }}
        >
          {t('Not now')}
        </Button>
      </div>
    </section>
  )
}
