import RotateCw from 'lucide-react/icons/rotate-cw'
import Undo2 from 'lucide-react/icons/undo-2'
import type { NewMessage } from '#contract/messages.ts'
import { giveBack } from '#web/features/drafts/draft-store.ts'
import { inFull } from '#web/lib/message-words.ts'
import type { Letter, Outbox, Outgoing } from '#web/lib/outbox/outbox.ts'
import { whenInWords } from '#web/lib/time/later.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

interface WaitingDialogProps {
  account: string
  outbox: Outbox
  letters: readonly Outgoing[]
  onClose: () => void
}

/** What has not been sent, and the way to take it back. */
export const WaitingDialog = ({ account, outbox, letters, onClose }: WaitingDialogProps) => {
  const opener = useOpener()
  const takeBack = ({ key, state }: Outgoing) => {
    const letter = outbox.takeBack(key)
    const back = letter && draftOf(letter, state === 'failed')
    if (!back) return
    giveBack(account, back.name, back.value)
    const { uploaded } = back.value
    const hasPhotos = Array.isArray(uploaded) && uploaded.length > 0
    toast.success(
      t('Taken back'),
      hasPhotos ? t('Your message is a draft again.') : t('Your words are a draft again.'),
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Waiting to be sent')}
        description={t('Synapse sends these in this order when you’re back online.')}
        opener={opener}
      >
        {letters.length === 0 && <p>{t('Nothing is waiting. Everything has been sent.')}</p>}
        <ul className="grid gap-4">
          {letters.map((one) => (
            <li key={one.key} className="card grid gap-2">
              <Waiting
                one={one}
                onTakeBack={() => takeBack(one)}
                onTryAgain={() => outbox.tryAgain(one.key)}
              />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}

interface WaitingProps {
  one: Outgoing
  onTakeBack: () => void
  onTryAgain: () => void
}

const Waiting = ({ one, onTakeBack, onTryAgain }: WaitingProps) => {
  const { letter, state, reason } = one
  const { kind, words } = inWordsOf(letter)
  return (
    <>
      <p className="font-semibold">{kind}</p>
      {words !== '' && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {words}
        </p>
      )}
      <p className={state === 'failed' ? 'font-semibold text-harm' : 'text-quiet'}>
        {state === 'failed'
          ? t('Not sent. {reason}', { reason: reason ?? '' })
          : t('Waiting for a connection')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Undo2 />} onClick={onTakeBack}>
          {letter.kind === 'takeBack' ? t('Keep the message') : t('Take back')}
        </Button>
        {state === 'failed' && (
          <Button icon={<RotateCw />} onClick={onTryAgain}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </>
  )
}

const saidIn = ({ content, photos = [] }: Pick<NewMessage, 'content' | 'photos'>): string =>
  inFull({ content, photos })

function inWordsOf(letter: Letter): { kind: string; words: string } {
  switch (letter.kind) {
    case 'message':
      return { kind: t('A message'), words: saidIn(letter.message) }
    case 'groupMessage':
      return { kind: t('A message to a group'), words: saidIn(letter.message) }
    case 'scheduledMessage':
      return {
        kind: t('A message to be sent {when}', { when: whenInWords(letter.message.sendAt) }),
        words: saidIn(letter.message),
      }
    case 'post':
      return {
        kind: letter.post.publishAt
          ? t('A post that goes out {when}', { when: whenInWords(letter.post.publishAt) })
          : t('A post'),
        words: letter.post.content,
      }
    case 'comment':
      return { kind: t('A comment'), words: letter.comment.content }
    case 'like':
      return { kind: letter.liked ? t('A like') : t('A like taken back'), words: '' }
    case 'edit':
      return { kind: t('A change to a message'), words: letter.content }
    case 'takeBack':
      return { kind: t('A message to be taken back'), words: '' }
  }
}

/** All of it goes back to where it was written. */
function draftOf(
  letter: Letter,
  isFailed: boolean,
): { name: string; value: { content: string; [part: string]: unknown } } | null {
  switch (letter.kind) {
    case 'message':
    case 'scheduledMessage': {
      const {
        receiverId,
        content,
        photos: uploaded = [],
        toneIndicators: tones,
        noReplyNeeded,
      } = letter.message
      return { name: `message:${receiverId}`, value: { content, uploaded, tones, noReplyNeeded } }
    }
    case 'groupMessage': {
      const { content, photos: uploaded = [], toneIndicators: tones, asks } = letter.message
      return { name: `group:${letter.groupId}`, value: { content, uploaded, tones, asks } }
    }
    case 'post': {
      const { content, toneIndicators, contentNotes, replyWish, whoMayComment, communityId, poll } =
        letter.post
      const { audience, circleId, isForVisitors } = letter.post
      const value = {
        content,
        tones: toneIndicators,
        notes: contentNotes,
        replyWish,
        whoMayComment,
        audience,
        circleId: circleId ?? null,
        communityId,
        isForVisitors,
        ...(poll && { poll: { isOn: true, options: poll.options, days: null } }),
      }
      return { name: 'post', value }
    }
    case 'comment': {
      const { postId, content, toneIndicators, parentId = null } = letter.comment
      return {
        name: `comment:${postId}`,
        value: { content, tone: toneIndicators[0] ?? null, parentId },
      }
    }
    // Once the message can be changed no more, the words are a new one.
    case 'edit':
      return isFailed
        ? {
            name: `message:${letter.receiverId}`,
            value: { content: letter.content, tones: [], noReplyNeeded: false },
          }
        : { name: `edit:${letter.messageId}`, value: { content: letter.content } }
    case 'like':
    case 'takeBack':
      return null
  }
}
