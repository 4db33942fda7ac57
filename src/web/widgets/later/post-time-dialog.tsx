import { useId, useState } from 'react'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import { useScheduledPost } from '#web/features/posts/scheduled-posts.queries.ts'
import { momentOf, startWhen, whenProblem } from '#web/lib/time/later.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'
import { WhenFields } from './when-fields.tsx'

interface PostTimeDialogProps {
  post: ScheduledPostView
  onClose: () => void
}

/** Another time for a post that waits, or that could not go out. */
export const PostTimeDialog = ({ post, onClose }: PostTimeDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const { changeTime } = useScheduledPost(post, onClose)
  const [start] = useState(() => startWhen(post.publishAt))
  const store = useValues({ publishAt: start })
  const { publishAt: when } = store.value
  const form = useForm({
    store,
    check: ({ publishAt }) => {
      const problem = whenProblem(publishAt)
      return problem === null ? {} : { publishAt: problem }
    },
    sending: changeTime,
    onSubmit: () => {
      const moment = momentOf(when)
      if (moment) changeTime.mutate(moment.toISOString(), { onSuccess: onClose })
    },
    failureField: 'publishAt',
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Change time')}
        opener={opener}
        footer={
          <Button
            type="submit"
            form={formId}
            variant="main"
            busy={changeTime.isPending}
            busyLabel={t('Saving…')}
          >
            {t('Save changes')}
          </Button>
        }
      >
        <form id={formId} {...form.props}>
          <WhenFields
            label={t('When should it go out?')}
            value={when}
            error={form.errors['publishAt']}
            onChange={(publishAt) => store.change({ publishAt })}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
