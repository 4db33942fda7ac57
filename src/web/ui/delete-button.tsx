import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'

interface DeleteButtonProps {
  label: string
  variant?: 'plain'
  question: string
  /** The id of the words that would be gone. */
  describedBy: string
  busy: boolean
  onDelete: () => void
  /** What else can be done, until it asks. */
  beside?: ReactNode
}

/** For what cannot be undone: asks in its own place first. The focus is on the answer that changes nothing. */
export const DeleteButton = (props: DeleteButtonProps) => {
  const { label, variant, question, describedBy, busy, onDelete, beside } = props
  const [asks, setAsks] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (asks) keep.current?.focus()
    else if (hasAsked.current) first.current?.focus()
    hasAsked.current = asks
  }, [asks])
  if (!asks)
    return (
      <div className="flex flex-wrap gap-2">
        {beside}
        <Button
          ref={first}
          variant={variant}
          icon={<Trash2 />}
          aria-describedby={describedBy}
          onClick={() => setAsks(true)}
        >
          {label}
        </Button>
      </div>
    )
  return (
    <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{question}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} onClick={() => setAsks(false)}>
          {t('Keep it')}
        </Button>
        <Button
          variant="harm"
          icon={<Trash2 />}
          aria-describedby={describedBy}
          busy={busy}
          busyLabel={t('Deleting…')}
          onClick={onDelete}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
