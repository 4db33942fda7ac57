import Heart from 'lucide-react/icons/heart'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface DonateButtonProps {
  label: string
  busy: boolean
  busyLabel?: string
}

export const DonateButton = ({ label, busy, busyLabel = t('Paying…') }: DonateButtonProps) => (
  <Button
    type="submit"
    variant="main"
    size="large"
    icon={<Heart />}
    busy={busy}
    busyLabel={busyLabel}
    className="w-full sm:w-auto sm:justify-self-start"
  >
    {label}
  </Button>
)
