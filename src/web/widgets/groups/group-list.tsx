import UsersRound from 'lucide-react/icons/users-round'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import type { GroupInvitationView, GroupView } from '#contract/groups/groups.ts'
import { useGroupInvitations, useGroups } from '#web/features/groups/groups.queries.ts'
import { missedInWords } from '#web/features/groups/since.ts'
import { useAgree, useLeave } from '#web/features/groups/use-group-changes.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { inShort } from '#web/lib/message-words.ts'
import { rich } from '#web/lib/rich.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { toast } from '#web/lib/toast.ts'
import { AskFirst } from '#web/ui/ask-first.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'

/** One's groups beside the conversations of two: invitations first, and snoozed ones last. */
export const GroupList = ({ openId }: { openId: string | null }) => {
  const { data: groups = [] } = useGroups()
  const { data: invitations = [] } = useGroupInvitations()
  const isAside = ({ aside }: GroupView) => aside !== null && !aside.isBack
  const shown = groups.filter((group) => !isAside(group))
  const aside = groups.filter(isAside)
  if (groups.length === 0 && invitations.length === 0) return null
  return (
    <div className="grid gap-2">
      {invitations.length > 0 && (
        <ul aria-label={t('Group invitations')} className="grid gap-2">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="min-w-0">
              <Invitation invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && <h2 className="mt-3 text-lead">{t('Groups')}</h2>}
      {shown.length > 0 && (
        <ul aria-label={t('Groups')} className="grid gap-1">
          {shown.map((group) => (
            <li key={group.id} className="min-w-0">
              <Entry group={group} isOpen={group.id === openId} />
            </li>
          ))}
        </ul>
      )}
      {aside.length > 0 && (
        <details>
          <summary className="min-h-11 content-center text-quiet">{t('Snoozed groups')}</summary>
          <ul aria-label={t('Snoozed groups')} className="grid gap-1">
            {aside.map((group) => (
              <li key={group.id} className="min-w-0">
                <Entry group={group} isOpen={group.id === openId} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function lastWords({ lastMessage }: GroupView) {
  if (!lastMessage) return t('Nothing written yet')
  const { isMine, isTakenBack, senderName } = lastMessage
  if (isTakenBack)
    return isMine
      ? t('You took back a message')
      : rich('{name} took back a message', { name: <bdi>{senderName}</bdi> })
  const message = <bdi>{inShort(lastMessage)}</bdi>
  return isMine
    ? rich('You: {message}', { message })
    : rich('{name}: {message}', { name: <bdi>{senderName}</bdi>, message })
}

const Entry = ({ group, isOpen }: { group: GroupView; isOpen: boolean }) => {
  const { hideCounts, lowDemand } = useComfort()
  const { now, zone } = useDates()
  const { missed } = group
  return (
    <Link
      href={`/messages?group=${group.id}`}
      aria-current={isOpen ? 'true' : undefined}
      className="flex min-h-16 items-start gap-3 rounded-md border border-transparent px-3 py-2.5 text-text leading-snug no-underline hover:bg-surface aria-[current=true]:border-accent-text aria-[current=true]:bg-accent-soft"
    >
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <UsersRound className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          {/* Inline: as an item of the row a name from right to left would stand at the other edge. */}
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            <bdi>{group.name}</bdi>
          </span>
          {group.isMuted && (
            <span className="flex items-center gap-1 text-quiet">
              <VolumeX aria-hidden="true" className="size-4" />
              {t('Muted')}
            </span>
          )}
        </span>
        <span className="truncate text-quiet">{lastWords(group)}</span>
        {!lowDemand && missed && !group.isMuted ? (
          hideCounts ? (
            <span>
              <Badge tone="accent">{t('New')}</Badge>
            </span>
          ) : (
            // A sentence has no room in a badge.
            <span className="font-semibold text-accent-text">{missedInWords(missed, now(), zone)}</span>
          )
        ) : (
          !lowDemand &&
          group.lastMessage && (
            <span className="text-quiet">
              <TimeAgo iso={group.lastAt} />
            </span>
          )
        )}
      </span>
    </Link>
  )
}

/** What is seen before one agrees: never a message. */
const Invitation = ({ invitation }: { invitation: GroupInvitationView }) => {
  const { id, name, purpose, invitedBy, fellows, members } = invitation
  const { zone } = useDates()
  const [, navigate] = useLocation()
  const agree = useAgree(() => navigate(`/messages?group=${id}`))
  const decline = useLeave(() => toast.success(t('You said no'), t('No one is told.')))
  const [asks, setAsks] = useState(false)
  const names = members.map(({ displayName }) => displayName).join(', ')
  return (
    <section aria-label={t('Invitation to {group}', { group: name })} className="note grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        {invitedBy
          ? rich('{name} invites you to the group <b>{group}</b>.', {
              name: <bdi>{invitedBy.displayName}</bdi>,
              group: <bdi>{name}</bdi>,
              b: (words) => <strong>{words}</strong>,
            })
          : rich('A moderator found a group for you: <b>{group}</b>.', {
              group: <bdi>{name}</bdi>,
              b: (words) => <strong>{words}</strong>,
            })}
      </p>
      {purpose && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {purpose}
        </p>
      )}
      <p className="text-quiet [overflow-wrap:anywhere]">
        {members.length === 0
          ? t('No one has said yes yet. You’d be the first.')
          : members.length === 1
            ? t('Only {name} is in it so far.', { name: names })
            : t('{count} people are in it: {names}.', { count: members.length, names })}
      </p>
      {fellows && (
        <p>
          {fellows.role === 'asks'
            ? t('You asked for a group like this. Someone who is further along was invited too.')
            : t('You offered to go along. If you join, you look after the group.')}
        </p>
      )}
      {fellows && (
        <p className="text-quiet">
          {t(
            'It goes on until {end}. You can say yes until {day}. If you don’t answer, you’re off the list then.',
            {
              end: dayOf(fellows.endsAt, zone),
              day: dayOf(fellows.answersUntil, zone),
            },
          )}
        </p>
      )}
      <p className="text-quiet">
        {t('You’ll see messages from the moment you join. If you say no, no one is told.')}
      </p>
      <div className={asks ? 'hidden' : 'flex flex-wrap gap-2'}>
        <Button
          variant="main"
          busy={agree.isPending}
          busyLabel={t('Joining…')}
          onClick={() => agree.mutate(id)}
        >
          {t('Join group')}
        </Button>
        <Button aria-label={t('No thanks, not {group}', { group: name })} onClick={() => setAsks(true)}>
          {t('No thanks')}
        </Button>
      </div>
      {asks && (
        <AskFirst
          keepLabel={t('Decide later')}
          actLabel={t('Say no')}
          actVariant="quiet"
          busy={decline.isPending}
          busyLabel={t('Saving…')}
          onKeep={() => setAsks(false)}
          onAct={() => decline.mutate(id)}
        >
          {fellows
            ? t('If you say no, you’re off the list. You can ask or offer again at any time.')
            : t(
                'After a no, no one can invite you to this group for {days}. You can also leave it here and decide later.',
                {
                  days: daysInWords(retentionDays.declinedGroups),
                },
              )}
        </AskFirst>
      )}
    </section>
  )
}
