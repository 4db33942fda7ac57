import { useSyncExternalStore } from 'react'
import { currentAnnouncement, onAnnouncement } from '#web/lib/announcer.ts'

/** There from the start: a live region that appears together with its words is often not read. */
export const Announcer = () => {
  const { id, words } = useSyncExternalStore(onAnnouncement, currentAnnouncement, currentAnnouncement)
  return (
    <div role="status" className="visually-hidden">
      <span key={id}>{words}</span>
    </div>
  )
}
