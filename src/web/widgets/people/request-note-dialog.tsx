import Send from 'lucide-react/icons/send'
import { useId, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { rich } from '#web/lib/rich.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { BeforeAsking } from '#web/widgets/communication-passport/before-asking.tsx'
import { FirstWords, useFirstWords } from '#web/widgets/first-words/first-words.tsx'
import { t } from '#words/t.ts'

interface RequestNoteDialogProps {
  person: PersonView
  isSending: boolean
  onSend: (note: string | null, onSent: () => void) => void
  onClose: () => void
}

/** A friend request with words. They are kept until they are sent; a failure is told by whoever sends. */
export const RequestNoteDialog = ({ person, isSending, onSend, onClose }: RequestNoteDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const words = useRef<HTMLTextAreaElement>(null)
  const { id: account } = useSignedInUser()
  const draft = useDraft({ account, name: `request:${person.id}` }, { content: '' })
  const sentences = useFirstWords(person.id, limits.requestNote)
  const form = useForm({
    store: draft,
    max: { content: limits.requestNote },
    sending: { isPending: isSending, error: null },
    onSubmit: () =>
      onSend(draft.value.content, () => {
        draft.clear()
        onClose()
      }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={rich('Ask {name} to be friends', { name: <bdi>{person.displayName}</bdi> })}
        description={t(
          'They read your note with your request, until they answer. No one else sees it, unless they report you.',
        )}
        opener={opener}
        initialFocus={words}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              icon={<Send />}
              busy={isSending}
              busyLabel={t('Sending…')}
            >
              {t('Send request')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props}>
          <Field
            label={t('Your note')}
            hint={
              draft.restored
                ? t('We kept your words from before. You can leave this empty.')
                : t('For example, what you have in common. You can leave this empty.')
            }
            {...form.field('content')}
          >
            <TextArea ref={words} dir="auto" rows={3} {...form.text('content')} />
          </Field>
        </form>
        {sentences && draft.value.content.trim() === '' && (
          <FirstWords
            sentences={sentences}
            as="h3"
            className="mt-4 grid gap-3"
            onChoose={(content) => {
              draft.change({ content })
              words.current?.focus()
            }}
          />
        )}
        {sentences && <BeforeAsking userId={person.id} name={person.displayName} />}
      </DialogContent>
    </Dialog>
  )
}
