import Armchair from 'lucide-react/icons/armchair'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'
import { CommunityFilters } from '#web/features/communities/directory/community-filters.tsx'
import { DiscoverCommunities } from '#web/features/communities/directory/discover-communities.tsx'
import { MyCommunities } from '#web/features/communities/directory/my-communities.tsx'
import { leftCommunities } from '#web/features/communities/membership/left-communities.ts'
import { RemovalNotes } from '#web/features/communities/removal-notes.tsx'
import { FellowTravellersLink } from '#web/features/fellow-travellers/fellow-travellers-link.tsx'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Beside } from '#web/widgets/beside.tsx'
import { CreateCommunityButton } from '#web/widgets/community/create-community-button.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const discover = 'discover'
const my = 'my'

/** Tab, search and topic stand in the address: a reload and going back bring the same list. */
const Communities = () => {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const joined = useMyCommunities()
  const isCounting = useCounts()
  useEffect(() => leftCommunities.forget, [])
  const tab = search.get('tab') === my ? my : discover
  const [q, topic] = [search.get('q'), search.get('topic')]
  const filter: CommunityFilter = { ...(q && { q }), ...(topic && { topic }) }

  const show = (next: { tab: string; filter: CommunityFilter }) => {
    const address = new URLSearchParams({ ...(next.tab === my && { tab: my }), ...next.filter })
    navigate(address.size > 0 ? `/communities?${address}` : '/communities', { replace: true })
  }
  return (
    <Screen
      title={t('Communities')}
      lead={t('Groups around a neurotype or an interest.')}
      action={<CreateCommunityButton />}
    >
      <RemovalNotes />
      <div className="flex flex-wrap gap-3">
        <Link href="/gatherings" asChild>
          <ButtonLink icon={<CalendarDays />}>{t('Gatherings')}</ButtonLink>
        </Link>
        <Link href="/rooms" asChild>
          <ButtonLink icon={<Armchair />}>{t('Quiet rooms')}</ButtonLink>
        </Link>
        <FellowTravellersLink />
      </div>
      <Beside>
        <CommunityFilters filter={filter} onChange={(next) => show({ tab, filter: next })} />
      </Beside>
      <Tabs value={tab} onValueChange={(next) => show({ tab: next, filter })}>
        <TabList label={t('Which communities')}>
          <Tab value={discover}>{t('Discover')}</Tab>
          <Tab value={my}>
            {joined.data && isCounting
              ? t('My Communities ({count})', { count: joined.data.length })
              : t('My Communities')}
          </Tab>
        </TabList>
        <TabPanel value={discover}>
          <DiscoverCommunities
            filter={filter}
            onClearFilter={() => show({ tab, filter: {} })}
            createFirst={<CreateCommunityButton word={t('Create the first community')} />}
          />
        </TabPanel>
        <TabPanel value={my}>
          <MyCommunities filter={filter} onDiscover={() => show({ tab: discover, filter: {} })} />
        </TabPanel>
      </Tabs>
    </Screen>
  )
}
export default Communities
