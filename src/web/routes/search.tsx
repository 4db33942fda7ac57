import { useLocation, useSearchParams } from 'wouter'
import type { SearchGroup } from '#contract/search.ts'
import { addressOf } from '#web/features/search/search.queries.ts'
import { Found, SearchForm } from '#web/features/search/search-page.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'

const groups: readonly string[] = ['users', 'communities', 'posts'] satisfies SearchGroup[]
const isGroup = (text: string | null): text is SearchGroup => text !== null && groups.includes(text)

const SearchScreen = () => {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const [q, of] = [address.get('q')?.trim() ?? '', address.get('of')]
  const group = isGroup(of) ? of : undefined
  return (
    <Screen title="Search">
      <SearchForm q={q} onSearch={(typed) => navigate(addressOf(typed, group), { replace: true })} />
      <Found q={q} of={group} supporterBadge={<SupporterBadge inLink />} />
    </Screen>
  )
}
export default SearchScreen
