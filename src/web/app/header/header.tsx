import { Search, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { isSearchingEarly } from '#web/features/search/early-search.ts'
import { SearchPanel } from '#web/features/search/search-panel.tsx'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { HeaderEnergy } from './header-energy.tsx'
import { HeaderNotifications } from './header-notifications.tsx'
import { HeaderPanel } from './header-panel.tsx'
import { LeaveQuicklyLink } from './leave-quickly-link.tsx'

const lazySettings = retryableLazy(() => import('./header-settings-panel.tsx'))

export const Header = () => (
  <header className="bar shell-header not-printed">
    <div className="shell-bar bar-row">
      <Link href="/" className="shell-logo bar-words">
        <LogoMark />
        <span className="shell-word">Synapse</span>
      </Link>
      <div className="shell-tools bar-row">
        <LeaveQuicklyLink />
        <HeaderEnergy />
        <HeaderPanel word="Search" icon={<Search />} wasOpened={isSearchingEarly}>
          {(close) => <SearchPanel supporterBadge={<SupporterBadge inLink />} onLeave={close} />}
        </HeaderPanel>
        <HeaderNotifications />
        <HeaderSettings />
      </div>
    </div>
  </header>
)

/** What is in it has a lot to say, and nobody opens it in the first moment: it comes when the browser is idle. */
const HeaderSettings = () => {
  const { module, request } = useLazy(lazySettings, 'The settings couldn’t be opened')
  return (
    <HeaderPanel word="Settings" icon={<Settings />} onOpen={request}>
      {module ? <module.SettingsPanel /> : <Quiet>Loading…</Quiet>}
    </HeaderPanel>
  )
}
