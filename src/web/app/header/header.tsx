import Leaf from 'lucide-react/icons/leaf'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { toolEntry } from '#web/app/navigation/nav-entry.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { SearchPanel } from '#web/features/search/search-panel.tsx'
import { setLowDemand } from '#web/features/spoons/low-demand.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { isOnServer } from '#web/lib/drawing/drawing.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'
import { HeaderEnergy } from './header-energy.tsx'
import { HeaderNotifications } from './header-notifications.tsx'
import { HeaderPanel } from './header-panel.tsx'
import { LeaveQuicklyLink } from './leave-quickly-link.tsx'

const lazySettings = retryableLazy(() => import('./header-settings-panel.tsx'))

export const Header = () => {
  const { lowDemand } = useComfort()
  return (
    <header className="shell-header not-printed">
      <div className="shell-bar">
        <Link href="/" className="shell-logo">
          <LogoMark />
          <span className="shell-word">Synapse</span>
        </Link>
        {!lowDemand && (
          <a href="#entries" className={`${toolEntry} to-entries`}>
            {menuIcon}
            {t('Menu')}
          </a>
        )}
        <div className="shell-tools">
          <LeaveQuicklyLink />
          {lowDemand && (
            <>
              <MenuButton />
              <span className="tools-break" />
            </>
          )}
          <Tools />
          {lowDemand && <UsualView />}
        </div>
      </div>
    </header>
  )
}

const Tools = () => (
  <>
    <HeaderEnergy />
    <HeaderPanel word={t('Search')} icon={<Search />} shortcut="search">
      {(close) => <SearchPanel supporterBadge={<SupporterBadge inLink />} onLeave={close} />}
    </HeaderPanel>
    <HeaderNotifications />
    <HeaderSettings />
  </>
)

const menuIcon = (
  <span className="bar-icon">
    <Menu aria-hidden="true" />
  </span>
)

const openTool = '.shell-tools [aria-haspopup=dialog][aria-expanded=true]'

/** In the low-demand view it brings the other tools and entries, where they always stand (shell.css). */
const MenuButton = () => {
  const [pathname] = useLocation()
  // Who turned the view on in a panel of the header keeps that panel.
  const [openAt, setOpenAt] = useState(() =>
    !isOnServer && document.querySelector(openTool) ? pathname : null,
  )
  const isOpen = openAt === pathname
  return (
    <button
      type="button"
      data-menu
      aria-expanded={isOpen}
      className={toolEntry}
      onClick={() => setOpenAt(isOpen ? null : pathname)}
    >
      {menuIcon}
      {t('Menu')}
    </button>
  )
}

const UsualView = () => {
  const user = useSignedInUser()
  return (
    <button
      type="button"
      className={`tool ${toolEntry}`}
      onClick={() => {
        setLowDemand(false, user)
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <span className="bar-icon">
        <Leaf aria-hidden="true" />
      </span>
      {t('Usual view')}
    </button>
  )
}

/** What is in it has a lot to say, and nobody opens it in the first moment: it comes when the browser is idle. */
const HeaderSettings = () => {
  const { module, request } = useLazy(lazySettings, t('The settings couldn’t be opened'))
  return (
    <HeaderPanel word={t('Settings')} icon={<Settings />} onOpen={request}>
      {module ? <module.SettingsPanel /> : <Quiet>{t('Loading…')}</Quiet>}
    </HeaderPanel>
  )
}
