import CalendarClock from 'lucide-react/icons/calendar-clock'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { useGroup } from '#web/features/groups/groups.queries.ts'
import { useLeave, useMuteGroup } from '#web/features/groups/use-group-changes.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useReport } from '#web/widgets/reports/use-report.tsx'
import { t } from '#words/t.ts'
import { FellowsDays } from './fellows-note.tsx'
import { GroupPeople } from './group-people.tsx'
import { LeaveButton } from './leave-button.tsx'

const lazyInvite = retryableLazy(() => import('./invite-dialog.tsx'))
const lazyEdit = retryableLazy(() => import('./edit-group-dialog.tsx'))
const lazySnooze = retryableLazy(() => import('./snooze-group-dialog.tsx'))

/** What a group is, who is in it, and what one can do about it. */
export const GroupCard = ({ groupId }: { groupId: string }) => {
  const { data: group } = useGroup(groupId)
  return group ? <Card group={group} /> : null
}

const Card = ({ group }: { group: GroupDetail }) => {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'invite' | 'edit' | 'snooze' | null>(null)
  const failed = t('This couldn’t be opened')
  const inviting = useLazy(lazyInvite, failed)
  const editing = useLazy(lazyEdit, failed)
  const snoozing = useLazy(lazySnooze, failed)
  const report = useReport()
  const mute = useMuteGroup(group.id)
  const leave = useLeave(() => {
    toast.success(t('You left {group}', { group: group.name }), t('No line in the chat says so.'))
    navigate('/messages')
  })
  const close = () => setOpen(null)
  const openWith = (which: NonNullable<typeof open>, lazy: { request: () => void }) => () => {
    lazy.request()
    setOpen(which)
  }
  return (
    <section aria-label={t('About {name}', { name: group.name })} className="grid content-start gap-5">
      <div className="grid gap-2">
        <h2 className="[overflow-wrap:anywhere]">
          <bdi>{group.name}</bdi>
        </h2>
        {group.purpose && (
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {group.purpose}
          </p>
        )}
        {group.fellows && (
          <p>
            <FellowsDays fellows={group.fellows} />
          </p>
        )}
        {group.isKeeper && !group.fellows?.isOver && (
          <Button className="w-fit" icon={<Pencil />} onClick={openWith('edit', editing)}>
            {rich('Edit<hidden> name and purpose</hidden>', { hidden: visuallyHidden })}
          </Button>
        )}
      </div>
      <GroupPeople group={group} />
      {group.room > 0 && (
        <Button className="w-fit" icon={<UserPlus />} onClick={openWith('invite', inviting)}>
          {t('Invite friends')}
        </Button>
      )}
      <Switch
        label={t('Mute this group')}
        description={t('Nothing is counted, and you get no notifications. No one is told.')}
        checked={group.isMuted}
        onCheckedChange={(isMuted) => mute.mutate(isMuted)}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<CalendarClock />} onClick={openWith('snooze', snoozing)}>
          {t('Snooze')}
        </Button>
        <Button icon={<Flag />} onClick={() => report.open({ type: 'group', id: group.id })}>
          {t('Report')}
        </Button>
      </div>
      <LeaveButton
        isAlone={group.memberCount === 1 && !group.fellows?.answersUntil}
        isOfFellows={group.fellows !== null}
        busy={leave.isPending}
        onLeave={() => leave.mutate(group.id)}
      />
      {report.dialog}
      {open === 'invite' && inviting.module && <inviting.module.InviteDialog group={group} onClose={close} />}
      {open === 'edit' && editing.module && <editing.module.EditGroupDialog group={group} onClose={close} />}
      {open === 'snooze' && snoozing.module && (
        <snoozing.module.SnoozeGroupDialog groupId={group.id} onClose={close} />
      )}
    </section>
  )
}
