import { useId } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { useChangeGroup } from '#web/features/groups/use-group-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

export const EditGroupDialog = ({ group, onClose }: { group: GroupDetail; onClose: () => void }) => {
  const opener = useOpener()
  const formId = useId()
  const store = useValues({ name: group.name, purpose: group.purpose ?? '' })
  const change = useChangeGroup(group.id, onClose)
  const { name, purpose } = store.value
  const form = useForm({
    store,
    required: { name: t('Please give the group a name.') },
    max: { name: limits.group.name, purpose: limits.group.purpose },
    sending: change,
    onSubmit: () => change.mutate({ name, purpose: purpose.trim() || null }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Name and purpose')}
        description={t('Everyone in the group sees them, and whoever is invited.')}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              busy={change.isPending}
              busyLabel={t('Saving…')}
            >
              {t('Save')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          <Field label={t('Name of the group')} {...form.field('name')}>
            <TextInput dir="auto" {...form.text('name')} />
          </Field>
          <Field label={t('What it’s for')} {...form.field('purpose')}>
            <TextArea dir="auto" rows={2} {...form.text('purpose')} />
          </Field>
          {change.isError && (
            <p role="alert" className="note note-harm">
              {t('It wasn’t saved. {error}', { error: inWords(change.error) })}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
