import { useEffect, useRef, useState } from 'react'
import type { PollView } from '#contract/polls.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { PollResult } from './poll-result.tsx'
import { useVote } from './use-vote.ts'
import { VoteForm } from './vote-form.tsx'

interface PollProps {
  postId: string
  poll: PollView
  /** For friends, or a circle of them. */
  isForFew: boolean
  /** What to describe the buttons by, such as the name of the author. */
  describedBy: string
}

/** The poll of a post: the choice until one has voted, then the result. */
export const Poll = (props: PollProps) => {
  const { lowDemand } = useComfort()
  if (!lowDemand) return <OpenPoll {...props} />
  // It asks for something: who wants nothing to ask opens it themselves.
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">
        {t('Poll with {count} options', { count: props.poll.options.length })}
      </summary>
      <OpenPoll {...props} />
    </details>
  )
}

const OpenPoll = ({ postId, poll, isForFew, describedBy }: PollProps) => {
  const vote = useVote(postId, poll)
  const [isChoosing, setIsChoosing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const hasResult = poll.ownVote !== null || poll.counts !== null
  const isForm = !poll.isClosed && (isChoosing || !hasResult)

  // The button that was pressed goes away: the reading goes on where it was.
  const was = useRef(isForm)
  const isPressed = useRef(false)
  useEffect(() => {
    if (was.current !== isForm && isPressed.current) place.current?.focus({ preventScroll: true })
    was.current = isForm
    isPressed.current = false
  }, [isForm])
  const choose = (choosing: boolean) => {
    isPressed.current = true
    setIsChoosing(choosing)
  }
  const send = (option: number | null) => {
    choose(false)
    if (!vote.isPending) vote.mutate(option)
  }

  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 rounded-md border border-line p-4">
      {isForm ? (
        <VoteForm
          poll={poll}
          describedBy={describedBy}
          onVote={send}
          onCancel={isChoosing ? () => choose(false) : undefined}
        />
      ) : (
        <PollResult poll={poll} />
      )}
      <p data-read className="hint">
        <Closing poll={poll} />{' '}
        {!poll.isClosed &&
          (isForFew
            ? t('With few people, others may guess who chose what.')
            : t('No one sees who chose what.'))}
      </p>
      {!isForm && !poll.isClosed && (
        <div className="-mx-3 -mb-2 flex flex-wrap gap-x-1">
          <Button variant="plain" aria-describedby={describedBy} onClick={() => choose(true)}>
            {poll.ownVote === null ? t('Vote') : t('Change vote')}
          </Button>
          {poll.ownVote !== null && (
            <Button variant="plain" aria-describedby={describedBy} onClick={() => send(null)}>
              {t('Take vote back')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const Closing = ({ poll: { isClosed, closesAt } }: { poll: PollView }) => {
  const { dayAndTimeOf } = useDates()
  if (isClosed) return t('This poll is closed.')
  return closesAt ? t('Open until {date}.', { date: dayAndTimeOf(closesAt) }) : t('This poll stays open.')
}
