import { useLocation, useSearchParams } from 'wouter'
import { type SearchGroup, searchGroups } from '#contract/search-groups.ts'
import { addressOf } from '#web/features/search/search.queries.ts'
import { Found, SearchForm } from '#web/features/search/search-page.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const SearchScreen = () => {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const [q, of] = [address.get('q')?.trim() ?? '', address.get('of')]
  const group: SearchGroup | undefined = searchGroups.find((one) => one === of)
  return (
    <Screen title={t('Search')}>
      <SearchForm q={q} onSearch={(typed) => navigate(addressOf(typed, group), { replace: true })} />
      <Found q={q} of={group} supporterBadge={<SupporterBadge inLink />} />
    </Screen>
  )
}
export default SearchScreen
