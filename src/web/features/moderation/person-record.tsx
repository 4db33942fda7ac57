import { useEffect, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { DecisionWords } from './decision-words.tsx'
import { type SubjectPlace, useOpenRecord } from './moderation.queries.ts'
import { NoteList } from './note-list.tsx'
import { WordsForm } from './words-form.tsx'

/** What else was decided about a person, for a reason. It is in the answer to that alone: leaving the page closes it. */
export const PersonRecord = ({ place }: { place: SubjectPlace }) => {
  const open = useOpenRecord(place)
  const shown = useRef<HTMLDivElement>(null)
  // The form's button is gone, and the focus with it.
  useEffect(() => {
    if (open.data) shown.current?.focus()
  }, [open.data])
  if (!open.data)
    return (
      <>
        <p>
          {t(
            'No report about this is waiting, so you need a reason to read these. It’s logged with your name. The person isn’t told.',
          )}
        </p>
        <WordsForm
          label={t('Why do you need to know?')}
          hint={t('Only moderators of Synapse read this.')}
          max={limits.moderationReason}
          missing={t('Please say why. It’s logged.')}
          button={t('Show earlier decisions')}
          send={open}
        />
      </>
    )
  const { history, notes } = open.data
  return (
    <div ref={shown} tabIndex={-1} className="grid gap-6">
      {history.length === 0 && notes.length === 0 && (
        <p>{t('There’s nothing else: no other decisions, and no notes.')}</p>
      )}
      {history.length > 0 && (
        <ul aria-label={t('Earlier decisions about this person')} className="grid gap-6">
          {history.map((decision) => (
            <li key={decision.id}>
              <DecisionWords decision={decision} />
            </li>
          ))}
        </ul>
      )}
      <NoteList notes={notes} label={t('Notes about this person')} />
    </div>
  )
}
