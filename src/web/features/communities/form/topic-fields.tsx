import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { type Neurotype, neurotypeLabel, neurotypes } from '#contract/profile/neurotypes.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { RemovableChip } from '#web/ui/removable-chip.tsx'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'

interface NeurotypeFieldProps {
  label?: string
  hint?: string
  chosen: readonly Neurotype[]
  onChange: (chosen: Neurotype[]) => void
}

export const NeurotypeField = ({
  label = t('Neurotypes it’s about'),
  hint = t('People with these in their profile see it first. You can leave this empty.'),
  chosen,
  onChange,
}: NeurotypeFieldProps) => (
  <fieldset className="grid gap-2">
    <legend className="label pb-1">{label}</legend>
    <p className="hint">{hint}</p>
    <div className="flex flex-wrap gap-2">
      {neurotypes.map((neurotype) => (
        <ToggleChip
          key={neurotype}
          pressed={chosen.includes(neurotype)}
          onPressedChange={(pressed) =>
            onChange(pressed ? [...chosen, neurotype] : chosen.filter((other) => other !== neurotype))
          }
        >
          {neurotypeLabel(neurotype)}
        </ToggleChip>
      ))}
    </div>
  </fieldset>
)

interface InterestFieldProps {
  label?: string
  max?: number
  interests: readonly string[]
  error?: string | undefined
  onChange: (interests: string[]) => void
}

const sameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export const InterestField = ({
  label = t('Interests it’s about'),
  max = limits.communityInterests,
  interests,
  error,
  onChange,
}: InterestFieldProps) => {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = interests.length >= max

  const add = () => {
    const word = typed.trim()
    if (word === '' || isFull) return
    if (interests.some((other) => sameWord(other, word))) {
      setSaid(t('{word} is already in the list.', { word }))
    } else {
      onChange([...interests, word])
      setSaid(t('{word} added.', { word }))
    }
    setTyped('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter adds the word; it does not send the form.
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-3">
      <Field
        label={label}
        hint={t('For example, gardening or maps. At most {max}. Press Enter after each.', { max })}
        error={error}
      >
        <TextInput
          ref={input}
          dir="auto"
          value={typed}
          maxLength={limits.interest}
          readOnly={isFull}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus />} aria-disabled={typed.trim() === '' || isFull} onClick={add}>
          {t('Add interest')}
        </Button>
        {interests.map((interest) => (
          <RemovableChip
            key={interest}
            word={interest}
            onRemove={() => {
              onChange(interests.filter((other) => other !== interest))
              setSaid(t('{word} removed.', { word: interest }))
              input.current?.focus()
            }}
          />
        ))}
      </div>
    </div>
  )
}
