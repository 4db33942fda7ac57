import { Link } from 'wouter'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Post = () => (
  <Screen title="Post">
    <EmptyState action={<Link href="/">Go home</Link>}>
      Posts cannot be shown yet. Each will have an address like this one, to share.
    </EmptyState>
  </Screen>
)
export default Post
