import CalendarClock from 'lucide-react/icons/calendar-clock'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useState } from 'react'
import type { ConversationDetail } from '#contract/messages.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { t } from '#words/t.ts'

const lazyPutAside = retryableLazy(() => import('./put-aside-dialog.tsx'))
const lazyHowWeTalk = retryableLazy(
  () => import('#web/widgets/communication-passport/how-we-talk-dialog.tsx'),
)

export const ConversationMenu = ({ user, lastMessage, canWrite }: ConversationDetail) => {
  const [open, setOpen] = useState<'snooze' | 'how we talk' | null>(null)
  const talking = useLazy(lazyHowWeTalk, t('This couldn’t be opened'))
  const dialog = useLazy(lazyPutAside, t('Snooze couldn’t be opened'))
  const putAside = {
    label: t('Snooze'),
    icon: <CalendarClock />,
    onSelect: () => {
      dialog.request()
      setOpen('snooze')
    },
  }
  const howWeTalk = {
    label: t('How we talk'),
    icon: <MessagesSquare />,
    onSelect: () => {
      talking.request()
      setOpen('how we talk')
    },
  }
  return (
    <>
      <PersonMenu
        label={t('More for {name}', { name: user.displayName })}
        person={user}
        subject={{ type: 'user', id: user.id }}
        actions={[...(canWrite ? [howWeTalk] : []), ...(lastMessage ? [putAside] : [])]}
      />
      {open === 'snooze' && dialog.module && (
        <dialog.module.PutAsideDialog user={user} onClose={() => setOpen(null)} />
      )}
      {open === 'how we talk' && talking.module && (
        <talking.module.HowWeTalkDialog person={user} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
