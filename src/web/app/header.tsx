import { Bell, Search, Settings } from 'lucide-react'
import { Link } from 'wouter'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { HeaderPopover } from './header-popover.tsx'

const loadSearch = () => import('#web/features/search/search-panel.tsx')
const loadNotifications = () => import('#web/features/notifications/notifications-panel.tsx')
const loadSettings = () => import('./settings-panel.tsx')

export const Header = () => (
  <header className="sticky top-0 z-30 h-(--header-height) border-line border-b bg-surface">
    <div className="mx-auto flex h-full max-w-column items-center justify-between gap-1 px-2 md:px-6">
      <Link
        href="/"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-1 font-bold text-lead text-text no-underline"
      >
        <LogoMark />
        <span className="max-[22rem]:sr-only">Synapse</span>
      </Link>
      <div className="flex items-center gap-0.5 md:gap-2">
        <HeaderPopover word="Search" icon={<Search />} load={loadSearch} />
        <HeaderPopover word="Notifications" icon={<Bell />} load={loadNotifications} />
        <HeaderPopover word="Settings" icon={<Settings />} load={loadSettings} />
      </div>
    </div>
  </header>
)
