import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import type { PersonView } from '#contract/core/person.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./person-circles-dialog.tsx'))

/** For the menu beside a friend. */
export function usePersonCircles(person: PersonView) {
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazy(lazyDialog, t('Your circles couldn’t be opened'))
  return {
    action: {
      label: t('Choose circles'),
      icon: <UsersRound />,
      onSelect: () => {
        dialog.request()
        setOpen(true)
      },
    },
    dialog: isOpen && dialog.module && (
      <dialog.module.PersonCirclesDialog person={person} onClose={() => setOpen(false)} />
    ),
  }
}
