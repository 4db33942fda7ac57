import { useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import type { Named } from '#web/features/blocks-and-mutes/block-or-mute.ts'
import type { ReportedSubject } from '#web/features/reports/use-send-report.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { toast } from '#web/lib/toast.ts'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { useGiving } from '#web/widgets/pebbles/use-giving.tsx'
import { useReport } from '#web/widgets/reports/use-report.tsx'
import { t } from '#words/t.ts'

const lazyQuestion = retryableLazy(() => import('./block-dialog.tsx'))
const lazySteps = retryableLazy(() => import('#web/features/blocks-and-mutes/block-or-mute.ts'))

export interface PersonMenuProps {
  /** What the actions are about, for screen readers: 'More for the post by Ana'. */
  label: string
  /** Null: written anonymously. Then there is nobody to mute or block. */
  person: Named | null
  /** Then they can be given a pebble. */
  isFriend?: boolean
  /** What a report would be about. */
  subject: ReportedSubject
  /** Everyone signed in may see it: a moderator of Synapse may look into it without a report (decision 0124). */
  isForEveryone?: boolean
  /** What else can be done with it; stands before the others. */
  actions?: readonly MenuAction[]
  align?: 'start' | 'end'
}

/**
 * The menu beside every person, post, comment and message of somebody else. Mute acts at once and can be undone;
 * Block asks first. Their code comes when it is needed.
 */
export const PersonMenuActions = (props: PersonMenuProps & { startsOpen: boolean }) => {
  const { person, isFriend = false, subject, isForEveryone = false, actions = [], ...menu } = props
  const client = useQueryClient()
  const { id: me, mutedUsers, role } = useSignedInUser()
  const [, navigate] = useLocation()
  const [isBlocking, setBlocking] = useState(false)
  const lazy = useLazy(lazyQuestion, t('This couldn’t be opened'))
  const report = useReport()
  const giving = useGiving({ friend: person ?? undefined })
  const other = person && person.id !== me ? person : null

  const setMute = (step: 'mute' | 'unmute', of: Named) =>
    void lazySteps.load().then(
      ({ blockOrMute }) => blockOrMute(client, step, of),
      (error: unknown) =>
        toast.failure(step === 'mute' ? t('Failed to mute') : t('Failed to unmute'), inWords(error)),
    )
  const aboutPerson = (of: Named): MenuAction[] => [
    mutedUsers.includes(of.id)
      ? { label: t('Unmute'), icon: <Volume2 />, onSelect: () => setMute('unmute', of) }
      : { label: t('Mute'), icon: <VolumeX />, onSelect: () => setMute('mute', of) },
    {
      label: t('Block'),
      icon: <Ban />,
      onSelect: () => {
        lazy.request()
        setBlocking(true)
      },
    },
  ]
  const reporting = { label: t('Report'), icon: <Flag />, onSelect: () => report.open(subject) }
  const lookingInto: MenuAction = {
    label: t('Look into this as a moderator'),
    icon: <Gavel />,
    onSelect: () => navigate(`/moderation/${subject.type}/${subject.id}`),
  }
  const [first = reporting, ...rest] = [
    ...(other ? aboutPerson(other) : []),
    reporting,
    ...(isForEveryone && role === 'moderator' ? [lookingInto] : []),
  ]
  // What answers a message is not beside what keeps its writer away.
  const isApart = actions.length > 0 && (subject.type === 'message' || subject.type === 'groupMessage')
  return (
    <>
      <ActionMenu
        {...menu}
        actions={[...(isFriend ? [giving.action] : []), ...actions, { ...first, isApart }, ...rest]}
      />
      {giving.dialog}
      {report.dialog}
      {isBlocking && other && lazy.module && (
        <lazy.module.BlockDialog person={other} onClose={() => setBlocking(false)} />
      )}
    </>
  )
}
