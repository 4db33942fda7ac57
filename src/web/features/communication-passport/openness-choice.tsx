import { useId } from 'react'
import { type Openness, opennessLabels, opennessLevels } from '#contract/communication-passport/openness.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'

const meanings: Record<Openness | 'none', string> = {
  none: t('No badge shows beside your name.'),
  sayHi: t('Anyone who sees it knows they can start a chat.'),
  peopleIKnow: t('You’d rather talk with people you already know.'),
  notNow: t('You’d rather not talk at the moment. You don’t need a reason.'),
  hardToStart: t('You’d be glad if someone else wrote first.'),
}

interface OpennessChoiceProps {
  openness: Openness | null
  onChange: (openness: Openness | null) => void
}

/** Buttons and no radio buttons: what others see must not change by an arrow key on the way to another one. */
export const OpennessChoice = ({ openness, onChange }: OpennessChoiceProps) => {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={id}>
      <legend className="label">{t('My badge')}</legend>
      <p id={id} className="hint">
        {t('Choose one, or none.')}
      </p>
      <div className="flex min-w-0 flex-wrap gap-2">
        {opennessLevels.map((level) => (
          <ToggleChip
            key={level}
            pressed={openness === level}
            onPressedChange={(pressed) => onChange(pressed ? level : null)}
          >
            {opennessLabels[level]()}
          </ToggleChip>
        ))}
      </div>
      <p role="status" className="text-quiet">
        {meanings[openness ?? 'none']}
      </p>
    </fieldset>
  )
}
