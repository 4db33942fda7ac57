import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { rich } from '#web/lib/rich.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { t } from '#words/t.ts'
import { Quoted } from './quoted.tsx'

/** What moderators told each other; nothing where they did not. */
export const NoteList = ({ notes, label }: { notes: ModeratedSubject['notes']; label?: string }) =>
  notes.length > 0 && (
    <ul aria-label={label} className="grid gap-4">
      {notes.map((note) => (
        <li key={note.id} className="grid gap-1">
          <p className="text-quiet">
            {rich('{name}, {date}', {
              name: <bdi>{note.authorName ?? t('Someone whose account is deleted')}</bdi>,
              date: dayOf(note.createdAt),
            })}
          </p>
          <Quoted>{note.content}</Quoted>
        </li>
      ))}
    </ul>
  )
