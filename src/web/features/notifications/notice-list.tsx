import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { NoticeView } from '#contract/notices.ts'
import { inWords } from '#web/lib/api-error.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { useMarkNoticesRead, useNotices } from './notices.queries.ts'

/** What happened around you, in words. Looking at it is reading it; what was new stays marked while it is open. */
export const NoticeList = () => {
  const notices = useNotices()
  const { mutate: markRead } = useMarkNoticesRead()
  const [newOnes, setNewOnes] = useState<readonly string[]>([])
  const newest = notices.data?.find(({ isRead }) => !isRead)?.id
  const fresh = notices.data?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? []
  if (fresh.some((id) => !newOnes.includes(id))) setNewOnes([...new Set([...newOnes, ...fresh])])
  useEffect(() => {
    if (newest) markRead(newest)
  }, [newest, markRead])

  if (notices.isPending) return <Quiet>Loading…</Quiet>
  if (notices.isError && !notices.data)
    return (
      <Retry onRetry={notices.refetch} busy={notices.isFetching}>
        {inWords(notices.error)}
      </Retry>
    )
  if (notices.data.length === 0) return <p>No new notifications.</p>
  return (
    <ul aria-label="What happened" className="grid gap-1">
      {notices.data.map((notice) => (
        <li key={notice.id}>
          <Link
            href={placeOf(notice)}
            className="grid min-h-11 gap-0.5 rounded-sm px-2 py-2 text-text no-underline hover:bg-accent-soft"
          >
            <span className="[overflow-wrap:anywhere]">
              {newOnes.includes(notice.id) && <strong className="text-accent-text">New: </strong>}
              {wordsOf(notice)}
            </span>
            <span className="text-quiet">
              <TimeAgo iso={notice.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const placeOf = ({ postId, person }: NoticeView): string =>
  postId ? `/posts/${postId}` : `/profile/${person?.id ?? ''}`

function wordsOf({ kind, person }: NoticeView): string {
  const who = person?.displayName ?? 'Someone'
  const how = person ? '' : ' anonymously'
  if (kind === 'requestAccepted') return `${who} accepted your friend request.`
  return kind === 'reply' ? `${who} replied${how} to your comment.` : `${who} commented${how} on your post.`
}
