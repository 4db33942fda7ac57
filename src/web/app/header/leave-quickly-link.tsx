import DoorOpen from 'lucide-react/icons/door-open'
import type { MouseEvent } from 'react'
import { leaveAndSignOutPath, leavePath } from '#contract/leave-quickly.ts'
import { toolEntry } from '#web/app/navigation/nav-entry.ts'
import { leaveQuickly } from '#web/features/leave-quickly/leave-quickly.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { rich } from '#web/lib/rich.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'

/**
 * One press, on every screen, apart from what is pressed often. A link, so that it leads away also if leaving by script
 * fails. In the narrowest windows it is in the menu alone.
 */
export const LeaveQuicklyLink = () => {
  const { leaveQuickly: isOn, leaveSignsOut } = useComfort()
  if (!isOn) return null
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    leaveQuickly()
  }
  return (
    <a
      href={leaveSignsOut ? leaveAndSignOutPath : leavePath}
      className={`${toolEntry} leave-entry`}
      data-leave
      onClick={leave}
    >
      <span className="bar-icon">
        <DoorOpen aria-hidden="true" />
      </span>
      <span>{rich('Leave<hidden> quickly</hidden>', { hidden: visuallyHidden })}</span>
    </a>
  )
}
