import type { ComfortSwitch } from '#contract/comfort/comfort-options.ts'
import { setComfortSetting } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Switch } from '#web/ui/switch.tsx'
import { switchWords } from './comfort-words.ts'

interface ComfortSwitchesProps {
  of: readonly ComfortSwitch[]
  /** The plain sentences under the names; left out where there is little room. */
  explained?: boolean
}

export const ComfortSwitches = ({ of, explained = false }: ComfortSwitchesProps) => {
  const preferences = useComfort()
  return (
    <div className={classNames('divide-y divide-line', explained && 'last:-mb-3')}>
      {of.map((name) => (
        <Switch
          key={name}
          name={name}
          label={switchWords[name].label}
          description={explained ? switchWords[name].description : undefined}
          checked={preferences[name]}
          onCheckedChange={(checked) => setComfortSetting(name, checked)}
        />
      ))}
    </div>
  )
}
