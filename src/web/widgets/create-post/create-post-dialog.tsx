import { useId, useRef, useState } from 'react'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import { limits } from '#contract/core/limits.ts'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { NotePicker } from '#web/features/content-notes/note-picker.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { noPoll, pollProblem, toNewPoll, wordsOfPoll } from '#web/features/polls/poll-draft.ts'
import { PollFields } from '#web/features/polls/poll-fields.tsx'
import { fitting, WhoMayCommentSelect } from '#web/features/posts/who-may-comment-select.tsx'
import { WishPicker } from '#web/features/posts/wish-picker.tsx'
import { ToneOffer } from '#web/features/tones/tone-offer.tsx'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { DestinationManners } from '#web/widgets/community/destination-manners.tsx'
import { PhotoField } from './photo-field.tsx'
import { PhotoStage } from './photo-stage.tsx'
import { type ChosenPhoto, type SendTry, useCreatePost } from './use-create-post.ts'
import { communityFor, useDestination } from './use-destination.ts'

interface CreatePostDialogProps {
  /** Where the dialog was opened, if that is a community. */
  communityId?: string | null
  onClose: () => void
}

const anonymousWords =
  'Others see “Anonymous” instead of your name and picture. No other member can look up who you are. If someone reports the post, moderators see it without your name. Two moderators of Synapse can agree that one of them looks it up. They do this only to keep someone safe, or if the law asks for it. You’re told within a week.'

export const CreatePostDialog = ({ communityId = null, onClose }: CreatePostDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const user = useSignedInUser()
  const content = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(
    { account: user.id, name: communityId ? `post:${communityId}` : 'post' },
    {
      content: '',
      tones: [] as string[],
      notes: [] as ContentNote[],
      replyWish: null as ReplyWish | null,
      whoMayComment: 'everyone' as WhoMayComment,
      anonymous: false,
      communityId,
      poll: noPoll,
      lastTry: null as SendTry | null,
    },
    ({ content, poll }) => content + wordsOfPoll(poll),
  )
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [discarded, setDiscarded] = useState<typeof draft.value | null>(null)
  const { stage, submit, tryPhotoAgain, stopUpload } = useCreatePost({
    lastTry: draft.value.lastTry,
    onTry: (lastTry) => draft.change({ lastTry }),
    onCreated: draft.clear,
    onDone: onClose,
  })
  const { content: words, tones, notes, replyWish, anonymous, poll, whoMayComment = 'everyone' } = draft.value
  const destination = useDestination(draft.value.communityId)
  const blank = (words + wordsOfPoll(poll)).trim() === ''

  const send = () => {
    const bodyAt = (now: number) => ({
      content: words.trim(),
      communityId: draft.value.communityId,
      isAnonymous: anonymous,
      toneIndicators: tones,
      contentNotes: notes,
      replyWish,
      whoMayComment: fitting(whoMayComment, anonymous),
      poll: toNewPoll(poll, now),
    })
    void submit(bodyAt, photo)
  }
  const form = useForm({
    store: draft,
    required: { content: 'Please write something first.' },
    max: { content: limits.postContent },
    check: (values) => {
      const problem = pollProblem(values.poll)
      return problem ? { poll: problem } : {}
    },
    sending: { isPending: stage.at === 'posting', error: stage.at === 'writing' ? stage.error : null },
    onSubmit: send,
  })
  const startEmpty = () => {
    setDiscarded(draft.value)
    draft.clear()
    content.current?.focus()
  }
  const takeBack = () => {
    if (discarded) draft.change(discarded)
    setDiscarded(null)
    content.current?.focus()
  }
  const close = () => {
    if (stage.at === 'uploading') stopUpload()
    if (stage.at === 'writing' && !blank) {
      toast.success(
        'Draft saved',
        photo
          ? 'Your words will be here when you come back. The photo isn’t kept.'
          : 'Your words will be here when you come back.',
      )
    }
    onClose()
  }

  if (stage.at === 'uploading' || stage.at === 'photo-missing') {
    return (
      <Dialog open onOpenChange={(open) => !open && close()}>
        <DialogContent title="Create Post" opener={opener}>
          <PhotoStage
            stage={stage}
            onStop={stopUpload}
            onTryAgain={() => photo && void tryPhotoAgain(photo)}
            onGoOn={onClose}
          />
        </DialogContent>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Create Post"
        opener={opener}
        initialFocus={content}
        footer={
          <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              {`${destination.audience} will see this, ${anonymous ? 'without your name' : `with your name: ${user.shownName}`}.`}
            </p>
            <Button
              type="submit"
              form={formId}
              variant="main"
              busy={stage.at === 'posting'}
              busyLabel="Posting…"
              className="max-sm:w-full"
            >
              Post
            </Button>
          </div>
        }
      >
        <form id={formId} {...form.props} className="grid gap-6">
          {draft.restored && (
            <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>We kept your draft.</p>
              <Button onClick={startEmpty}>Start fresh</Button>
            </div>
          )}
          {discarded && (
            <div role="status" className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>The draft is gone.</p>
              <Button onClick={takeBack}>Undo</Button>
            </div>
          )}
          <div className="grid gap-1">
            <Field label="What would you like to say?" {...form.field('content')}>
              <TextArea ref={content} dir="auto" rows={5} {...form.text('content')} />
            </Field>
            <ToneOffer
              text={words}
              onTake={(tone, rest) => {
                draft.change({ content: rest, tones: [...new Set([...tones, tone])] })
                content.current?.focus()
              }}
            />
          </div>
          {destination.options.length > 1 && (
            <Select
              label="Where to post"
              options={destination.options}
              value={destination.chosen}
              onValueChange={(value) => draft.change({ communityId: communityFor(value) })}
            />
          )}
          {draft.value.communityId && draft.value.communityId !== communityId && (
            <DestinationManners communityId={draft.value.communityId} />
          )}
          <TonePicker
            label="Tone"
            hint="Helps others read it as you mean it. Choose as many as fit, or none."
            chosen={tones}
            max={limits.tonesPerPost}
            onChange={(next) => draft.change({ tones: next })}
          />
          <WishPicker chosen={replyWish} onChange={(next) => draft.change({ replyWish: next })} />
          <WhoMayCommentSelect
            value={whoMayComment}
            isAnonymous={anonymous}
            onChange={(next) => draft.change({ whoMayComment: next })}
          />
          <NotePicker chosen={notes} onChange={(next) => draft.change({ notes: next })} />
          <PhotoField photo={photo} onChange={setPhoto} />
          <PollFields
            poll={poll}
            onChange={(next) => draft.change({ poll: next })}
            error={form.errors['poll']}
          />
          <Switch
            label="Post anonymously"
            description={anonymousWords}
            checked={anonymous}
            onCheckedChange={(next) => draft.change({ anonymous: next })}
          />
          <p className="-mt-4 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
            <HelpLink topic="anonymous">More about anonymous posts</HelpLink>
          </p>
        </form>
      </DialogContent>
    </Dialog>
  )
}
