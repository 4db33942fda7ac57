import { RadioGroup } from '#web/ui/radio-group.tsx'

interface Choice<Key extends string> {
  key: Key
  label: () => string
  meaning: () => string
}

interface ChoiceFieldProps<Key extends string> {
  label: string
  choices: readonly Choice<Key>[]
  chosen: Key
  onChange: (key: Key) => void
}

/** One of a few that the contract names, each with what it means. */
export const ChoiceField = <Key extends string>({ choices, ...rest }: ChoiceFieldProps<Key>) => (
  <RadioGroup
    choices={choices.map(({ key, label, meaning }) => ({ value: key, label: label(), hint: meaning() }))}
    {...rest}
  />
)
