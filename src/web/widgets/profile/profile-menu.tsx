import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import type { ProfileView } from '#contract/profile/profile.ts'
import { useRemoveFriend } from '#web/features/friends/use-remove-friend.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { usePersonCircles } from '#web/widgets/circles/use-person-circles.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('#web/features/friends/remove-friend-dialog.tsx'))

/** Beside the one main action of somebody's profile: everything else one can do about them. */
export const ProfileMenu = ({ profile, onRemoved }: { profile: ProfileView; onRemoved: () => void }) => {
  const [asksFirst, setAsksFirst] = useState(false)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const removing = useRemoveFriend(profile, onRemoved)
  const circles = usePersonCircles(profile)
  const askFirst = () => {
    dialog.request()
    setAsksFirst(true)
  }
  const remove = { label: t('Remove friend'), icon: <UserMinus />, onSelect: askFirst }
  return (
    <>
      <PersonMenu
        label={t('More for {name}', { name: profile.displayName })}
        person={profile}
        isFriend={profile.relation === 'friend'}
        subject={{ type: 'user', id: profile.id }}
        isForEveryone
        actions={profile.relation === 'friend' ? [circles.action, remove] : []}
      />
      {circles.dialog}
      {asksFirst && dialog.module && (
        <dialog.module.RemoveFriendDialog
          person={profile}
          onRemove={() => removing.mutate()}
          onClose={() => setAsksFirst(false)}
        />
      )}
    </>
  )
}
