import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Link, useSearchParams } from 'wouter'
import type { GatheringList as Which } from '#contract/gatherings/gathering-choices.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { toField } from '#web/lib/time/coming-days.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { CalendarMonth } from '#web/widgets/gatherings/calendar-month.tsx'
import { GatheringList } from '#web/widgets/gatherings/gathering-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const tabs: readonly { value: Which | 'calendar'; label: string }[] = [
  { value: 'upcoming', label: t('Upcoming') },
  { value: 'mine', label: t('Mine') },
  { value: 'calendar', label: t('Calendar') },
  { value: 'past', label: t('Past') },
]

/** Which list, which month and which community stand in the address: a reload and going back bring the same. */
const Gatherings = () => {
  const [search, setSearch] = useSearchParams()
  const isDrawn = useIsDrawn()
  const asked = tabs.find(({ value }) => value === search.get('show'))?.value ?? 'upcoming'
  const communityId = search.get('community')
  const show = (next: Record<string, string | null>) =>
    setSearch(
      Object.fromEntries(
        Object.entries({ show: asked, community: communityId, ...next }).flatMap(([key, value]) =>
          value && value !== 'upcoming' ? [[key, value]] : [],
        ),
      ),
      { replace: true },
    )
  const create = (
    <Link href={communityId ? `/gatherings/new?community=${communityId}` : '/gatherings/new'} asChild>
      <ButtonLink variant="main" icon={<CalendarPlus />}>
        {t('Host a gathering')}
      </ButtonLink>
    </Link>
  )
  return (
    <Screen
      title={t('Gatherings')}
      lead={t('Meet in a place or online. You can read what it’s like there before you answer.')}
      action={create}
    >
      {communityId && (
        <p className="note">
          {t('You see the gatherings of one community.')}{' '}
          <Link href="/gatherings">{t('Show all gatherings')}</Link>
        </p>
      )}
      <Tabs value={asked} onValueChange={(next) => show({ show: next })}>
        <TabList label={t('Which gatherings')}>
          {tabs.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            {value !== 'calendar' ? (
              <GatheringList show={value} communityId={communityId} />
            ) : isDrawn ? (
              <Quiet>{t('Loading gatherings…')}</Quiet>
            ) : (
              <CalendarMonth
                month={/^\d{4}-\d\d$/.exec(search.get('month') ?? '')?.[0] ?? toField(new Date()).slice(0, 7)}
                communityId={communityId}
                onMonth={(month) => show({ month })}
              />
            )}
          </TabPanel>
        ))}
      </Tabs>
    </Screen>
  )
}
export default Gatherings
