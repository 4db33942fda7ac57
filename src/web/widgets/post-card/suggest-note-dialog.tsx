import { type FormEvent, useId, useState } from 'react'
import { type ContentNote, contentNotes } from '#contract/content-notes/note-list.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useSuggestNote } from '#web/features/content-notes/use-suggest-note.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { t } from '#words/t.ts'

/** One note at a time: a list of wishes would be hard to receive. */
export const SuggestNoteDialog = ({ post, onClose }: { post: PostView; onClose: () => void }) => {
  const formId = useId()
  const opener = useOpener()
  const [note, setNote] = useState<ContentNote | null>(null)
  const [tried, setTried] = useState(false)
  const suggest = useSuggestNote(post.id, onClose)
  const offered = contentNotes.filter(({ key }) => !post.contentNotes.includes(key))

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (note && !suggest.isPending) suggest.mutate(note)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Suggest a content note')}
        description={t(
          'The author gets a private notification and can say yes or no. They aren’t told who you are.',
        )}
        opener={opener}
        footer={
          <>
            <DialogClose asChild>
              <Button>{t('Cancel')}</Button>
            </DialogClose>
            <Button
              type="submit"
              form={formId}
              variant="main"
              busy={suggest.isPending}
              busyLabel={t('Sending…')}
            >
              {t('Send suggestion')}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={send} noValidate>
          <RadioGroup
            label={t('Which note would help?')}
            choices={offered.map(({ key, label }) => ({ value: key, label: label() }))}
            chosen={note}
            required
            error={tried && !note ? t('Please choose a note.') : null}
            onChange={setNote}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
