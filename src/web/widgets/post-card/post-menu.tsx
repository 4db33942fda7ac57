import { useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { t } from '#words/t.ts'
import type { PostMenuProps } from './post-menu-actions.tsx'

const lazyActions = retryableLazy(() => import('./post-menu-actions.tsx'))

/** 'More' stands on every card; what it offers comes once the page is in use, or when it is pressed. */
export const PostMenu = (props: PostMenuProps) => {
  const [isAskedFor, setAskedFor] = useState(false)
  const actions = useLazy(lazyActions, t('This couldn’t be opened'))
  const label = t('More for the post by {name}', { name: props.name })
  if (actions.module)
    return <actions.module.PostMenuActions {...props} label={label} startsOpen={isAskedFor} />
  return (
    <div className="relative flex-none">
      <MenuButton
        label={label}
        onClick={() => {
          setAskedFor(true)
          actions.request()
        }}
      />
    </div>
  )
}
