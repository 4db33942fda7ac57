import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ConversationDetail, NewMessage } from '#contract/messages.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useConversation } from '#web/features/messages/messages.queries.ts'
import { useOutbox } from '#web/features/messages/use-outbox.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { lazyComponent, retryableLazy, useLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { timeToUndo } from '#web/lib/outbox/outbox.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { SentPhotos } from '#web/widgets/message-photos/message-photos.ts'
import { useMessagePhotos } from '#web/widgets/message-photos/use-message-photos.ts'
import { useWithPhotos } from '#web/widgets/message-photos/use-with-photos.ts'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import { MessageForm } from './message-form.tsx'
import type { Words } from './message-item.tsx'
import { MessageList } from './message-list.tsx'
import { useMessageDraft } from './use-message-draft.ts'

interface ConversationPaneProps {
  userId: string
  /** The name stands in the heading of the screen already. */
  isNamed: boolean
}

export const ConversationPane = ({ userId, isNamed }: ConversationPaneProps) => {
  const conversation = useConversation(userId)
  if (conversation.data) return <KnownConversation conversation={conversation.data} isNamed={isNamed} />
  if (conversation.isPending) {
    return (
      <SkeletonGroup label={t('Loading this conversation…')} className="grid gap-4 p-4">
        <Skeleton className="h-11 w-48" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    )
  }
  if (conversation.error instanceof ApiError && conversation.error.status === 404) {
    return (
      <p className="m-4 note">
        {t('This conversation isn’t here. You can write to people once you’re friends.')}
      </p>
    )
  }
  return (
    <div className="p-4">
      <Retry onRetry={conversation.refetch} busy={conversation.isFetching}>
        {t('The conversation couldn’t be loaded. {error}', { error: inWords(conversation.error) })}
      </Retry>
    </div>
  )
}

const AsideNote = lazyComponent('aside-note', async () => (await import('./aside-note.tsx')).AsideNote)
const lazyLater = retryableLazy(() => import('./send-later-dialog.tsx'))
const lazyWaiting = retryableLazy(() => import('./waiting-messages.tsx'))
const lazyBefore = retryableLazy(() => import('./before-first-message.tsx'))

const BeforeFirstMessage = (props: ComponentProps<Before>) => {
  const before = useWhenIdle(lazyBefore)
  return before && <before.BeforeFirstMessage {...props} />
}
type Before = typeof import('./before-first-message.tsx')['BeforeFirstMessage']

interface How {
  isSilent: boolean
  photos: SentPhotos
}

interface KnownConversationProps {
  conversation: ConversationDetail
  isNamed: boolean
}

const KnownConversation = ({ conversation, isNamed }: KnownConversationProps) => {
  const { user, canWrite, isDeletedMember } = conversation
  const { id: account, mutedUsers } = useSignedInUser()
  const { hideImages, undoSend } = useComfort()
  const { outbox, outgoing, changes } = useOutbox(account, user.id)
  const draft = useMessageDraft(user.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const photos = useMessagePhotos(draft, field)

  const later = useLazy(lazyLater, t('This couldn’t be opened'))
  const [isLaterOpen, setLaterOpen] = useState<How | null>(null)
  const waiting = useWhenIdle(lazyWaiting)

  const { clear, send, prepare } = useWithPhotos({ account, name: `message:${user.id}`, photos, draft })

  const written = (value: typeof draft.value, { isSilent, photos: sent }: How): NewMessage => ({
    receiverId: user.id,
    content: value.content.trim(),
    ...(sent.length > 0 && { photos: sent }),
    toneIndicators: value.tones,
    noReplyNeeded: value.noReplyNeeded,
    isSilent,
  })
  /** The words go back into the field, before anything that was typed meanwhile. */
  const writeAgain = (message: Words) => {
    const typed = draft.value.content
    draft.change({
      content: [message.content, typed].filter((words) => words.trim() !== '').join('\n'),
      tones: message.toneIndicators,
      noReplyNeeded: message.noReplyNeeded,
    })
    field.current?.focus()
  }
  /** Never over what was typed meanwhile, and never sent from here. */
  const begin = (sentence: string) => {
    const typed = draft.value.content
    draft.change({ content: typed.trim() === '' ? sentence : `${typed}\n${sentence}` })
    field.current?.focus()
  }
  const takeBack = (key: string) => {
    const letter = outbox.takeBack(key)
    if (letter?.kind !== 'message') return
    photos.putBack(letter.message.photos ?? [])
    writeAgain(letter.message)
  }
  return (
    <>
      {!isNamed && (
        <header className="flex items-center gap-3 border-line border-b bg-ground px-5 py-2">
          <Avatar {...faceOf(user)} size="small" imageHidden={hideImages} />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2.5 py-1">
            <h2 className="min-w-0 text-lead [overflow-wrap:anywhere]">
              {isDeletedMember ? (
                user.displayName
              ) : (
                <Link
                  href={`/profile/${user.id}`}
                  className="-my-2.5 inline-block min-w-11 py-2.5 text-text no-underline hover:underline"
                >
                  <bdi>{user.displayName}</bdi>
                </Link>
              )}
            </h2>
            {user.isSupporter && <SupporterBadge />}
          </div>
          {!isDeletedMember && (
            <div className="-me-2 flex-none">
              <ConversationMenu {...conversation} />
            </div>
          )}
        </header>
      )}
      {mutedUsers.includes(user.id) && (
        <p className="m-4 mb-0 note">
          {t('You’ve muted this person. What they write isn’t counted as new.')}
        </p>
      )}
      {conversation.aside && (
        <Suspense fallback={null}>
          <AsideNote userId={user.id} aside={conversation.aside} />
        </Suspense>
      )}
      <MessageList
        other={user}
        dayHeading={isNamed ? 'h2' : 'h3'}
        beforeFirst={
          canWrite && (
            <BeforeFirstMessage
              userId={user.id}
              isUnwritten={draft.value.content.trim() === ''}
              onChoose={begin}
            />
          )
        }
        outgoing={outgoing}
        onTryAgain={(key) => outbox.tryAgain(key)}
        onTakeBack={takeBack}
        changes={changes}
        onDropChange={(key) => outbox.takeBack(key)}
        onWriteAgain={canWrite ? writeAgain : undefined}
        atEnd={waiting && <waiting.WaitingMessages other={user} />}
      />
      {canWrite ? (
        <MessageForm
          userId={user.id}
          name={user.displayName}
          draft={draft}
          photos={photos}
          field={field}
          onSend={(how) =>
            void send((value, sent) => {
              const message = written(value, { ...how, photos: sent })
              outbox.add({ kind: 'message', message }, undoSend ? timeToUndo : 0)
            })
          }
          onSendLater={(how) =>
            void prepare((sent) => {
              later.request()
              setLaterOpen({ ...how, photos: sent })
            })
          }
        />
      ) : (
        <p className="m-4 note">
          {isDeletedMember
            ? t('This person has left Synapse. What you wrote stays here.')
            : t('You can write to each other only while you are friends. What was written stays here.')}
        </p>
      )}
      {isLaterOpen && later.module && (
        <later.module.SendLaterDialog
          name={user.displayName}
          message={written(draft.value, isLaterOpen)}
          onScheduled={clear}
          onClose={() => setLaterOpen(null)}
        />
      )}
    </>
  )
}
