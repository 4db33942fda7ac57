import { useId, useRef } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { formOf, type ProfileForm, toBody } from '#web/features/profile/profile-form.ts'
import { useSaveProfile } from '#web/features/profile/use-save-profile.ts'
import { initialOf } from '#web/lib/face-of.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { KeptChanges } from '#web/widgets/drafts/kept-changes.tsx'
import { t } from '#words/t.ts'
import { ProfileFields } from './profile-fields.tsx'

export const EditProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const opener = useOpener()
  const user = useSignedInUser()
  const nameField = useRef<HTMLInputElement>(null)
  const saved = formOf(user)
  // The whole form counts as its words: a choice that was made is kept as a sentence is.
  const draft = useDraft({ account: user.id, name: 'profile' }, { ...saved, content: JSON.stringify(saved) })
  const { content: _, ...fields } = draft.value
  const save = useSaveProfile()
  const change = (part: Partial<ProfileForm>) =>
    draft.change({ ...part, content: JSON.stringify({ ...fields, ...part }) })

  const send = () =>
    save.mutate(toBody(fields, saved), {
      onSuccess: () => {
        draft.clear()
        toast.success(t('Profile updated'))
        onClose()
      },
    })
  const form = useForm({ store: { value: fields, change }, sending: save, onSubmit: send })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Edit Profile')}
        description={t('Others see your changes once you save.')}
        opener={opener}
        initialFocus={nameField}
        footer={
          <Button
            type="submit"
            form={formId}
            variant="main"
            busy={save.isPending}
            busyLabel={t('Saving…')}
            className="max-sm:w-full"
          >
            {t('Save Changes')}
          </Button>
        }
      >
        <form id={formId} {...form.props} className="grid gap-8">
          {draft.restored && <KeptChanges onDiscard={() => draft.clear()} />}
          <ProfileFields
            form={fields}
            seed={user.id}
            initials={initialOf(user.shownName)}
            onChange={change}
            errors={form.errors}
            nameField={nameField}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
