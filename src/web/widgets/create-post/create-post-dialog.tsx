import { useId, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { MentionArea } from '#web/features/mentions/mention-area.tsx'
import { pollProblem } from '#web/features/polls/poll-draft.ts'
import { ToneOffer } from '#web/features/tones/tone-offer.tsx'
import { faceOfOneself } from '#web/lib/face-of.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { findTraces } from '#web/widgets/anonymity-check/find-traces.ts'
import { useAnonymityQuestion } from '#web/widgets/anonymity-check/use-anonymity-question.ts'
import { DestinationManners } from '#web/widgets/community/destination-manners.tsx'
import { t } from '#words/t.ts'
import { AudienceLine } from './audience-line.tsx'
import { Composer, focusTool } from './composer.tsx'
import { anonymousTool, notesTool, photoTool, pollTool, toneTool, wishTool } from './composer-tools.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { isDescribedTooLong, newItems, tooLongDescriptions } from './photo-items.ts'
import { PhotoStage } from './photo-stage.tsx'
import { PostFooter } from './post-footer.tsx'
import { type PartKey, PostPart, useFirstPart } from './post-part.tsx'
import { useAudience } from './use-audience.ts'
import { type Stage, useCreatePost } from './use-create-post.ts'
import { useDestination } from './use-destination.ts'
import { useLater } from './use-later.ts'
import { usePhotoChoice } from './use-photo-choice.tsx'
import { usePhotoItems } from './use-photo-items.ts'
import { usePostDraft } from './use-post-draft.ts'

interface CreatePostDialogProps {
  /** Where the dialog was opened, if that is a community. */
  communityId?: string | null
  onClose: () => void
}

export const CreatePostDialog = ({ communityId = null, onClose }: CreatePostDialogProps) => {
  const formId = useId()
  const partId = useId()
  const opener = useOpener()
  const user = useSignedInUser()
  const content = useRef<HTMLTextAreaElement>(null)
  const draft = usePostDraft(user.id, communityId)
  const { photos, changePhotos, addPhotos } = usePhotoItems(draft)
  const [open, setOpen] = useState<PartKey | null>(useFirstPart(draft.value.poll.isOn))
  const { stage, submit, tryPhotosAgain, stopUpload } = useCreatePost({
    lastTry: draft.value.lastTry,
    onTry: (lastTry) => draft.change({ lastTry }),
    onCreated: () => {
      draft.rememberAudience()
      draft.clear()
    },
    onDone: onClose,
  })
  // By then the descriptions can no longer be changed: one that is missing gives its place to another.
  const lost = stage.at === 'photo-missing' ? stage.missing[0] : undefined
  const choice = usePhotoChoice(lost ? 1 : limits.photosPerPost - photos.length, (files) => {
    if (lost) {
      const next = photos.map((item) =>
        item.key === lost.key ? { ...item, ...newItems(files)[0], description: item.description } : item,
      )
      changePhotos(next)
      void tryPhotosAgain(next)
      return
    }
    addPhotos(files)
    setOpen('photo')
  })
  const later = useLater()
  const { content: words, tones, notes, replyWish, anonymous, poll } = draft.value
  const destination = useDestination(draft.value.communityId)
  const audience = useAudience({ ...draft.chosen, ...draft.value, isAnonymous: anonymous })
  // Asked for whoever opens the composer, so that nothing has to be asked for what turns out to be anonymous.
  useFriends()
  const allWords = [
    words,
    ...photos.map(({ description }) => description),
    ...(poll.isOn ? poll.options : []),
  ].join('\n')
  const anonymity = useAnonymityQuestion(allWords, anonymous, findTraces)
  const send = () => void submit((now) => ({ ...draft.bodyAt(now), ...later.body }), photos)
  const form = useForm({
    store: { value: { ...draft.value, publishAt: later.publishAt }, change: draft.change },
    required: { content: t('Please write something first.') },
    max: { content: limits.postContent },
    check: (values) => {
      const problem = pollProblem(values.poll)
      return {
        ...(problem && { poll: problem }),
        ...(audience.problem && { audience: audience.problem }),
        ...(later.problem && { publishAt: later.problem }),
        ...tooLongDescriptions(photos),
      }
    },
    sending: { isPending: stage.at === 'posting', error: stage.at === 'writing' ? stage.error : null },
    onSubmit: () => {
      if (!anonymity.asks()) send()
    },
  })
  const close = () => {
    if (stage.at === 'uploading') stopUpload()
    if (stage.at === 'writing' && !draft.isBlank) {
      toast.success(
        t('Draft saved'),
        t(
          '{count, plural, =0 {Your words will be here when you come back.} =1 {Your words will be here when you come back. The photo isn’t kept. Choose it again, and its description is there.} other {Your words will be here when you come back. The photos aren’t kept. Choose them again, and their descriptions are there.}}',
          { count: photos.length },
        ),
      )
    }
    onClose()
  }
  // What it was about may be gone, by starting fresh.
  const isThere = { poll: poll.isOn, photo: photos.length > 0, later: later.when !== null }
  const shown = open !== null && (isThere[open as keyof typeof isThere] ?? true) ? open : null
  /** Back to the row of tools, from a part that was taken off. */
  const leave = (key: PartKey) => {
    setOpen(null)
    if (key === 'later') content.current?.focus()
    else focusTool(form.props.ref.current, key)
  }

  if (stage.at === 'uploading' || stage.at === 'photo-missing') {
    return (
      <Dialog open onOpenChange={(next) => !next && close()}>
        <DialogContent title={t('Create Post')} opener={opener}>
          {choice.field}
          <PhotoStage
            stage={stage}
            onStop={stopUpload}
            onTryAgain={() => void tryPhotosAgain(photos)}
            onChooseAnother={choice.choose}
            onGoOn={onClose}
          />
        </DialogContent>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={(next) => !next && close()}>
      <DialogContent
        title={t('Create Post')}
        opener={opener}
        initialFocus={content}
        footer={
          <PostFooter
            formId={formId}
            partId={partId}
            traces={anonymity.traces}
            isChoosing={open === 'audience'}
            onChoose={() => setOpen(open === 'audience' ? null : 'audience')}
            goesOut={later.inWords}
            isChoosingTime={open === 'later'}
            onChooseTime={() => {
              later.begin()
              setOpen(open === 'later' ? null : 'later')
            }}
            busyLabel={busyLabelOf(stage, choice.isChecking, later.when !== null)}
            onAnswer={(answer) => {
              anonymity.answer()
              content.current?.focus()
              if (answer === 'send') send()
            }}
          >
            <AudienceLine
              community={destination.communityName}
              isForAll={draft.value.communityId === null}
              name={anonymous ? null : user.shownName}
              whoMayComment={draft.whoMayComment}
              isForVisitors={draft.isForVisitors && destination.hasWindow}
              audience={draft.chosen.audience}
              circle={audience.circle}
              problem={audience.problem}
            />
          </PostFooter>
        }
      >
        <form
          id={formId}
          {...form.props}
          className="grid gap-4"
          onSubmit={(event) => {
            // What has to be put right must be there to be seen.
            if (audience.problem) setOpen('audience')
            else if (pollProblem(poll)) setOpen('poll')
            else if (later.problem) setOpen('later')
            else if (photos.some(isDescribedTooLong)) setOpen('photo')
            form.props.onSubmit(event)
          }}
        >
          <DraftNotes
            isRestored={draft.restored}
            isDiscarded={draft.isDiscarded}
            missesPhotos={photos.length === 0 && draft.value.descriptions.length > 0}
            onStartFresh={() => {
              draft.startFresh()
              content.current?.focus()
            }}
            onTakeBack={() => {
              draft.takeBack()
              content.current?.focus()
            }}
          />
          {choice.field}
          <Composer
            face={anonymous ? null : faceOfOneself(user)}
            tools={[
              photoTool(photos.length, choice.choose),
              toneTool(tones),
              pollTool(poll.isOn, () => {
                draft.change({ poll: { ...poll, isOn: true } })
                setOpen('poll')
              }),
              wishTool(replyWish),
              notesTool(notes),
              anonymousTool(anonymous, () => {
                draft.change({ anonymous: true })
                setOpen('anonymous')
              }),
            ]}
            open={shown}
            onOpenChange={setOpen}
            partId={partId}
            part={
              <PostPart
                of={shown}
                draft={draft}
                destination={destination}
                audience={audience}
                audienceError={form.errors['audience'] ?? form.errors['circleId']}
                photos={photos}
                onPhotosChange={changePhotos}
                onAddPhoto={choice.choose}
                pollError={form.errors['poll']}
                when={later.when}
                whenError={form.errors['publishAt']}
                onWhenChange={later.setWhen}
                onLeave={leave}
              />
            }
          >
            <Field label={t('What would you like to say?')} hideLabel {...form.field('content')}>
              <MentionArea
                ref={content}
                mentioning={draft.mentioning}
                dir="auto"
                rows={4}
                className="composer-words"
                placeholder={t('What would you like to say?')}
                {...form.text('content')}
              />
            </Field>
            <ToneOffer
              text={words}
              onTake={(tone, rest) => {
                draft.change({ content: rest, tones: [...new Set([...tones, tone])] })
                content.current?.focus()
              }}
            />
          </Composer>
          {draft.value.communityId && draft.value.communityId !== communityId && (
            <DestinationManners communityId={draft.value.communityId} />
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}

const busyLabelOf = (stage: Stage, isChecking: boolean, isLater: boolean): string | null => {
  if (isChecking) return t('Checking the photo…')
  if (stage.at !== 'posting') return null
  return isLater ? t('Scheduling…') : t('Posting…')
}
