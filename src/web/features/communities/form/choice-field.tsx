import { useId } from 'react'

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

/** One of a few, each with what it means. */
export const ChoiceField = <Key extends string>({
  label,
  choices,
  chosen,
  onChange,
}: ChoiceFieldProps<Key>) => {
  const name = useId()
  return (
    <fieldset className="grid">
      <legend className="label pb-1">{label}</legend>
      {choices
        .map(({ key, label: word, meaning }) => ({ key, word: word(), meaning: meaning() }))
        .map(({ key, word, meaning }) => (
          <label key={key} className="check">
            <input
              type="radio"
              name={name}
              checked={key === chosen}
              aria-labelledby={`${name}-${key}`}
              aria-describedby={meaning ? `${name}-${key}-meaning` : undefined}
              onChange={() => onChange(key)}
            />
            <span>
              <span id={`${name}-${key}`}>{word}</span>
              {meaning && (
                <span id={`${name}-${key}-meaning`} className="hint block">
                  {meaning}
                </span>
              )}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
