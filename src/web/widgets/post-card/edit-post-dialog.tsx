import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { MentionArea } from '#web/features/mentions/mention-area.tsx'
import { mentionedBefore, mentionsOf } from '#web/features/mentions/mentioned.ts'
import { faceOfOneself } from '#web/lib/face-of.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { AudienceLine } from '#web/widgets/create-post/audience-line.tsx'
import { Composer, focusTool } from '#web/widgets/create-post/composer.tsx'
import {
  audienceTool,
  commentsTool,
  notesTool,
  photoTool,
  toneTool,
  visitorsTool,
  wishTool,
} from '#web/widgets/create-post/composer-tools.tsx'
import {
  isDescribedTooLong,
  type PhotoItem,
  tooLongDescriptions,
} from '#web/widgets/create-post/photo-items.ts'
import { usePhotoChoice } from '#web/widgets/create-post/use-photo-choice.tsx'
import { KeptChanges } from '#web/widgets/drafts/kept-changes.tsx'
import { t } from '#words/t.ts'
import { type EditKey, EditPart } from './edit-part.tsx'
import { type EditedAudience, useEditedAudience } from './use-edited-audience.ts'
import { descriptionsOf, useEditedPhotos } from './use-edited-photos.ts'
import { type EditedVisitors, useEditedVisitors } from './use-edited-visitors.ts'
import { type EditPlace, PhotosNotSaved, postThatIsOut, useSaveEdit } from './use-save-edit.ts'

interface EditPostDialogProps {
  post: PostView
  /** For one that waits: nobody has seen it yet. */
  place?: EditPlace
  onClose: () => void
}

