import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type ComponentType, type FormEvent, type RefObject, Suspense, useId, useState } from 'react'
import type { CommentView } from '#contract/comments.ts'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { nameOn } from '#web/features/comments/comment-thread.ts'
import { useComments } from '#web/features/comments/comments.queries.ts'
import { useAddComment } from '#web/features/comments/use-add-comment.ts'
import { MentionArea } from '#web/features/mentions/mention-area.tsx'
import { mentionsOf } from '#web/features/mentions/mentioned.ts'
import { ToneOffer } from '#web/features/tones/tone-offer.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent, retryableLazy, useLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { replyWishOf } from '#web/lib/posts/wish-words.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { AnonymityQuestionProps } from '#web/widgets/anonymity-check/anonymity-question.tsx'
import { useAnonymityQuestion } from '#web/widgets/anonymity-check/use-anonymity-question.ts'
import { t } from '#words/t.ts'
import { AdviceQuestion } from './advice-question.tsx'
import { useAdviceQuestion } from './use-advice-question.ts'
import { useAnonymousWait } from './use-anonymous-wait.ts'
import type { CommentDraft } from './use-comment-draft.ts'
import { WaitNote } from './wait-note.tsx'

/** In the low-demand view alone. */
const QuickReplies = lazyComponent(
  'quick-replies',
  async () => (await import('./quick-replies.tsx')).QuickReplies,
)
const lazyChoices = retryableLazy(() => import('./comment-choices.tsx'))
const lazyCheck = retryableLazy(() => import('#web/widgets/anonymity-check/anonymity-question.tsx'))

export interface CommentFormProps {
  post: PostView
  draft: CommentDraft
  field: RefObject<HTMLTextAreaElement | null>
  onAdded: (comment: CommentView) => void
}

export const CommentForm = ({ post, draft, field, onAdded }: CommentFormProps) => {
  const { content, tone, anonymous, parentId } = draft.value
  const { lowDemand } = useComfort()
  const [more, setMore] = useState(false)
  const moreId = useId()
  const lazy = useLazy(lazyChoices, t('The choices couldn’t be opened'))
  const choices = more ? lazy.module : null
  const comments = useComments(post.id)
  const parent = comments.data?.pages.flat().find((comment) => comment.id === parentId)
  const advice = useAdviceQuestion(post)
  // For whoever has the form, so that no request tells who is about to comment without a name.
  const check = useWhenIdle(lazyCheck)
  const anonymity = useAnonymityQuestion(content, anonymous, check?.findTraces)
  const startAnew = () => {
    draft.clear()
    advice.forget()
    setMore(false)
    // The next words can follow at once; what is looked at is the comment (CommentList).
    field.current?.focus({ preventScroll: true })
  }
  const add = useAddComment(post, {
    onKept: startAnew,
    onAdded: (comment) => {
      startAnew()
      onAdded(comment)
    },
  })
  const wait = useAnonymousWait(post)
  const isWaiting = anonymous && wait !== null
  const stopped = add.isPending || isWaiting || !isSendable(content)

  const send = () =>
    add.mutate({
      content: content.trim(),
      mentions: mentionsOf(content, draft.value.mentioned, anonymous),
      parentId: parent?.id ?? null,
      isAnonymous: anonymous,
      toneIndicators: tone ? [tone] : [],
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!stopped && !advice.asks(content) && !anonymity.asks()) send()
  }
  const write = (words: string) => {
    if (words.trim() === '') advice.forget()
    else if (advice.isAsking) advice.answer()
    draft.change({ content: words })
  }
  return (
    <form {...keptFree} onSubmit={submit} noValidate className="grid w-full gap-3">
      {parent && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p>{rich('Replying to {name}', { name: <bdi className="font-semibold">{nameOn(parent)}</bdi> })}</p>
          <Button variant="plain" icon={<X />} onClick={() => draft.change({ parentId: null })}>
            {t('Cancel reply')}
          </Button>
        </div>
      )}
      <div className="grid gap-1">
        <Field
          label={parent ? t('Write a reply') : t('Write a comment')}
          hint={post.isMine ? null : replyWishOf(post.replyWish)?.request()}
          count={{ used: content.length, max: limits.commentContent }}
        >
          <MentionArea
            ref={field}
            mentioning={{
              mentioned: draft.value.mentioned,
              onChoose: draft.change,
              where: { postId: post.id },
              isAnonymous: anonymous,
            }}
            dir="auto"
            rows={2}
            className="min-h-20!"
            value={content}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        {lowDemand && (
          <Suspense fallback={null}>
            <QuickReplies
              onChoose={(sentence) => {
                write([content.trim(), sentence].filter(Boolean).join(' '))
                field.current?.focus()
              }}
            />
          </Suspense>
        )}
        <ToneOffer
          text={content}
          onTake={(next, rest) => {
            draft.change({ content: rest, tone: next })
            field.current?.focus()
          }}
        />
      </div>
      {choices && <choices.CommentChoices id={moreId} post={post} draft={draft} wait={wait} />}
      <WaitNote wait={isWaiting ? wait : null} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="text-quiet">{summary(tone, anonymous)}</p>
          <Button
            variant="plain"
            aria-expanded={choices !== null}
            aria-controls={choices ? moreId : undefined}
            icon={choices ? <ChevronDown /> : <ChevronUp />}
            onClick={() => {
              lazy.request()
              setMore(!choices)
            }}
          >
            {choices
              ? rich('Done<hidden> tone and name</hidden>', { hidden: visuallyHidden })
              : rich('Change<hidden> tone and name</hidden>', { hidden: visuallyHidden })}
          </Button>
        </div>
        {!advice.isAsking && !anonymity.traces && (
          <Button
            type="submit"
            variant="main"
            disabled={stopped && !add.isPending}
            busy={add.isPending}
            busyLabel={t('Posting…')}
            className="max-sm:w-full"
          >
            {t('Post comment')}
          </Button>
        )}
      </div>
      <Questions
        advice={advice}
        anonymity={anonymity}
        Anonymity={check?.AnonymityQuestion}
        onChange={() => field.current?.focus()}
        onSend={() => {
          send()
          field.current?.focus()
        }}
      />
    </form>
  )
}

interface QuestionsProps {
  advice: ReturnType<typeof useAdviceQuestion>
  anonymity: ReturnType<typeof useAnonymityQuestion>
  Anonymity: ComponentType<AnonymityQuestionProps> | undefined
  onChange: () => void
  onSend: () => void
}

/** One after the other, if there is something to ask before it is sent. */
const Questions = ({ advice, anonymity, Anonymity, onChange, onSend }: QuestionsProps) => {
  if (advice.isAsking)
    return (
      <AdviceQuestion
        onSend={() => {
          advice.answer()
          if (!anonymity.asks()) onSend()
        }}
        onChange={() => {
          advice.answer()
          onChange()
        }}
      />
    )
  if (!anonymity.traces || !Anonymity) return null
  return (
    <Anonymity
      traces={anonymity.traces}
      sendLabel={t('Send as it is')}
      onSend={() => {
        anonymity.answer()
        onSend()
      }}
      onChange={() => {
        anonymity.answer()
        onChange()
      }}
    />
  )
}

/** What is set, in words, so that nobody has to open it to know. */
function summary(tone: string | null, anonymous: boolean): string {
  if (!tone) return anonymous ? t('No tone, anonymous.') : t('No tone, with your name.')
  return anonymous ? t('Tone: {tone}, anonymous.', { tone }) : t('Tone: {tone}, with your name.', { tone })
}

const isSendable = (content: string): boolean =>
  content.trim() !== '' && content.length <= limits.commentContent
