import UserMinus from 'lucide-react/icons/user-minus'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { Link } from 'wouter'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { useHandOver, useRemoveMember } from '#web/features/groups/use-group-changes.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { AskFirst } from '#web/ui/ask-first.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { t } from '#words/t.ts'

/** Who is in a group, and who was invited. */
export const GroupPeople = ({ group }: { group: GroupDetail }) => (
  <>
    <div className="grid gap-2">
      <h3>{t('Members')}</h3>
      <ul aria-label={t('Members')} className="grid gap-1">
        {group.members.map((member) => (
          <Member
            key={member.person.id}
            groupId={group.id}
            member={member}
            line={group.fellows?.lines.find(({ userId }) => userId === member.person.id)?.line}
          />
        ))}
      </ul>
    </div>
    {group.invited.length > 0 && <Invited group={group} />}
  </>
)

interface MemberProps {
  groupId: string
  member: GroupDetail['members'][number]
  /** What a fellow traveller wrote for the others. */
  line: string | undefined
}

const Member = ({ groupId, member, line }: MemberProps) => {
  const { person, isKeeper, isYou, canRemove } = member
  const { hideImages } = useComfort()
  const [asks, setAsks] = useState<'remove' | 'handOver' | null>(null)
  const name = person.displayName
  const remove = useRemoveMember(groupId, () =>
    toast.success(t('{name} is no longer in the group', { name }), t('No line in the chat says so.')),
  )
  const handOver = useHandOver(groupId, () => toast.success(t('{name} looks after the group now', { name })))
  const stop = () => setAsks(null)
  return (
    <li className="grid gap-2">
      <div className="flex min-h-11 items-center gap-3">
        <Avatar {...faceOf(person)} size="small" imageHidden={hideImages} />
        <span className="grid min-w-0 flex-1">
          <Link
            href={isYou ? '/profile' : `/profile/${person.id}`}
            className={classNames(
              'inline-block min-h-11 content-center text-text [overflow-wrap:anywhere]',
              isKeeper && 'content-end',
            )}
          >
            <bdi>{isYou ? t('You') : name}</bdi>
          </Link>
          {isKeeper && <span className="text-quiet">{t('Looks after the group')}</span>}
        </span>
        {canRemove && (
          <ActionMenu
            label={t('More for {name}', { name })}
            actions={[
              {
                label: t('Hand over the group'),
                icon: <UserRound />,
                onSelect: () => setAsks('handOver'),
              },
              {
                label: t('Remove from the group'),
                icon: <UserMinus />,
                onSelect: () => setAsks('remove'),
              },
            ]}
          />
        )}
      </div>
      {line && (
        // Its own width, or a line from right to left would stand at the other edge.
        <div className="ps-12 text-quiet">
          <p dir="auto" className="w-fit whitespace-pre-line [overflow-wrap:anywhere]">
            {line}
          </p>
        </div>
      )}
      {canRemove && asks === 'handOver' && (
        <AskFirst
          keepLabel={t('Keep it')}
          actLabel={t('Hand over')}
          busy={handOver.isPending}
          busyLabel={t('Saving…')}
          onKeep={stop}
          onAct={() => handOver.mutate(person.id)}
        >
          {rich(
            'Hand over the group to {name}? They can then change its name and remove people, and you can’t. Only they can hand it back.',
            { name: <bdi>{name}</bdi> },
          )}
        </AskFirst>
      )}
      {canRemove && asks === 'remove' && (
        <AskFirst
          keepLabel={t('Keep in the group')}
          actLabel={t('Remove')}
          busy={remove.isPending}
          busyLabel={t('Removing…')}
          onKeep={stop}
          onAct={() => remove.mutate(person.id)}
        >
          {rich(
            'Remove {name}? The group goes from their messages. What they wrote stays. To come back, they need an invitation.',
            { name: <bdi>{name}</bdi> },
          )}
        </AskFirst>
      )}
    </li>
  )
}

const Invited = ({ group }: { group: GroupDetail }) => {
  const remove = useRemoveMember(group.id)
  return (
    <div className="grid gap-2">
      <h3>{t('Invited')}</h3>
      <ul aria-label={t('Invited')} className="grid gap-1">
        {group.invited.map(({ person, canWithdraw }) => (
          <li key={person.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{person.displayName}</bdi>
            {canWithdraw && (
              <Button
                variant="plain"
                className="-mx-3"
                aria-label={t('Take back the invitation to {name}', { name: person.displayName })}
                onClick={() => remove.mutate(person.id)}
              >
                {t('Take back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
