import { useId } from 'react'
import { toneOf, tones } from '#contract/tones/tones.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { ToneSign } from '#web/ui/tone-sign.tsx'
import { t } from '#words/t.ts'

interface TonePickerProps {
  label: string
  hint: string
  chosen: readonly string[]
  /** With one, choosing another takes its place. */
  max: number
  onChange: (chosen: string[]) => void
}

export const TonePicker = ({ label, hint, chosen, max, onChange }: TonePickerProps) => {
  const id = useId()
  const words = tones.map((tone) => tone.word as string)
  // A shorthand can bring in a tone that the picker does not offer. Once chosen it can be taken off here.
  const offered = [...words, ...chosen.filter((word) => !words.includes(word))]
  const toggle = (word: string, pressed: boolean) => {
    if (!pressed) onChange(chosen.filter((one) => one !== word))
    else onChange([...chosen, word].slice(-max))
  }
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid gap-2">
      <legend className="label">{label}</legend>
      <p id={`${id}-hint`} className="hint">
        {hint} <HelpLink topic="tones">{t('What the tones mean')}</HelpLink>
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {offered.map((word) => (
          <ToggleChip
            key={word}
            pressed={chosen.includes(word)}
            icon={<ToneSign of={toneOf(word).sign} />}
            onPressedChange={(pressed) => toggle(word, pressed)}
          >
            {toneOf(word).label}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  )
}
