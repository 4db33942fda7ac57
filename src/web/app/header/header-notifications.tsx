import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useRequests } from '#web/features/friends/friends.queries.ts'
import { useQuiet } from '#web/features/notifications/notices.queries.ts'
import { NotificationsPanel } from '#web/features/notifications/notifications-panel.tsx'
import { useCounts } from '#web/lib/comfort/use-counts.ts'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'
import { HeaderPanel } from './header-panel.tsx'

/** It waits for its entries in any case: its code may come after the first paint. */
const lazyNotices = retryableLazy(() => import('#web/features/notifications/notice-list.tsx'))
const PendingRequests = lazyComponent(
  'pending-requests',
  async () => (await import('#web/widgets/people/pending-requests.tsx')).PendingRequests,
)

const RecentMessages = lazyComponent(
  'recent-messages',
  async () => (await import('#web/features/notifications/recent-messages.tsx')).RecentMessages,
)

/** The badge counts the friend requests that wait, and nothing else; in quiet time it counts nothing. */
export const HeaderNotifications = () => {
  const quiet = useQuietTime()
  const { data: requests = [] } = useRequests(!quiet)
  const count = quiet ? 0 : requests.length
  const isCounting = useCounts()
  const notices = useLazy(lazyNotices, t('Notifications couldn’t be opened'))
  const label = t('Notifications, {count, plural, one {# friend request} other {# friend requests}}', {
    count,
  })
  return (
    <HeaderPanel
      word={t('Notifications')}
      icon={<Bell />}
      shortcut="notices"
      badge={count > 0 && isCounting ? { count, label } : undefined}
      onOpen={notices.request}
    >
      <Panel quiet={quiet} hasRequests={count > 0} notices={notices.module} />
    </HeaderPanel>
  )
}

interface PanelProps {
  quiet: ReturnType<typeof useQuietTime>
  hasRequests: boolean
  notices: typeof lazyNotices.module
}

/** Made anew each time it is opened: what was shown anyway is quiet again the next time. */
const Panel = ({ quiet, hasRequests, notices }: PanelProps) => {
  const [anyway, setAnyway] = useState(false)
  // What was declined here stays until the panel is closed, so that it can be undone.
  const [hadRequests, setHadRequests] = useState(hasRequests)
  if (hasRequests && !hadRequests) setHadRequests(true)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const showAnyway = () => {
    setAnyway(true)
    panel.current?.focus()
  }
  return (
    <div ref={panel} tabIndex={-1}>
      {(hadRequests || (quiet && anyway)) && (
        <Suspense fallback={hasRequests && <Quiet>{t('Loading…')}</Quiet>}>
          <PendingRequests onNoneLeft={() => heading.current?.focus({ preventScroll: true })} />
        </Suspense>
      )}
      <NotificationsPanel quiet={quiet} anyway={anyway} onShowAnyway={showAnyway} heading={heading}>
        {notices ? (
          <notices.NoticeList anyway={anyway} supporterBadge={<SupporterBadge inLink />} />
        ) : (
          <Quiet>{t('Loading…')}</Quiet>
        )}
      </NotificationsPanel>
      <Suspense fallback={null}>
        <RecentMessages />
      </Suspense>
    </div>
  )
}

const longestTimer = 2 ** 31 - 1

/** What it is quiet for now. When that changes, what waited is asked for, and what should wait is let go. */
function useQuietTime() {
  const client = useQueryClient()
  const { data } = useQuiet()
  const quiet = data?.quiet ?? null
  const changesAt = data?.changesAt

  useEffect(() => {
    if (!changesAt) return
    const ask = () => void client.invalidateQueries({ queryKey: ['/api/notices/quiet'] })
    // A little later, so that the server's clock has passed the minute too.
    const timer = setTimeout(ask, Math.min(longestTimer, Date.parse(changesAt) - Date.now() + 2_000))
    return () => clearTimeout(timer)
  }, [client, changesAt])

  const because = quiet?.because ?? null
  const before = useRef(because)
  useEffect(() => {
    if (before.current === because) return
    before.current = because
    for (const address of ['/api/notices', '/api/friends/requests', '/api/conversations/unread'])
      void client.invalidateQueries({ queryKey: [address] })
  }, [client, because])
  return quiet
}
