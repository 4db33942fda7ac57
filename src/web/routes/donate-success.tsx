import { useSearch } from 'wouter'
import { PaymentOutcome } from '#web/features/donations/payment-outcome.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

/** Where the card provider sends people back to. */
const DonateSuccess = () => {
  const id = new URLSearchParams(useSearch()).get('payment_intent')
  return (
    <Screen title={t('Your donation')}>
      <PaymentOutcome id={id} />
    </Screen>
  )
}
export default DonateSuccess