export const EditPostDialog = ({ post, place = postThatIsOut, onClose }: EditPostDialogProps) => {
  const isOut = place === postThatIsOut
  const formId = useId()
  const partId = useId()
  const opener = useOpener()
  const user = useSignedInUser()
  const draft = useDraft(
    { account: user.id, name: `edit:${post.id}` },
    {
      content: post.content,
      mentioned: mentionedBefore(post.mentions),
      tones: post.toneIndicators,
      notes: post.contentNotes,
      replyWish: post.replyWish,
      whoMayComment: post.whoMayComment,
      descriptions: descriptionsOf(post),
    },
  )
  const photos = useEditedPhotos(post, draft)
  const audience = useEditedAudience(post)
  const visitors = useEditedVisitors(post)
  const [open, setOpen] = useState<EditKey | null>(null)
  const { saving, stopUpload } = useSaveEdit(post, place)
  const choice = usePhotoChoice(limits.photosPerPost - photos.items.length, (files) => {
    photos.add(files)
    setOpen('photo')
  })
  const { content, tones, notes, replyWish, whoMayComment } = draft.value

  const save = () => {
    const change = {
      // Names of now in the place of those of then are no edit.
      ...(content !== post.content && { content }),
      mentions: mentionsOf(content, draft.value.mentioned, post.isAnonymous),
      toneIndicators: tones,
      contentNotes: notes,
      replyWish,
      whoMayComment,
      ...audience.change,
      ...visitors.change,
    }
    saving.mutate(
      { change, photos: photos.isChanged ? photos.items : null, before: photos.had.map(({ key }) => key) },
      {
        onSuccess: () => {
          draft.clear()
          onClose()
        },
      },
    )
  }
  const form = useForm({
    store: { value: { ...draft.value, ...audience.chosen }, change: draft.change },
    required: { content: t('Please write something first.') },
    check: () => ({
      ...(audience.problem && { audience: audience.problem }),
      ...tooLongDescriptions(photos.items),
    }),
    max: { content: limits.postContent },
    sending: saving,
    onSubmit: save,
  })
  const notSaved = saving.error instanceof PhotosNotSaved ? saving.error : null
  return (
    <Dialog open onOpenChange={(next) => !next && !saving.isPending && onClose()}>
      <DialogContent
        title={t('Edit post')}
        opener={opener}
        description={whoSawIt(isOut)}
        footer={
          <>
            <ChangedAudience {...{ post, audience, visitors, whoMayComment }} />
            {saving.isPending && hasFile(saving.variables.photos) && (
              <Button icon={<X />} onClick={stopUpload}>
                {t('Cancel the upload')}
              </Button>
            )}
            <Button
              disabled={saving.isPending}
              onClick={() => {
                draft.clear()
                onClose()
              }}
            >
              {t('Keep it as it was')}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              busy={saving.isPending || choice.isChecking}
              busyLabel={choice.isChecking ? t('Checking the photo…') : t('Saving…')}
            >
              {t('Save changes')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          {...form.props}
          className="grid gap-4"
          onSubmit={(event) => {
            // What has to be put right must be there to be seen.
            if (audience.problem) setOpen('audience')
            else if (photos.items.some(isDescribedTooLong)) setOpen('photo')
            form.props.onSubmit(event)
          }}
        >
          {draft.restored && <KeptChanges onDiscard={() => draft.clear()} />}
          {choice.field}
          {notSaved && (
            <div role="alert" className="note note-harm grid gap-1">
              <p className="font-semibold">{notSaved.title}</p>
              <p>{notSaved.message}</p>
            </div>
          )}
          <Composer
            face={post.isAnonymous ? null : faceOfOneself(user)}
            tools={[
              photos.areRemoved
                ? { ...photoTool(1, choice.choose), label: t('Photo: removed') }
                : photoTool(photos.items.length, choice.choose),
              toneTool(tones),
              wishTool(replyWish),
              notesTool(notes),
              commentsTool(whoMayComment),
              ...whoToolsOf(audience, visitors),
            ]}
            open={open}
            onOpenChange={setOpen}
            partId={partId}
            part={
              <EditPart
                of={open}
                post={post}
                isOut={isOut}
                draft={draft}
                audience={audience}
                audienceError={form.errors['audience'] ?? form.errors['circleId']}
                visitors={visitors}
                photos={photos}
                photoErrors={photos.items.length > 1 ? notSaved?.failed : undefined}
                onAddPhoto={choice.choose}
                onPhotosGone={() => {
                  if (photos.had.length === 0) setOpen(null)
                  focusTool(form.props.ref.current, 'photo')
                }}
              />
            }
          >
            <Field label={t('Your post')} hideLabel {...form.field('content')}>
              <MentionArea
                dir="auto"
                rows={4}
                className="composer-words"
                mentioning={{
                  mentioned: draft.value.mentioned,
                  onChoose: draft.change,
                  where: { postId: post.id },
                  isAnonymous: post.isAnonymous,
                }}
                {...form.text('content')}
              />
            </Field>
          </Composer>
          {post.poll && <p className="hint">{t('The poll stays as it is. Its options can’t be changed.')}</p>}
        </form>
      </DialogContent>
    </Dialog>
  )
}

const hasFile = (photos: readonly PhotoItem[] | null): boolean =>
  photos?.some(({ photo }) => photo instanceof File) ?? false

const whoSawIt = (isOut: boolean): string =>
  isOut ? t('If you change the words, others see that the post was edited.') : t('No one has seen it yet.')

/** A community's post may be for visitors too; whom another one is for can be chosen. */
const whoToolsOf = (audience: EditedAudience, visitors: EditedVisitors) => [
  ...(visitors.canChoose ? [visitorsTool(visitors.isForVisitors)] : []),
  ...(audience.isFixed ? [] : [audienceTool(audience.chosen, audience.circle?.name)]),
]

interface ChangedAudienceProps {
  post: PostView
  visitors: EditedVisitors
  audience: EditedAudience
  whoMayComment: WhoMayComment
}

/** Beside the button that saves, as the composer has it: a post that is out is opened to others only knowingly. */
const ChangedAudience = ({ post, audience, visitors, whoMayComment }: ChangedAudienceProps) => {
  const { shownName } = useSignedInUser()
  const { isChanged, chosen, circle, problem } = audience
  if (!isChanged && !visitors.isChanged) return null
  return (
    <div className="flex basis-full">
      <AudienceLine
        community={post.communityName ?? undefined}
        isForAll={post.communityId === null}
        isForVisitors={visitors.isForVisitors}
        name={shownName}
        whoMayComment={whoMayComment}
        audience={chosen.audience}
        circle={circle}
        problem={problem}
      />
    </div>
  )
}
