import { useState } from 'react'
import { useUser } from '#web/features/auth/auth.queries.ts'
import { DonationFacts } from '#web/features/donations/donation-facts.tsx'
import { DonationForm } from '#web/features/donations/donation-form.tsx'
import { useDonationOptions } from '#web/features/donations/donations.queries.ts'
import { ThankYou } from '#web/features/donations/thank-you.tsx'
import type { Thanks } from '#web/features/donations/use-donate.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const Donate = () => {
  const { data: user } = useUser()
  const [thanks, setThanks] = useState<Thanks | null>(null)
  return (
    <Screen
      title={t('Support Synapse')}
      lead={t('Synapse is free to use and has no advertising. Gifts like yours keep it that way.')}
    >
      {thanks ? (
        <ThankYou
          thanks={thanks}
          action={<Button onClick={() => setThanks(null)}>{t('Donate again')}</Button>}
        />
      ) : (
        <>
          {!user && <NoAccountNeeded />}
          <Gift donorName={user?.shownName ?? null} onThanks={setThanks} />
        </>
      )}
      <DonationFacts />
    </Screen>
  )
}
export default Donate

const NoAccountNeeded = () => (
  <p>
    {rich(
      'You don’t need an account to give. If you have one and would like the supporter badge, please <a>sign in</a> first.',
      { a: (words) => <a href="/api/login?returnTo=%2Fdonate">{words}</a> },
    )}
  </p>
)

interface GiftProps {
  donorName: string | null
  onThanks: (thanks: Thanks) => void
}

const Gift = ({ donorName, onThanks }: GiftProps) => {
  const options = useDonationOptions()
  if (options.isPending) {
    return (
      <SkeletonGroup label={t('Loading the donation form…')}>
        <Skeleton className="h-96 w-full rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (options.isError) return <Retry onRetry={options.refetch} busy={options.isFetching} />
  return <DonationForm options={options.data} donorName={donorName} onThanks={onThanks} />
}
