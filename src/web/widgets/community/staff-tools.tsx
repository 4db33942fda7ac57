import UserX from 'lucide-react/icons/user-x'
import { useState } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const lazyBans = retryableLazy(() => import('#web/features/communities/people/bans-dialog.tsx'))

/** What the moderators of Synapse can do in a community that others look after. */
export const StaffTools = ({ communityId }: { communityId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const bans = useLazy(lazyBans, t('This couldn’t be opened'))
  const { id: me } = useSignedInUser()
  return (
    <section aria-label={t('For moderators of Synapse')} className="card grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead">{t('You moderate Synapse')}</h2>
        <p className="text-quiet">{t('Only moderators of Synapse see this.')}</p>
      </div>
      <div>
        <Button
          icon={<UserX />}
          onClick={() => {
            bans.request()
            setOpen(true)
          }}
        >
          {t('Banned people')}
        </Button>
      </div>
      {isOpen && bans.module && (
        <bans.module.BansDialog
          communityId={communityId}
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
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
