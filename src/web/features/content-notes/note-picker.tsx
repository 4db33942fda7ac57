import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ContentNote, contentNotes } from '#contract/content-notes/note-list.ts'
import { noteLabel } from '#web/lib/posts/note-words.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'

interface NotePickerProps {
  chosen: readonly ContentNote[]
  onChange: (chosen: ContentNote[]) => void
}

/** Closed until wanted: most posts need none. What is chosen is said in words while it is closed. */
export const NotePicker = ({ chosen, onChange }: NotePickerProps) => {
  const [startsOpen] = useState(chosen.length > 0)
  const toggle = (note: ContentNote, pressed: boolean) =>
    onChange(pressed ? [...chosen, note] : chosen.filter((one) => one !== note))
  return (
    <details open={startsOpen || undefined} className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 font-semibold">
        <span className="flex items-center gap-2">
          <ChevronDown
            aria-hidden="true"
            className="size-5 -rotate-90 group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
          />
          Content notes
        </span>
        <span className="font-normal text-quiet">
          {chosen.length === 0 ? 'None' : chosen.map(noteLabel).join('; ')}
        </span>
      </summary>
      <fieldset className="grid gap-2 pt-2">
        <legend className="visually-hidden">Content notes</legend>
        <p className="hint">
          A note tells people what’s in your post before they see it. Each person chooses whether to show,
          fold or hide such posts.
        </p>
        <div className="flex flex-wrap gap-2 pt-1">
          {contentNotes.map(({ key, label }) => (
            <ToggleChip
              key={key}
              pressed={chosen.includes(key)}
              icon={<Plus className="size-5" />}
              onPressedChange={(pressed) => toggle(key, pressed)}
            >
              {label}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
