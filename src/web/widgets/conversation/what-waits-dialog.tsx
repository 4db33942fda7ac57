import { useRef, useState } from 'react'
import type { ConversationView } from '#contract/messages.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { AsideChoice } from '#web/features/messages/aside-choice.tsx'
import { onComingDay } from '#web/features/messages/aside-days.ts'
import { timeToUndo } from '#web/features/messages/outbox.ts'
import { useOutbox } from '#web/features/messages/use-outbox.ts'
import {
  canTakeBack,
  type Fine,
  useBringBack,
  useCallAllFine,
  useCallFine,
  usePutAside,
  useReadAnswered,
  useUnreadAgain,
} from '#web/features/messages/use-put-aside.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { onFirstClick } from '#web/lib/lazy-loading/first-click.ts'
import { quickReplies } from '#web/lib/quick-replies.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'

interface WhatWaitsDialogProps {
  /** What is unread; the newest first. */
  waiting: readonly ConversationView[]
  onClose: () => void
}

/** Everything that waits for an answer, one after the other, and nothing that asks for one. */
export const WhatWaitsDialog = ({ waiting, onClose }: WhatWaitsDialogProps) => {
  const opener = useOpener()
  // What was dealt with keeps its place, and says what became of it.
  const [list] = useState(waiting)
  const all = useCallAllFine(onClose)
  const newest = list.map(({ lastMessage }) => lastMessage.id).reduce((a, b) => (a > b ? a : b), '')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="What waits"
        description="You do not owe anyone a quick answer. Nobody is told what you choose here."
        opener={opener}
        footer={
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <p className="hint min-w-0 flex-1 basis-56">
              “All of this is fine” marks everything as read. The messages stay where they are.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button
                busy={all.isPending}
                busyLabel="Marking…"
                onClick={onFirstClick(() => all.mutate(newest))}
              >
                All of this is fine
              </Button>
              <DialogClose asChild>
                <Button variant="main">Done</Button>
              </DialogClose>
            </div>
          </div>
        }
      >
        <ul aria-label="Unread conversations" className="grid gap-4">
          {list.map((conversation) => (
            <li key={conversation.user.id}>
              <Waiting conversation={conversation} />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

type Part = 'aside' | 'sentence' | null
/** What became of it, and what there is to take back. */
type Outcome = { words: string; undo: 'aside' | Fine | null }

const Waiting = ({ conversation }: { conversation: ConversationView }) => {
  const { user, lastMessage } = conversation
  const place = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<Part>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // What was pressed goes away: the reading goes on where it was.
  const say = (words: string, undo: Outcome['undo'] = null) => {
    setOpen(null)
    setOutcome({ words, undo })
    place.current?.focus()
  }
  const asBefore = () => {
    setOutcome(null)
    place.current?.focus()
  }
  const put = usePutAside(user.id, (until) => say(`Put aside. It comes back ${onComingDay(until)}.`, 'aside'))
  const back = useBringBack(user.id, asBefore)
  const fine = useCallFine(user.id, (done) => say('Marked as read.', canTakeBack(done) ? done : null))
  const unread = useUnreadAgain(asBefore)
  const answered = useReadAnswered(user.id)
  const takeBack = (undo: 'aside' | Fine) => (undo === 'aside' ? back.mutate() : unread.mutate(undo))
  const toggle = (part: Part) => setOpen(open === part ? null : part)
  return (
    <article
      ref={place}
      tabIndex={-1}
      aria-label={`From ${user.displayName}`}
      className="grid gap-3 rounded-md border border-line p-4"
    >
      <div className="min-w-0">
        <h3 className="[overflow-wrap:anywhere]">
          <bdi>{user.displayName}</bdi>
        </h3>
        <p dir="auto" className="line-clamp-3 text-start text-quiet [overflow-wrap:anywhere]">
          {lastMessage.content}
        </p>
      </div>
      {outcome ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status">{outcome.words}</p>
          {outcome.undo && (
            <Button
              busy={back.isPending || unread.isPending}
              busyLabel="Taking it back…"
              onClick={onFirstClick(() => outcome.undo && takeBack(outcome.undo))}
            >
              Undo
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={open === 'aside'} onClick={() => toggle('aside')}>
            Put aside
          </Button>
          <Button aria-expanded={open === 'sentence'} onClick={() => toggle('sentence')}>
            Ready sentence
          </Button>
          <Button
            busy={fine.isPending}
            busyLabel="Marking…"
            onClick={onFirstClick(() => !put.isPending && fine.mutate(lastMessage.id))}
          >
            This is fine
          </Button>
        </div>
      )}
      {open === 'aside' && <AsideChoice isBusy={put.isPending} onChoose={(how) => put.mutate(how)} />}
      {open === 'sentence' && (
        <Sentences
          conversation={conversation}
          onSent={(words) => {
            answered.mutate(lastMessage.id)
            say(`Sent: “${words}”`)
          }}
        />
      )}
    </article>
  )
}

interface SentencesProps {
  conversation: ConversationView
  onSent: (words: string) => void
}

const Sentences = ({ conversation: { user }, onSent }: SentencesProps) => {
  const { id: account } = useSignedInUser()
  const { undoSend } = useComfort()
  const { outbox } = useOutbox(account, user.id)
  const send = (content: string) => {
    outbox.add(
      { receiverId: user.id, content, toneIndicators: [], noReplyNeeded: false },
      undoSend ? timeToUndo : 0,
    )
    onSent(content)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="label">One tap sends it</legend>
      <div className="grid gap-2 pt-1">
        {quickReplies.map((sentence) => (
          <Button key={sentence} className="justify-start text-start" onClick={() => send(sentence)}>
            {sentence}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
