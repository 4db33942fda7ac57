import { Link } from 'wouter'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const DonateSuccess = () => (
  <Screen title="Support Synapse">
    <EmptyState action={<Link href="/">Go home</Link>}>
      Donations are not open yet, so nothing was paid. After a donation you will read a thank-you here.
    </EmptyState>
  </Screen>
)
export default DonateSuccess
