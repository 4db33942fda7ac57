import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

interface VisitorsSwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** In a community that people can look into: whether they may read this post. */
export const VisitorsSwitch = ({ checked, onChange }: VisitorsSwitchProps) => (
  <Switch
    label={t('Visitors can read this post')}
    description={t(
      'Everyone signed in can read it then, with your name and picture, even if they aren’t members. They see no comments or likes. You can take it back at any time.',
    )}
    checked={checked}
    onCheckedChange={onChange}
  />
)
