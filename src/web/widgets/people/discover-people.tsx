import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { usePeople } from '#web/features/discover/discover.queries.ts'
import type { Filters } from '#web/features/discover/discover-filters.ts'
import { useSetAsideAmong } from '#web/features/discover/not-for-me.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { useInSteps } from '#web/lib/use-in-steps.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { InviteLinkButton } from '#web/widgets/invite-link-button.tsx'
import { t } from '#words/t.ts'
import { DiscoverCard } from './discover-card.tsx'
import { PeopleSkeletons } from './people-skeletons.tsx'

const SetAsideLine = lazyComponent(
  'set-aside-line',
  async () => (await import('./set-aside-line.tsx')).SetAsideLine,
)
const NoOneFits = lazyComponent('no-one-fits', async () => (await import('./no-one-fits.tsx')).NoOneFits)

interface DiscoverPeopleProps {
  /** Without a location: everyone, anywhere. */
  location: string | null
  /** Local still looks around the city of before. */
  isWaiting?: boolean
  filters: Filters
  onClearFilters: () => void
}

/** In the low-demand view nobody is suggested unless one asks. */
export const DiscoverPeople = (props: DiscoverPeopleProps) => {
  const { lowDemand } = useComfort()
  const [asked, setAsked] = useState(false)
  if (!lowDemand || asked) {
    // Another list is another screen: who was set aside on this one leaves no line on the next.
    return <PeopleFound key={JSON.stringify([props.location, props.filters])} {...props} />
  }
  return (
    <EmptyState
      scene="bench"
      title={t('No suggestions now')}
      action={<Button onClick={() => setAsked(true)}>{t('Show people anyway')}</Button>}
    >
      {t('The low-demand view doesn’t suggest people. Your friends are under the Friends tab.')}
    </EmptyState>
  )
}

const PeopleFound = ({ location, isWaiting = false, filters, onClearFilters }: DiscoverPeopleProps) => {
  const found = usePeople(location, filters)
  const { all: people, isSetAside } = useSetAsideAmong([
    ...new Map((found.data?.pages ?? []).flat().map((one) => [one.id, one])).values(),
  ])
  const drawn = useInSteps(people)
  const isFiltered = Object.keys(filters).length > 0
  if (found.isPending) return <PeopleSkeletons label={t('Loading people…')} />
  if (found.isError && !found.data) {
    return (
      <Retry onRetry={found.refetch} busy={found.isFetching}>
        <strong>{t('Failed to fetch users')}</strong>
        <br />
        {inWords(found.error)}
      </Retry>
    )
  }
  if (people.length === 0) {
    if (isFiltered)
      return (
        <Suspense fallback={null}>
          <NoOneFits chosen={filters} onClear={onClearFilters} />
        </Suspense>
      )
    return location === null ? (
      <EmptyState scene="birds" title={t('No one new yet')} action={<InviteLinkButton />}>
        {t('Invite a friend, or check back soon.')}
      </EmptyState>
    ) : (
      <EmptyState
        scene="birds"
        title={t('No one near you yet')}
        action={
          <Link href="/discover" replace className="button button-quiet">
            {t('Look worldwide')}
          </Link>
        }
      >
        {isWaiting
          ? t('You can look worldwide, or check back when Local shows people near your new city.')
          : t('No one near {location} yet. You can look worldwide, or check back soon.', { location })}
      </EmptyState>
    )
  }
  const isWhole = drawn.length === people.length
  return (
    <div className="grid gap-6">
      <ul aria-label={t('People')} className="grid gap-4">
        {drawn.map((person, at) => (
          <li key={person.id} tabIndex={-1} className="min-w-0">
            {isSetAside(person) ? (
              <Suspense fallback={null}>
                <SetAsideLine person={person} />
              </Suspense>
            ) : (
              <DiscoverCard person={person} at={at} />
            )}
          </li>
        ))}
      </ul>
      {isWhole && (
        <NextPage
          of={found}
          label={t('Show twelve more')}
          busyLabel={t('Loading more people…')}
          failed={t('Failed to fetch users')}
        />
      )}
      {isWhole && !found.hasNextPage && (
        <div className="grid justify-items-center gap-3 py-2 text-center text-quiet">
          <p>{isFiltered ? t('That’s everyone we found today.') : t('That’s everyone for now.')}</p>
          <Link href="/settings/blocked" className="inline-flex min-h-11 items-center">
            {t('People you set aside')}
          </Link>
          <InviteLinkButton />
        </div>
      )}
    </div>
  )
}
