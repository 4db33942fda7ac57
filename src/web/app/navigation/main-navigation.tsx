import type { LucideIcon } from 'lucide-react'
import Compass from 'lucide-react/icons/compass'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { Link, useLocation } from 'wouter'
import { prepareScreen } from '#web/app/screens.ts'
import { useUnread } from '#web/features/messages/unread.queries.ts'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { isSavingData } from '#web/lib/lazy-loading/idle.ts'
import { retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CreatePostButton } from '#web/widgets/create-post/create-post-button.tsx'
import { t } from '#words/t.ts'
import { navEntry } from './nav-entry.ts'

const lazyMine = retryableLazy(() => import('./my-communities.tsx'))

interface Entry {
  path: string
  word: string
  Icon: LucideIcon
  /** In the low-demand view it waits behind 'Menu', unless one is there. */
  isFurther?: boolean
}

const bottomEntries: readonly Entry[] = [
  { path: '/', word: t('Home'), Icon: House },
  { path: '/communities', word: t('Communities'), Icon: UsersRound, isFurther: true },
  { path: '/discover', word: t('Discover'), Icon: Compass, isFurther: true },
  { path: '/messages', word: t('Messages'), Icon: MessageCircle },
  { path: '/profile', word: t('Profile'), Icon: UserRound, isFurther: true },
]

/** At the bottom of a phone, on the left of anything wider; there with 'Create Post', which a phone has on Home. */
export const MainNavigation = () => {
  const [pathname] = useLocation()
  const isCounting = useCounts()
  const isWide = useWide()
  const { data: waiting } = useUnread()
  const unread = isCounting ? (waiting?.conversations ?? 0) : 0
  return (
    <div id="entries" tabIndex={-1} className="shell-nav not-printed">
      <nav aria-label={t('Main')}>
        <ul className="nav-rooms">
          {bottomEntries.map(({ path, word, Icon, isFurther }) => (
            <li key={path} className={isFurther ? 'further-entry' : undefined}>
              <Link
                href={path}
                aria-current={path === pathname ? 'page' : undefined}
                className={navEntry}
                onPointerEnter={() => prepare(path)}
                onFocus={() => prepare(path)}
              >
                <span className="bar-icon">
                  <Icon aria-hidden="true" />
                  {path === '/messages' && unread > 0 && (
                    <span aria-hidden="true" className="bar-count">
                      {unread}
                    </span>
                  )}
                </span>
                {path === '/messages' && unread > 0
                  ? rich('Messages<hidden>, {count} unread</hidden>', {
                      count: unread,
                      hidden: visuallyHidden,
                    })
                  : word}
              </Link>
            </li>
          ))}
        </ul>
        <div className="nav-more">{!hasItsOwn(pathname) && <CreatePostButton />}</div>
      </nav>
      {isWide && <LazyMyCommunities />}
    </div>
  )
}

/** A hand is over the entry, or the focus on it: what it leads to is asked for before it is pressed. */
const prepare = (path: string) => {
  if (!isSavingData()) void prepareScreen(path)
}

/** In a community one writes to its members, with the button there; two of the same name would be a riddle. */
const hasItsOwn = (pathname: string) => pathname.startsWith('/communities/')

/** Nothing waits for them, and nothing moves when they come. */
const LazyMyCommunities = () => {
  const mine = useWhenIdle(lazyMine)
  return mine && <mine.MyCommunities />
}
