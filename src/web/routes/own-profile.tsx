import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const OwnProfile = () => {
  const user = useSignedInUser()
  return (
    <Screen title="Profile">
      <section aria-label="You" className="card flex flex-wrap items-center gap-5">
        <Avatar size="large" initials={initialsOf(user.firstName)} />
        <div className="min-w-0">
          <h2 className="[overflow-wrap:anywhere]">{user.shownName}</h2>
          <p className="text-quiet [overflow-wrap:anywhere]">{user.email}</p>
          <p className="text-quiet">Only you can see your e-mail address.</p>
        </div>
      </section>
      <p className="text-quiet">Soon you can add a picture, some words about you, and your energy here.</p>
    </Screen>
  )
}
export default OwnProfile

const initialsOf = (firstName: string | null) => firstName?.slice(0, 1).toUpperCase() || 'U'
