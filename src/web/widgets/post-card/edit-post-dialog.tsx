import { X } from 'lucide-react'
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
import { usePhotoChoice } from '#web/widgets/create-post/use-photo-choice.tsx'
import { KeptChanges } from '#web/widgets/drafts/kept-changes.tsx'
import { t } from '#words/t.ts'
import { type EditKey, EditPart } from './edit-part.tsx'
import { type EditedAudience, useEditedAudience } from './use-edited-audience.ts'
import { type EditedVisitors, useEditedVisitors } from './use-edited-visitors.ts'
import {
  type EditPlace,
  type PhotoChange,
  PhotoNotSaved,
  postThatIsOut,
  useSaveEdit,
} from './use-save-edit.ts'

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
      imageAlt: post.imageAlt ?? '',
    },
  )
  const [photo, setPhoto] = useState<PhotoChange>('stays')
  // Kept no longer than the file it describes: in the draft it would end up under the photo that is there.
  const [newPhotoAlt, setNewPhotoAlt] = useState('')
  const audience = useEditedAudience(post)
  const visitors = useEditedVisitors(post)
  const [open, setOpen] = useState<EditKey | null>(null)
  const { saving, stopUpload } = useSaveEdit(post, place)
  const choice = usePhotoChoice((file) => {
    setPhoto(file)
    setOpen('photo')
  })
  const isNewPhoto = photo instanceof File
  const hasPhoto = isNewPhoto || (photo === 'stays' && post.imageUrl !== null)
  /** What is on the screen: the draft, with the description of the photo that is shown. */
  const edited = {
    value: isNewPhoto ? { ...draft.value, imageAlt: newPhotoAlt } : draft.value,
    change: (part: Partial<typeof draft.value>) => {
      if (isNewPhoto && part.imageAlt !== undefined) setNewPhotoAlt(part.imageAlt)
      else draft.change(part)
    },
  }
  const { content, tones, notes, replyWish, imageAlt, whoMayComment } = edited.value

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
      ...(photo === 'stays' && post.imageUrl && { imageAlt }),
    }
    saving.mutate(
      { change, photo, description: imageAlt },
      {
        onSuccess: () => {
          draft.clear()
          onClose()
        },
      },
    )
  }
  const form = useForm({
    store: { value: { ...edited.value, ...audience.chosen }, change: edited.change },
    required: { content: t('Please write something first.') },
    check: () => (audience.problem ? { audience: audience.problem } : {}),
    max: { content: limits.postContent, ...(hasPhoto && { imageAlt: limits.imageAlt }) },
    sending: saving,
    onSubmit: save,
  })
  return (
    <Dialog open onOpenChange={(next) => !next && !saving.isPending && onClose()}>
      <DialogContent
        title={t('Edit post')}
        opener={opener}
        description={whoSawIt(isOut)}
        footer={
          <>
            <ChangedAudience {...{ post, audience, visitors, whoMayComment }} />
            {saving.isPending && saving.variables.photo instanceof File && (
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
            else if (hasPhoto && imageAlt.length > limits.imageAlt) setOpen('photo')
            form.props.onSubmit(event)
          }}
        >
          {draft.restored && <KeptChanges onDiscard={() => draft.clear()} />}
          {choice.field}
          {saving.error instanceof PhotoNotSaved && (
            <div role="alert" className="note note-harm grid gap-1">
              <p className="font-semibold">{saving.error.title}</p>
              <p>{saving.error.message}</p>
            </div>
          )}
          <Composer
            face={post.isAnonymous ? null : faceOfOneself(user)}
            tools={[
              photo === 'goes'
                ? { ...photoTool(true, choice.choose), label: t('Photo: removed') }
                : photoTool(hasPhoto, choice.choose),
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
                draft={edited}
                audience={audience}
                audienceError={form.errors['audience'] ?? form.errors['circleId']}
                visitors={visitors}
                photo={photo}
                onChooseAnother={choice.choose}
                onPhotoChange={(next) => {
                  setPhoto(next)
                  setNewPhotoAlt('')
                  if (next === 'stays' && post.imageUrl === null) setOpen(null)
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
