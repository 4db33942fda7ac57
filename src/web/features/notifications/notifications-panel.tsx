import { NoticeList } from './notice-list.tsx'

export const NotificationsPanel = () => (
  <div className="grid gap-2 p-2">
    <h2 className="text-lead">Notifications</h2>
    <NoticeList />
  </div>
)
