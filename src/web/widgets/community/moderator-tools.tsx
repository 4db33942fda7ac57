import Pencil from 'lucide-react/icons/pencil'
import UsersRound from 'lucide-react/icons/users-round'
import { Suspense, useState } from 'react'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useModerate } from '#web/features/communities/use-moderate.ts'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { InviteLinkButton } from '#web/widgets/invite-link-button.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const lazyEditor = retryableLazy(() => import('./edit-community-dialog.tsx'))
const GroupToLookAt = lazyComponent(
  'group-to-look-at',
  async () => (await import('#web/features/fellow-travellers/group-to-look-at.tsx')).GroupToLookAt,
)
const lazyPeople = retryableLazy(() => import('#web/features/communities/people/people-dialog.tsx'))

/** What only the moderators of a community see. */
export const ModeratorTools = ({ community }: { community: CommunityDetail }) => {
  const [open, setOpen] = useState<'editor' | 'members' | 'requests' | null>(null)
  const editor = useLazy(lazyEditor, t('This couldn’t be opened'))
  const people = useLazy(lazyPeople, t('This couldn’t be opened'))
  const { id: me } = useSignedInUser()
  const waiting = community.requestCount ?? 0
  const openPeople = (start: 'members' | 'requests') => {
    people.request()
    setOpen(start)
  }
  return (
    <section aria-label={t('For moderators')} className="card grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead">{t('You moderate this community')}</h2>
        <p className="text-quiet">{t('Only moderators see this.')}</p>
      </div>
      {waiting > 0 && (
        <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            {t('{count, plural, one {# person asks to join.} other {# people ask to join.}}', {
              count: waiting,
            })}
          </p>
          <Button onClick={() => openPeople('requests')}>{t('Look at requests')}</Button>
        </div>
      )}
      {community.hasFellows && (
        <Suspense fallback={null}>
          <GroupToLookAt communityId={community.id} />
        </Suspense>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Pencil />}
          onClick={() => {
            editor.request()
            setOpen('editor')
          }}
        >
          {t('Edit community')}
        </Button>
        <Button icon={<UsersRound />} onClick={() => openPeople('members')}>
          {t('Members and bans')}
        </Button>
        <InviteLinkButton communityId={community.id} />
      </div>
      <StopModerating communityId={community.id} me={me} />
      {open === 'editor' && editor.module && (
        <editor.module.EditCommunityDialog community={community} onClose={() => setOpen(null)} />
      )}
      {(open === 'members' || open === 'requests') && people.module && (
        <people.module.PeopleDialog
          community={community}
          start={open}
          supporterBadge={<SupporterBadge />}
          menuOf={(person, actions = []) =>
            person.id !== me && (
              <PersonMenu
                label={t('More for {name}', { name: person.displayName })}
                person={person}
                subject={{ type: 'user', id: person.id }}
                actions={actions}
              />
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** Whoever said yes can change their mind without leaving. */
const StopModerating = ({ communityId, me }: { communityId: string; me: string }) => {
  const moderate = useModerate(communityId)
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">{t('Stop moderating')}</summary>
      <div className="grid gap-3 pt-2">
        <p>
          {t(
            'You stay a member. If no other moderator is left, we ask the member who has been here longest. Until someone says yes, the moderators of Synapse look at reports.',
          )}
        </p>
        <div>
          <Button
            busy={moderate.isPending}
            busyLabel={t('Saving…')}
            onClick={() => moderate.mutate({ step: 'stop', person: { id: me, displayName: '' } })}
          >
            {t('Stop moderating this community')}
          </Button>
        </div>
      </div>
    </details>
  )
}
