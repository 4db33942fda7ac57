import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { MessageView } from '#contract/messages.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useEditMessage } from '#web/features/messages/use-change-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

interface MessageEditorProps {
  message: MessageView
  onDone: () => void
}

/** In the place of the message itself. What was typed here is kept, also when the screen is left. */
export const MessageEditor = ({ message, onDone }: MessageEditorProps) => {
  const { id: account } = useSignedInUser()
  const draft = useDraft({ account, name: `edit:${message.id}` }, { content: message.content })
  const field = useRef<HTMLTextAreaElement>(null)
  const { content } = draft.value
  const finish = () => {
    draft.clear()
    onDone()
  }
  const edit = useEditMessage(message, finish)
  useEffect(() => field.current?.focus(), [])

  const blank = content.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (blank || content.length > limits.messageContent || edit.isPending) return
    if (content.trim() === message.content) finish()
    else edit.mutate(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    finish()
  }
  return (
    <form onSubmit={save} noValidate className="ml-auto grid w-[min(100%,34rem)] gap-3">
      <Field
        label={t('Your message')}
        hint={t('They’ll see that it was edited.')}
        error={blank ? t('Please write something first.') : null}
        count={{ used: content.length, max: limits.messageContent }}
      >
        <TextArea
          ref={field}
          dir="auto"
          className="min-h-20!"
          value={content}
          onChange={(event) => draft.change({ content: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={finish}>{t('Keep it as it was')}</Button>
        <Button type="submit" variant="main" busy={edit.isPending} busyLabel={t('Saving…')}>
          {t('Save changes')}
        </Button>
      </div>
    </form>
  )
}
