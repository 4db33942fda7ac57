import { type FormEvent, useId, useRef } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { formOf, type ProfileForm, toBody } from '#web/features/profile/profile-form.ts'
import { useSaveProfile } from '#web/features/profile/use-save-profile.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { initialsOfUser } from './initials.ts'
import { ProfileFields } from './profile-fields.tsx'

export const EditProfileDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const opener = useOpener()
  const user = useSignedInUser()
  const nameField = useRef<HTMLInputElement>(null)
  const saved = formOf(user)
  // The whole form counts as its words: a choice that was made is kept as a sentence is.
  const draft = useDraft({ account: user.id, name: 'profile' }, { ...saved, content: JSON.stringify(saved) })
  const { content: _, ...form } = draft.value
  const save = useSaveProfile()
  const change = (part: Partial<ProfileForm>) =>
    draft.change({ ...part, content: JSON.stringify({ ...form, ...part }) })

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(toBody(form, saved), {
      onSuccess: () => {
        draft.clear()
        toast.success('Profile updated')
        onClose()
      },
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Edit Profile"
        description="Nothing changes for others until you save."
        opener={opener}
        initialFocus={nameField}
        footer={
          <Button
            type="submit"
            form={formId}
            variant="main"
            busy={save.isPending}
            busyLabel="Saving…"
            className="max-sm:w-full"
          >
            Save Changes
          </Button>
        }
      >
        <form id={formId} onSubmit={send} noValidate className="grid gap-8">
          {draft.restored && (
            <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>Here is what you changed before and did not save.</p>
              <Button onClick={() => draft.clear()}>Start from what is saved</Button>
            </div>
          )}
          <ProfileFields
            form={form}
            initials={initialsOfUser(user)}
            onChange={change}
            errors={save.error instanceof ApiError ? save.error.fields : {}}
            nameField={nameField}
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
