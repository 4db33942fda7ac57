import { Search, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { SearchPanel } from '#web/features/search/search-panel.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { HeaderEnergy } from './header-energy.tsx'
import { HeaderNotifications } from './header-notifications.tsx'
import { HeaderPanel } from './header-panel.tsx'
import { LeaveQuicklyLink } from './leave-quickly-link.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export const Header = () => (
  <header className="bar not-printed sticky top-(--header-top) z-40 focus-within:top-0 border-line border-b bg-surface">
    <div className="group relative mx-auto flex min-h-(--header-height) bar-row max-w-column items-center justify-between px-1 min-[22rem]:px-2 md:px-6">
      <Link
        href="/"
        className="bar-words flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-sm px-1 font-bold text-lead text-text no-underline"
      >
        <LogoMark />
        <span className="max-[38rem]:sr-only group-has-[[data-leave]]:sr-only">Synapse</span>
      </Link>
      <LeaveQuicklyLink />
      <div className="bar-row flex items-center justify-end gap-[clamp(0rem,12.5vw-2.5rem,0.5rem)] md:gap-1">
        <HeaderEnergy />
        <HeaderPanel word="Search" icon={<Search />}>
          <SearchPanel supporterBadge={<SupporterBadge inLink />} />
        </HeaderPanel>
        <HeaderNotifications />
        <HeaderPanel word="Settings" icon={<Settings />}>
          <SettingsPanel />
        </HeaderPanel>
      </div>
    </div>
  </header>
)
