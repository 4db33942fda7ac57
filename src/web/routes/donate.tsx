import { Heart } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Donate = () => (
  <Screen title="Support Synapse" lead="Synapse is free to use and has no advertising.">
    <EmptyState icon={<Heart />} title="Donations are not open yet">
      Soon you can give any amount from one dollar here, once. Thank you for thinking of it.
    </EmptyState>
  </Screen>
)
export default Donate
