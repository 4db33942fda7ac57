import { Link } from 'wouter'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Community = () => (
  <Screen title="Community not found">
    <EmptyState action={<Link href="/communities">Back to Communities</Link>}>
      There is no community at this address.
    </EmptyState>
  </Screen>
)
export default Community
