import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PostView, SavedView } from '#contract/posts/posts.ts'
import { useSavedFolders } from '#web/features/saved-posts/saved-posts.queries.ts'
import { useMakeFolder } from '#web/features/saved-posts/use-change-folders.ts'
import { useSavePost } from '#web/features/saved-posts/use-save-post.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { comingDays, toField } from '#web/lib/time/coming-days.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { momentOfFields } from '#web/lib/time/later.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const none = 'none'
const another = 'another'

/** When a day is chosen without an hour. */
const morning = '09:00'

function dateProblem({ remind, date, time }: { remind: string; date: string; time: string }): string | null {
  if (remind !== another) return null
  const moment = momentOfFields(date, time)
  if (!moment || moment <= new Date()) return t('Please choose a time in the future.')
  return moment.getTime() - Date.now() >= (limits.reminderDays - 1) * 86_400_000
    ? t('Please choose a day within a year.')
    : null
}

interface SavedPostDialogProps {
  post: PostView
  saved: SavedView
  onClose: () => void
}

/** Where a saved post is kept, and when one would like to be reminded of it. */
export const SavedPostDialog = ({ post, saved, onClose }: SavedPostDialogProps) => {
  const opener = useOpener()
  const folders = useSavedFolders()
  const making = useMakeFolder()
  const { change } = useSavePost(post)
  const [days] = useState(comingDays)
  const store = useValues({
    folder: saved.folderId ?? none,
    name: '',
    remind: saved.remindAt ?? none,
    date: '',
    time: morning,
  })
  const { folder, remind } = store.value
  const isNewFolder = folder === another
  const remindAt = (): string | null => {
    const { date, time } = store.value
    if (remind === none) return null
    return remind === another ? (momentOfFields(date, time)?.toISOString() ?? null) : remind
  }
  const send = async () => {
    const folderId = isNewFolder
      ? (await making.mutateAsync(store.value.name.trim())).id
      : folder === none
        ? null
        : folder
    // It is there now: a second try does not make another one.
    if (isNewFolder) store.change({ folder: folderId ?? none })
    await change.mutateAsync({ folderId, remindAt: remindAt() })
    toast.success(t('Changes saved'))
    onClose()
  }
  const form = useForm({
    store,
    required: isNewFolder ? { name: t('Please give the folder a name.') } : {},
    max: { name: limits.savedFolderName },
    check: (values) => {
      const problem = dateProblem(values)
      return problem === null ? {} : { date: problem }
    },
    sending: {
      isPending: making.isPending || change.isPending,
      error: isNewFolder ? making.error : change.error,
    },
    // The form says what failed.
    onSubmit: () => void send().catch(() => undefined),
    ...(isNewFolder && { failureField: 'name' as const }),
  })
  const isFull = (folders.data?.length ?? 0) >= limits.savedFolders
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Folder and reminder')}
        description={t('Only you see this.')}
        opener={opener}
        footer={
          <Button
            type="submit"
            form="saved-post"
            variant="main"
            busy={making.isPending || change.isPending}
            busyLabel={t('Saving…')}
          >
            {t('Save changes')}
          </Button>
        }
      >
        <form id="saved-post" {...form.props} className="grid gap-5">
          <Select
            label={t('Folder')}
            options={[
              { value: none, label: t('No folder') },
              ...(folders.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ...(isFull ? [] : [{ value: another, label: t('New folder') }]),
            ]}
            value={folder}
            onValueChange={(next) => store.change({ folder: next })}
          />
          {isNewFolder && (
            <Field label={t('Name of the folder')} {...form.field('name')}>
              <TextInput dir="auto" autoComplete="off" {...form.text('name')} />
            </Field>
          )}
          <Select
            label={t('Remind me')}
            hint={t('It comes as a notification, and not in your quiet hours.')}
            options={[
              { value: none, label: t('No reminder') },
              ...(saved.remindAt ? [{ value: saved.remindAt, label: dayAndTimeOf(saved.remindAt) }] : []),
              ...days.map(({ label, until }) => ({ value: atMorning(until), label })),
              { value: another, label: t('Another day') },
            ]}
            value={remind}
            onValueChange={(next) => store.change({ remind: next })}
          />
          {remind === another && (
            <div className="flex flex-wrap gap-4">
              <Field label={t('Day')} {...form.field('date')}>
                <TextInput type="date" min={toField(new Date())} {...form.text('date')} />
              </Field>
              <Field label={t('Time')}>
                <TextInput type="time" {...form.text('time')} />
              </Field>
            </div>
          )}
          {change.isError && Object.keys(form.errors).length === 0 && (
            <p role="alert" className="error">
              {inWords(change.error)}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Days begin at midnight; nobody wants to be reminded then. */
function atMorning(day: Date): string {
  const moment = momentOfFields(toField(day), morning)
  return (moment ?? day).toISOString()
}
