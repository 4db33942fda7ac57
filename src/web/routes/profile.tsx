import { Link } from 'wouter'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Profile = () => (
  <Screen title="Profile">
    <EmptyState action={<Link href="/">Go home</Link>}>
      Other people’s profiles cannot be shown yet. They will have this address.
    </EmptyState>
  </Screen>
)
export default Profile
