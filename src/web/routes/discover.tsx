import { Compass } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Discover = () => (
  <Screen title="Discover" lead="People you may get on with, near you or anywhere.">
    <EmptyState icon={<Compass />} title="Nobody to show yet">
      You will meet people here, with what you have in common written beside each of them.
    </EmptyState>
  </Screen>
)
export default Discover
