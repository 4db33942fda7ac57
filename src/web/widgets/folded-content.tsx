import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FoldedBy } from '#contract/content-notes/folded-by.ts'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import { useFold } from '#web/lib/posts/fold-state.ts'
import { notesInWords, whyFolded } from '#web/lib/posts/note-words.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface FoldedProps {
  /** A post, a comment, or a friend request with its note. */
  subject: { id: string; foldedBy: FoldedBy; contentNotes?: readonly ContentNote[] }
  word: 'post' | 'comment' | 'note' | 'gathering'
  /** What to describe the buttons by, such as the name of the author. */
  describedBy: string
  /** Not made until it is shown: a folded photo is not even requested. */
  children: ReactNode
}

/** The words and pictures of something, behind a button for who chose that. */
export const FoldedContent = ({ subject, word, describedBy, children }: FoldedProps) => {
  const { isFolded, unfold, fold } = useFold(subject)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed goes away: the reading goes on where it was.
  const was = useRef(isFolded)
  const isPressed = useRef(false)
  useEffect(() => {
    if (was.current !== isFolded && isPressed.current) place.current?.focus({ preventScroll: true })
    was.current = isFolded
    isPressed.current = false
  }, [isFolded])
  const pressed = (change: () => void) => () => {
    isPressed.current = true
    change()
  }

  const { foldedBy, contentNotes = [] } = subject
  const reasons = foldedBy ? whyFolded(foldedBy) : []
  if (isFolded) {
    return (
      <div ref={place} tabIndex={-1} className="note grid justify-items-start gap-3">
        <div>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
        <Button icon={<Eye />} aria-describedby={describedBy} onClick={pressed(unfold)}>
          {t(
            '{word, select, post {Show this post} comment {Show this comment} gathering {Show this gathering} other {Show this note}}',
            {
              word,
            },
          )}
        </Button>
      </div>
    )
  }
  const notes = contentNotes.length > 0 && (
    <p data-read className="text-quiet">
      {notesInWords(contentNotes)}
    </p>
  )
  if (!foldedBy) {
    return (
      <>
        {notes}
        {children}
      </>
    )
  }
  return (
    <>
      <div
        ref={place}
        tabIndex={-1}
        className="-my-2 flex flex-wrap items-center justify-between gap-x-4 text-quiet"
      >
        {notes || <p className="text-quiet">{reasons.join('. ')}</p>}
        <Button
          variant="plain"
          className="-mx-3"
          icon={<EyeOff />}
          aria-describedby={describedBy}
          onClick={pressed(fold)}
        >
          {t(
            '{word, select, post {Fold this post} comment {Fold this comment} gathering {Fold this gathering} other {Fold this note}}',
            {
              word,
            },
          )}
        </Button>
      </div>
      {children}
    </>
  )
}
