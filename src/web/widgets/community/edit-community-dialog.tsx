import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { CommunityDetail, communityEndpoints } from '#contract/communities.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { communityKeys, patchCommunity } from '#web/features/communities/community-cache.ts'
import { CommunityFields } from '#web/features/communities/community-fields.tsx'
import { type CommunityForm, formOf, toBody } from '#web/features/communities/community-form.ts'
import { whatIsMissing } from '#web/features/communities/what-is-missing.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { call } from '#web/lib/api-client.ts'
import { ApiError, inWords } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'

const changeCommunity = call<typeof communityEndpoints.change>('PATCH /api/communities/{id}')

interface EditCommunityDialogProps {
  community: CommunityDetail
  onClose: () => void
}

const wordsOf = ({ name, description, toneHabits }: CommunityForm) =>
  [name, description, toneHabits].join('\n')

export const EditCommunityDialog = ({ community, onClose }: EditCommunityDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const client = useQueryClient()
  const user = useSignedInUser()
  const [tried, setTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  const start = formOf(community)
  const draft = useDraft(
    { account: user.id, name: `community:${community.id}` },
    { ...start, content: wordsOf(start) },
  )
  const { content: _, ...form } = draft.value

  const save = useMutation({
    mutationFn: () => changeCommunity({ params: { id: community.id }, body: toBody(form) }),
    onSuccess: (changed) => {
      draft.clear()
      patchCommunity(client, community.id, () => changed)
      client.setQueryData(communityKeys.one(community.id), changed)
      toast.success('Community updated')
      onClose()
    },
    onError: (error) => toast.failure('Failed to update community', inWords(error)),
  })
  const change = (part: Partial<CommunityForm>) =>
    draft.change({ ...part, content: wordsOf({ ...form, ...part }) })
  const missing = whatIsMissing(form)
  const refused = save.error instanceof ApiError ? save.error.fields : {}

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.name) nameField.current?.focus()
    else if (missing.description) descriptionField.current?.focus()
    else if (!save.isPending) save.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Edit community"
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
            Save changes
          </Button>
        }
      >
        <form id={formId} onSubmit={send} noValidate className="grid gap-6">
          {draft.restored && (
            <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>Here is what you changed before and did not save.</p>
              <Button onClick={() => draft.clear()}>Start from what is saved</Button>
            </div>
          )}
          <CommunityFields
            form={form}
            onChange={change}
            errors={{ ...refused, ...(tried && missing) }}
            nameField={nameField}
            descriptionField={descriptionField}
            showsAll
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
