import { type ComfortChoice, comfortChoices } from '#contract/comfort/comfort-options.ts'
import { setComfortSetting } from '#web/lib/comfort/comfort-settings.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { choiceWords } from './comfort-words.ts'

export const ComfortChoices = ({ of }: { of: readonly ComfortChoice[] }) => (
  <div className="grid gap-5">
    {of.map((name) => (
      <Choice key={name} name={name} />
    ))}
  </div>
)

const Choice = <Name extends ComfortChoice>({ name }: { name: Name }) => {
  const preferences = useComfort()
  const { label, hint, options } = choiceWords[name]
  return (
    <ChoiceRow
      label={label}
      hint={hint}
      options={comfortChoices[name].map((value) => ({
        value,
        label: (options as Record<string, string>)[value] ?? value,
      }))}
      value={preferences[name]}
      onValueChange={(value) => setComfortSetting(name, value as (typeof preferences)[Name])}
    />
  )
}
