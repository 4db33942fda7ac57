import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useId, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { SavedFolderView } from '#contract/saved-posts.ts'
import { useRemoveFolder, useRenameFolder } from '#web/features/saved-posts/use-change-folders.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

/** For the folder that is open. */
export const FolderTools = ({ folder, onDeleted }: { folder: SavedFolderView; onDeleted: () => void }) => {
  const [isRenaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)
  const nameId = useId()
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  const removing = useRemoveFolder(folder.id, onDeleted)
  if (isRenaming) return <Rename folder={folder} onDone={() => setRenaming(false)} />
  return (
    <>
      <span id={nameId} hidden>
        {folder.name}
      </span>
      <DeleteButton
        label={t('Delete folder')}
        question={t('Delete the folder? What is in it stays saved.')}
        describedBy={nameId}
        busy={removing.isPending}
        onDelete={() => removing.mutate()}
        beside={
          <Button ref={rename} icon={<Pencil />} aria-describedby={nameId} onClick={() => setRenaming(true)}>
            {t('Rename folder')}
          </Button>
        }
      />
    </>
  )
}

const Rename = ({ folder, onDone }: { folder: SavedFolderView; onDone: () => void }) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const store = useValues({ name: folder.name })
  const saving = useRenameFolder(folder.id, onDone)
  const form = useForm({
    store,
    required: { name: t('Please give the folder a name.') },
    max: { name: limits.savedFolderName },
    sending: saving,
    onSubmit: () => saving.mutate(store.value.name.trim()),
    failureField: 'name',
  })
  return (
    <form {...form.props} className="grid max-w-md gap-3">
      <Field label={t('Name of the folder')} {...form.field('name')}>
        <TextInput ref={input} dir="auto" autoComplete="off" {...form.text('name')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={saving.isPending} busyLabel={t('Saving…')}>
          {t('Save name')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
