import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { ProfileView } from '#contract/profile/profile.ts'
import { RemoveFriendDialog } from '#web/features/friends/remove-friend-dialog.tsx'
import { useRemoveFriend } from '#web/features/friends/use-remove-friend.ts'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'

/** Beside the one main action of somebody's profile: everything else one can do about them. */
export const ProfileMenu = ({ profile }: { profile: ProfileView }) => {
  const [asksFirst, setAsksFirst] = useState(false)
  const removing = useRemoveFriend(profile)
  const remove = { label: 'Remove friend', icon: <UserMinus />, onSelect: () => setAsksFirst(true) }
  return (
    <>
      <PersonMenu
        label={`More for ${profile.displayName}`}
        person={profile}
        subject={{ type: 'user', id: profile.id }}
        actions={profile.relation === 'friend' ? [remove] : []}
      />
      {asksFirst && (
        <RemoveFriendDialog
          person={profile}
          onRemove={() => removing.mutate()}
          onClose={() => setAsksFirst(false)}
        />
      )}
    </>
  )
}
