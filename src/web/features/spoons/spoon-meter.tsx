import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import { type SpoonLevel, spoonLabels, spoonLevels } from '#contract/spoons.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spoons } from '#web/ui/spoons.tsx'

interface SpoonMeterProps {
  label: string
  hint?: ReactNode
  /** Null: nobody has said so far. */
  level: SpoonLevel | null
  onChoose: (level: SpoonLevel) => void
}

/** Four steps, each in words: one tap chooses. */
export const SpoonMeter = ({ label, hint, level, onChoose }: SpoonMeterProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="@container grid gap-2">
      <legend className="label pb-1">{label}</legend>
      {hint && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 @xs:grid-cols-2 @lg:grid-cols-4">
        {spoonLevels.map((one) => {
          const chosen = one === level
          return (
            <button
              key={one}
              type="button"
              aria-pressed={chosen}
              className={classNames(
                'relative grid min-h-11 content-start justify-items-center gap-2 rounded-md border-2 px-1 py-3 text-center font-semibold leading-tight',
                chosen
                  ? 'border-accent-text bg-accent-soft text-accent-text'
                  : 'border-line-strong text-text hover:bg-accent-soft',
              )}
              onClick={() => onChoose(one)}
            >
              {chosen && <Check aria-hidden="true" className="absolute top-2 right-2 size-5" />}
              <Spoons level={one} className="h-8" />
              {spoonLabels[one]()}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
