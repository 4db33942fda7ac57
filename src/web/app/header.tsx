import { Battery, Bell, Search, Settings } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { NotificationsPanel } from '#web/features/notifications/notifications-panel.tsx'
import { SearchPanel } from '#web/features/search/search-panel.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { SpoonsChoice } from '#web/widgets/profile/spoons-choice.tsx'
import { HeaderPanel } from './header-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const loadRequests = () => import('#web/widgets/people/pending-requests.tsx')
const PendingRequests = lazy(async () => ({ default: (await loadRequests()).PendingRequests }))

/** The badge counts the friend requests that wait, and nothing else. */
const Notifications = () => {
  const { data: requests = [] } = useRequests()
  const count = requests.length
  const words = count === 1 ? '1 friend request' : `${count} friend requests`
  return (
    <HeaderPanel word="Notifications" icon={<Bell />} badge={count > 0 ? { count, words } : undefined}>
      {count > 0 && (
        <Suspense fallback={<Quiet>Loading…</Quiet>}>
          <PendingRequests />
        </Suspense>
      )}
      <NotificationsPanel />
    </HeaderPanel>
  )
}

export const Header = () => (
  <header className="sticky top-0 z-40 h-(--header-height) border-line border-b bg-surface">
    <div className="relative mx-auto flex h-full max-w-column items-center justify-between gap-1 px-2 md:px-6">
      <Link
        href="/"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-1 font-bold text-lead text-text no-underline"
      >
        <LogoMark />
        <span className="max-[28rem]:sr-only">Synapse</span>
      </Link>
      <div className="flex items-center md:gap-2">
        <HeaderPanel word="Energy" icon={<Battery />}>
          <div className="p-2">
            <SpoonsChoice />
          </div>
        </HeaderPanel>
        <HeaderPanel word="Search" icon={<Search />}>
          <SearchPanel />
        </HeaderPanel>
        <Notifications />
        <HeaderPanel word="Settings" icon={<Settings />}>
          <SettingsPanel />
        </HeaderPanel>
      </div>
    </div>
  </header>
)
