import Bell from 'lucide-react/icons/bell'
import { type OptionalNoticeKind, optionalNoticeKinds } from '#contract/notifications/notice-kinds.ts'
import { whenThere } from '#web/lib/when-there.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

const kindWords: Record<OptionalNoticeKind, { label: string; description: string }> = {
  requestAccepted: {
    label: t('Accepted friend requests'),
    description: t('Someone said yes when you asked to be friends.'),
  },
  inviteUsed: {
    label: t('Used invitations'),
    description: t('Someone used a link you made.'),
  },
  groupInvited: {
    label: t('Group invitations'),
    description: t('A friend invited you to a group.'),
  },
  fellowsInvited: {
    label: t('Fellow travellers found'),
    description: t('A moderator found a group for you.'),
  },
  fellowsEnding: {
    label: t('Fellow travellers: the end is near'),
    description: t('A group of fellow travellers ends in a week.'),
  },
  reply: { label: t('Replies'), description: t('Someone replied to your comment.') },
  comment: { label: t('Comments'), description: t('Someone commented on your post.') },
  mentioned: {
    label: t('Mentions'),
    description: t('Someone mentioned you in a post or comment.'),
  },
  thanked: {
    label: t('Thanks'),
    description: t('The author of a post thanked you for your comment.'),
  },
  noteSuggested: {
    label: t('Suggested content notes'),
    description: t('A reader thinks that a content note on your post would help.'),
  },
  toneAsked: {
    label: t('Questions about tone'),
    description: t('A reader asks how you meant a post or a comment.'),
  },
  toneAnswered: {
    label: t('Answers about tone'),
    description: t('Someone answered your question about tone.'),
  },
  gatheringAnswered: {
    label: t('Answers to your gatherings'),
    description: t('Someone is coming, may come, or can’t.'),
  },
}

interface NoticeKindsProps {
  unwanted: readonly OptionalNoticeKind[]
  onChange: (unwanted: OptionalNoticeKind[]) => void
}

export const NoticeKinds = ({ unwanted, onChange }: NoticeKindsProps) => {
  const want = (kind: OptionalNoticeKind, wanted: boolean) => {
    const others = unwanted.filter((one) => one !== kind)
    onChange(wanted ? others : [...others, kind])
  }
  return (
    <>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {unwanted.length === 0
            ? t('All notifications are on')
            : t(
                '{count, plural, one {# kind of notification is off} other {# kinds of notifications are off}}',
                {
                  count: unwanted.length,
                },
              )}
        </summary>
        <p className="text-quiet">{t('You won’t get notifications you turn off.')}</p>
        <div className="divide-y divide-line">
          {optionalNoticeKinds.map((kind) => (
            <Switch
              key={kind}
              label={kindWords[kind].label}
              description={kindWords[kind].description}
              checked={!unwanted.includes(kind)}
              onCheckedChange={(wanted) => want(kind, wanted)}
            />
          ))}
        </div>
      </details>
      <div>
        <Button icon={<Bell />} onClick={() => whenThere('[data-shortcut=notices]', (bell) => bell.click())}>
          {t('Show me where')}
        </Button>
      </div>
    </>
  )
}
