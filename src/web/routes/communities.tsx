import { UsersRound } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Communities = () => (
  <Screen title="Communities" lead="Groups around a neurotype or an interest.">
    <EmptyState icon={<UsersRound />} title="No communities yet">
      They will be listed here, each with what it is about.
    </EmptyState>
  </Screen>
)
export default Communities
