import { useId } from 'react'
import {
  isSingle,
  type PassportChoice,
  type PassportPart,
  passportPartNames,
  passportParts,
} from '#contract/communication-passport/passport-choices.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'
import { choiceWords, partTitles } from './passport-words.tsx'

interface PassportQuestionsProps {
  passport: readonly PassportChoice[]
  onChange: (passport: PassportChoice[]) => void
}

/** Filled in by choosing. Each answer can be taken back by pressing it again; none is needed. */
export const PassportQuestions = ({ passport, onChange }: PassportQuestionsProps) => (
  <div className="grid gap-6">
    {passportPartNames.map((part) => (
      <Question
        key={part}
        part={part}
        passport={passport}
        onPress={(choice, pressed) => onChange(withChoice(passport, part, choice, pressed))}
      />
    ))}
  </div>
)

function withChoice(
  passport: readonly PassportChoice[],
  part: PassportPart,
  choice: PassportChoice,
  pressed: boolean,
): PassportChoice[] {
  const replaced: readonly PassportChoice[] = isSingle(part) ? passportParts[part] : [choice]
  const others = passport.filter((one) => !replaced.includes(one))
  return pressed ? [...others, choice] : others
}

interface QuestionProps {
  part: PassportPart
  passport: readonly PassportChoice[]
  onPress: (choice: PassportChoice, pressed: boolean) => void
}

const Question = ({ part, passport, onPress }: QuestionProps) => {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={id}>
      <legend className="label">{partTitles[part]}</legend>
      <p id={id} className="hint">
        {isSingle(part) ? t('Choose one, or none.') : t('Choose as many as you like, or none.')}
      </p>
      <div className="flex min-w-0 flex-wrap gap-2">
        {passportParts[part].map((choice) => (
          <ToggleChip
            key={choice}
            pressed={passport.includes(choice)}
            onPressedChange={(pressed) => onPress(choice, pressed)}
          >
            {choiceWords[choice]}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  )
}
