import { useId } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { NotePicker } from '#web/features/content-notes/note-picker.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useEditPost } from '#web/features/posts/use-edit-post.ts'
import { WhoMayCommentSelect } from '#web/features/posts/who-may-comment-select.tsx'
import { WishPicker } from '#web/features/posts/wish-picker.tsx'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

export const EditPostDialog = ({ post, onClose }: { post: PostView; onClose: () => void }) => {
  const formId = useId()
  const opener = useOpener()
  const { id: account } = useSignedInUser()
  const draft = useDraft(
    { account, name: `edit:${post.id}` },
    {
      content: post.content,
      tones: post.toneIndicators,
      notes: post.contentNotes,
      replyWish: post.replyWish,
      whoMayComment: post.whoMayComment,
      imageAlt: post.imageAlt ?? '',
    },
  )
  const edit = useEditPost(post)
  const { content, tones, notes, replyWish, imageAlt, whoMayComment = post.whoMayComment } = draft.value

  const save = () => {
    const change = {
      content,
      toneIndicators: tones,
      contentNotes: notes,
      replyWish,
      whoMayComment,
      ...(post.imageUrl && { imageAlt }),
    }
    edit.mutate(change, {
      onSuccess: () => {
        draft.clear()
        onClose()
      },
    })
  }
  const form = useForm({
    store: draft,
    required: { content: 'Please write something first.' },
    max: { content: limits.postContent, imageAlt: limits.imageAlt },
    sending: edit,
    onSubmit: save,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Edit post"
        opener={opener}
        description="Everyone who can see the post will see that it was edited."
        footer={
          <>
            <DialogClose asChild>
              <Button onClick={draft.clear}>Keep it as it was</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="main" busy={edit.isPending} busyLabel="Saving…">
              Save changes
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-6">
          <Field label="Your post" {...form.field('content')}>
            <TextArea dir="auto" rows={6} {...form.text('content')} />
          </Field>
          <TonePicker
            label="Tone"
            hint="Choose as many as fit, or none."
            chosen={tones}
            max={limits.tonesPerPost}
            onChange={(next) => draft.change({ tones: next })}
          />
          <WishPicker chosen={replyWish} onChange={(next) => draft.change({ replyWish: next })} />
          <NotePicker chosen={notes} onChange={(next) => draft.change({ notes: next })} />
          {post.imageUrl && (
            <Field
              label="Description of the photo"
              hint="For people who can’t see it or who hide images."
              {...form.field('imageAlt')}
            >
              <TextArea dir="auto" rows={2} {...form.text('imageAlt')} />
            </Field>
          )}
          <WhoMayCommentSelect
            value={whoMayComment}
            isAnonymous={post.isAnonymous}
            onChange={(next) => draft.change({ whoMayComment: next })}
          />
          {post.poll && <p className="hint">The poll stays as it is. Its options can’t be changed.</p>}
        </form>
      </DialogContent>
    </Dialog>
  )
}
