import { Sprout } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Home = () => (
  <Screen title="Home" lead="Posts from everyone here, newest first.">
    <EmptyState icon={<Sprout />} title="Nothing here yet">
      Posts will appear here. There is nothing you need to do.
    </EmptyState>
  </Screen>
)
export default Home
