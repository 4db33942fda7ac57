import { Compass, House, type LucideIcon, MessageCircle, UserRound, UsersRound } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useUnread } from '#web/features/messages/unread.queries.ts'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { navEntry } from './nav-entry.ts'

export const bottomEntries: readonly { path: string; word: string; Icon: LucideIcon }[] = [
  { path: '/', word: 'Home', Icon: House },
  { path: '/communities', word: 'Communities', Icon: UsersRound },
  { path: '/discover', word: 'Discover', Icon: Compass },
  { path: '/messages', word: 'Messages', Icon: MessageCircle },
  { path: '/profile', word: 'Profile', Icon: UserRound },
]

export const BottomNavigation = () => {
  const [pathname] = useLocation()
  const isCounting = useCounts()
  const { data: waiting } = useUnread()
  const unread = isCounting ? (waiting?.conversations ?? 0) : 0
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-column flex-wrap justify-between gap-0.5 px-1 py-1.5 md:px-4">
        {bottomEntries.map(({ path, word, Icon }) => (
          <li key={path} className="flex-auto">
            <Link href={path} aria-current={path === pathname ? 'page' : undefined} className={navEntry}>
              <span className="relative">
                <Icon aria-hidden="true" className="size-[min(1.5rem,32px)]" />
                {path === '/messages' && unread > 0 && (
                  <span
                    aria-hidden="true"
                    className="absolute -top-2 -right-2.5 grid md:right-auto md:-left-2 h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-[0.8125rem] text-on-accent leading-none"
                  >
                    {unread}
                  </span>
                )}
              </span>
              {word}
              {path === '/messages' && unread > 0 && <VisuallyHidden>, {unread} unread</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
