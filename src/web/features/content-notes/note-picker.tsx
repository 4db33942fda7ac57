import Plus from 'lucide-react/icons/plus'
import { type ContentNote, contentNotes } from '#contract/content-notes/note-list.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { t } from '#words/t.ts'

interface NotePickerProps {
  chosen: readonly ContentNote[]
  onChange: (chosen: ContentNote[]) => void
}

export const NotePicker = ({ chosen, onChange }: NotePickerProps) => {
  const toggle = (note: ContentNote, pressed: boolean) =>
    onChange(pressed ? [...chosen, note] : chosen.filter((one) => one !== note))
  return (
    <fieldset className="grid gap-2">
      <legend className="label">{t('Content notes')}</legend>
      <p className="hint">
        {t(
          'A note tells people what’s in your post before they see it. Each person chooses whether to show, fold or hide such posts.',
        )}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {contentNotes.map(({ key, label }) => (
          <ToggleChip
            key={key}
            pressed={chosen.includes(key)}
            icon={<Plus className="size-5" />}
            onPressedChange={(pressed) => toggle(key, pressed)}
          >
            {label()}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  )
}
