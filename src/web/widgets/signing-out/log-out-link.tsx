import type { ComponentProps, MouseEvent } from 'react'
import { askToSignOut } from '#web/lib/sign-out-request.ts'

/** A link, so that it works whatever has been loaded; pressed as usual, what is only on this device is offered first. */
export const LogOutLink = (props: Omit<ComponentProps<'a'>, 'href' | 'onClick'>) => (
  <a {...props} href="/api/logout" onClick={ask}>
    {props.children}
  </a>
)

function ask(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  askToSignOut()
}
