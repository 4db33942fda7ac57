import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { t } from '#words/t.ts'
import type { PersonMenuProps } from './person-menu-actions.tsx'

const lazyActions = retryableLazy(() => import('./person-menu-actions.tsx'))

/** 'More' stands beside everyone; what it offers comes once the page is in use, or when it is pressed. */
export const PersonMenu = (props: PersonMenuProps) => {
  const [isAskedFor, setAskedFor] = useState(false)
  const actions = useLazy(lazyActions, t('This couldn’t be opened'))
  if (actions.module) return <actions.module.PersonMenuActions {...props} startsOpen={isAskedFor} />
  return (
    <div className="relative flex-none">
      <MenuButton
        label={props.label}
        onClick={() => {
          setAskedFor(true)
          actions.request()
        }}
      />
    </div>
  )
}
