import Info from 'lucide-react/icons/info'
import { useRef, useState } from 'react'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useGroup } from '#web/features/groups/groups.queries.ts'
import { missedInWords } from '#web/features/groups/since.ts'
import { useBringGroupBack } from '#web/features/groups/use-group-changes.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { timeToUndo } from '#web/lib/outbox/outbox.ts'
import { rich } from '#web/lib/rich.ts'
import { onComingDay } from '#web/lib/time/coming-days.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { SentPhotos } from '#web/widgets/message-photos/message-photos.ts'
import { useMessagePhotos } from '#web/widgets/message-photos/use-message-photos.ts'
import { useWithPhotos } from '#web/widgets/message-photos/use-with-photos.ts'
import { t } from '#words/t.ts'
import { FellowsEnd, FellowsNote } from './fellows-note.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupMessages } from './group-messages.tsx'
import { useGroupDraft } from './use-group-draft.ts'
import { useGroupOutbox } from './use-group-outbox.ts'

interface GroupPaneProps {
  groupId: string
  /** The name stands in the heading of the screen already. */
  isNamed: boolean
  /** The card of the group stands beside it. */
  hasCard: boolean
}

export const GroupPane = ({ groupId, ...rest }: GroupPaneProps) => {
  const group = useGroup(groupId)
  if (group.data) return <KnownGroup group={group.data} {...rest} />
  if (group.isPending)
    return (
      <SkeletonGroup label={t('Loading this group…')} className="grid gap-4 p-4">
        <Skeleton className="h-11 w-48" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    )
  if (group.error instanceof ApiError && group.error.status === 404)
    return (
      <p className="m-4 note">
        {t('This group isn’t here, or it isn’t open to you. Your invitations are in Messages.')}
      </p>
    )
  return (
    <div className="p-4">
      <Retry onRetry={group.refetch} busy={group.isFetching}>
        {t('The group couldn’t be loaded. {error}', { error: inWords(group.error) })}
      </Retry>
    </div>
  )
}

/** The same card that stands at the right where there is room. */
export const AboutGroup = ({ group }: { group: GroupDetail }) => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="plain" icon={<Info />}>
        {rich('About<hidden> this group</hidden>', { hidden: visuallyHidden })}
      </Button>
    </DialogTrigger>
    <DialogContent title={t('About this group')}>
      <GroupCard groupId={group.id} />
    </DialogContent>
  </Dialog>
)

const KnownGroup = ({
  group,
  isNamed,
  hasCard,
}: Omit<GroupPaneProps, 'groupId'> & { group: GroupDetail }) => {
  const { id: account } = useSignedInUser()
  const { undoSend, hideCounts } = useComfort()
  const { now, zone } = useDates()
  const draft = useGroupDraft(group.id)
  const { outbox, outgoing } = useGroupOutbox(account, group.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const photos = useMessagePhotos(draft, field)
  // As it was when the group was opened: reading it takes it away.
  const [missed] = useState(group.missed)

  const { send } = useWithPhotos({ account, name: `group:${group.id}`, photos, draft })
  const sendNow = ({ content, tones, asks }: typeof draft.value, sent: SentPhotos) => {
    const inIt = asks.filter((id) => group.members.some(({ person }) => person.id === id))
    const message = {
      content: content.trim(),
      ...(sent.length > 0 && { photos: sent }),
      toneIndicators: tones,
      asks: inIt,
    }
    outbox.add({ kind: 'groupMessage', groupId: group.id, message }, undoSend ? timeToUndo : 0)
  }
  /** The words go back into the field, before anything that was typed meanwhile. */
  const takeBack = (key: string) => {
    const letter = outbox.takeBack(key)
    if (letter?.kind !== 'groupMessage') return
    const { content, photos: sent, toneIndicators, asks } = letter.message
    photos.putBack(sent ?? [])
    const typed = draft.value.content
    draft.change({
      content: [content, typed].filter((words) => words.trim() !== '').join('\n'),
      tones: toneIndicators,
      asks,
    })
    field.current?.focus()
  }
  return (
    <>
      {!isNamed && (
        <header className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b bg-ground px-5 py-2">
          <div className="min-w-0 py-1">
            <h2 className="text-lead [overflow-wrap:anywhere]">
              <bdi>{group.name}</bdi>
            </h2>
            <p className="text-quiet">
              {t('{count, plural, one {# person} other {# people}}', { count: group.memberCount })}
            </p>
          </div>
          {!hasCard && <AboutGroup group={group} />}
        </header>
      )}
      {group.aside && <GroupAsideNote groupId={group.id} aside={group.aside} />}
      {missed && (
        <p className="m-4 mb-0 note">
          {hideCounts ? t('There’s something new.') : `${missedInWords(missed, now(), zone)}.`}
        </p>
      )}
      <GroupMessages
        group={group}
        dayHeading={isNamed ? 'h2' : 'h3'}
        outgoing={outgoing}
        onTryAgain={(key) => outbox.tryAgain(key)}
        onTakeBack={takeBack}
      >
        {group.fellows && <FellowsNote fellows={group.fellows} isAlone={group.memberCount === 1} />}
      </GroupMessages>
      {group.memberCount === 1 && !group.fellows?.isOver && (
        <p className="note m-4 mt-0">
          {group.invited.length > 0
            ? t('No one else has joined yet. People read only what you write after they join.')
            : t('You’re the only one here. People read only what you write after they join.')}
        </p>
      )}
      {group.fellows?.isOver ? (
        <FellowsEnd endsAt={group.fellows.endsAt} />
      ) : (
        <GroupForm
          group={group}
          draft={draft}
          photos={photos}
          field={field}
          onSend={() => void send(sendNow)}
        />
      )}
    </>
  )
}

const GroupAsideNote = ({
  groupId,
  aside,
}: {
  groupId: string
  aside: NonNullable<GroupDetail['aside']>
}) => {
  const { now, zone } = useDates()
  const back = useBringGroupBack(groupId)
  return (
    <div className="note m-4 mb-0 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {aside.isBack
          ? t('You snoozed this. It’s back.')
          : t('Snoozed. It comes back {when}. No one is told.', {
              when: onComingDay(aside.until, now(), zone),
            })}
      </p>
      <Button busy={back.isPending} busyLabel={t('Bringing it back…')} onClick={() => back.mutate()}>
        {t('Bring it back')}
      </Button>
    </div>
  )
}
