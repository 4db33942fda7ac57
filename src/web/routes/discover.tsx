import { Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { type Filters, filtersIn } from '#web/features/discover/discover-filters.ts'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { Beside, BesidePart } from '#web/widgets/beside.tsx'
import { InviteLinkButton } from '#web/widgets/invite-link-button.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { DiscoverFilters } from '#web/widgets/people/discover-filters.tsx'
import { DiscoverPeople } from '#web/widgets/people/discover-people.tsx'
import { PeopleSkeletons } from '#web/widgets/people/people-skeletons.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

/** Behind a tab: who looks for people does not wait for them. */
const RequestList = lazyComponent(
  'request-list',
  async () => (await import('#web/widgets/people/request-list.tsx')).RequestList,
)
const FriendList = lazyComponent(
  'friend-list',
  async () => (await import('#web/widgets/people/friend-list.tsx')).FriendList,
)

const tabs = ['discover', 'requests', 'friends'] as const

const leads = {
  discover: t('People you may get on with, near you or anywhere.'),
  requests: t('People who would like to be your friend, and people you asked.'),
  friends: t('People you’re friends with, and how much energy they have.'),
}

/** Tab, mode and filters stand in the address: a reload and going back bring the same list. */
const Discover = () => {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const { data: requests = [] } = useRequests()
  const isCounting = useCounts()
  const { lowDemand } = useComfort()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'discover'
  const isLocal = search.get('mode') === 'local'
  const filters = filtersIn(search)

  const show = (address: Record<string, string>) => {
    const query = new URLSearchParams(address)
    navigate(query.size > 0 ? `/discover?${query}` : '/discover', { replace: true })
  }
  const look = (local: boolean, chosen: Filters) => show({ ...(local && { mode: 'local' }), ...chosen })
  const people = { filters, onClearFilters: () => look(isLocal, {}) }
  return (
    <Tabs value={tab} onValueChange={(next) => show(next === 'discover' ? {} : { tab: next })}>
      <Screen
        title={t('Discover')}
        lead={lowDemand ? null : leads[tab]}
        action={
          !lowDemand && (
            <div className="phone-only">
              <InviteLinkButton />
            </div>
          )
        }
        tabs={
          <TabList label={t('Which people')}>
            <Tab value="discover">{t('Discover')}</Tab>
            <Tab value="requests">
              {requests.length > 0 && isCounting
                ? t('Requests ({count})', { count: requests.length })
                : t('Requests')}
            </Tab>
            <Tab value="friends">{t('Friends')}</Tab>
          </TabList>
        }
      >
        <TabPanel value="discover" className="grid gap-4 pt-0!">
          <OneTapFurther title={t('Where to look')}>
            <Beside>
              <fieldset className="flex flex-wrap gap-2 wide:rounded-lg wide:border wide:border-line wide:bg-surface wide:p-5">
                <legend className="visually-hidden">{t('Where to look')}</legend>
                <span aria-hidden="true" className="hidden w-full font-bold wide:block">
                  {t('Where to look')}
                </span>
                <ToggleChip pressed={!isLocal} onPressedChange={() => look(false, filters)}>
                  {t('Global')}
                </ToggleChip>
                <ToggleChip pressed={isLocal} onPressedChange={() => look(true, filters)}>
                  {t('Local')}
                </ToggleChip>
              </fieldset>
              <DiscoverFilters chosen={filters} onChange={(next) => look(isLocal, next)} />
              <div className="hidden wide:block">
                <BesidePart title={t('Someone you know')}>
                  <p className="text-quiet">{t('You can invite people who aren’t here yet, by a link.')}</p>
                  <div>
                    <InviteLinkButton />
                  </div>
                </BesidePart>
              </div>
            </Beside>
          </OneTapFurther>
          {isLocal ? <Local {...people} /> : <DiscoverPeople location={null} {...people} />}
        </TabPanel>
        <TabPanel value="requests" className="pt-0!">
          <Suspense fallback={<PeopleSkeletons label={t('Loading requests…')} />}>
            <RequestList />
          </Suspense>
        </TabPanel>
        <TabPanel value="friends" className="pt-0!">
          <Suspense fallback={<PeopleSkeletons label={t('Loading friends…')} />}>
            <FriendList />
          </Suspense>
        </TabPanel>
      </Screen>
    </Tabs>
  )
}
export default Discover

const Local = (people: { filters: Filters; onClearFilters: () => void }) => {
  const { location, isLocationShown, localFollowsAt } = useSignedInUser()
  if (!location || !isLocationShown)
    return (
      <EmptyState
        scene="signpost"
        title={t('Where are you?')}
        action={
          <Link href="/profile" className="button button-main">
            {t('Go to my profile')}
          </Link>
        }
      >
        {t('Add your city to your profile to find people near you. You choose who sees it.')}
      </EmptyState>
    )
  if (!localFollowsAt) return <DiscoverPeople location={location} {...people} />
  return (
    <>
      <p className="text-quiet">
        {t('You changed your city. From {moment} on, Local shows people near the new one.', {
          moment: dayAndTimeOf(localFollowsAt),
        })}
      </p>
      <DiscoverPeople location={location} isWaiting {...people} />
    </>
  )
}
