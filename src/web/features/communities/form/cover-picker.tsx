import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { type CoverKey, covers } from '#contract/communities/covers.ts'
import { CommunityCover } from '#web/features/communities/community-cover.tsx'
import { t } from '#words/t.ts'

interface CoverPickerProps {
  chosen: CoverKey
  onChange: (cover: CoverKey) => void
}

/** The six themes as they will look. */
export const CoverPicker = ({ chosen, onChange }: CoverPickerProps) => {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="label pb-1">{t('Cover')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {covers.map(({ key, label }) => (
          <label
            key={key}
            className="grid cursor-pointer overflow-hidden rounded-md border-2 border-line-strong has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === chosen}
              className="visually-hidden"
              onChange={() => onChange(key)}
            />
            <CommunityCover pattern={key} className="cover-sample h-16" />
            <span className="flex min-h-11 items-center gap-2 px-3 py-1.5 font-semibold leading-tight">
              {key === chosen && <Check aria-hidden="true" className="size-5" />}
              {label()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
