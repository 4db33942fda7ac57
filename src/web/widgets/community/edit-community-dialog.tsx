import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { CommunityDetail, communityEndpoints } from '#contract/communities/communities.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { communityKeys, patchCommunity } from '#web/features/communities/community-cache.ts'
import { CommunityFields } from '#web/features/communities/form/community-fields.tsx'
import { type CommunityForm, formOf, toBody } from '#web/features/communities/form/community-form.ts'
import { whatIsMissing } from '#web/features/communities/form/what-is-missing.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { KeptChanges } from '#web/widgets/drafts/kept-changes.tsx'
import { t } from '#words/t.ts'

const changeCommunity = call<typeof communityEndpoints.change>('PATCH /api/communities/{id}')

interface EditCommunityDialogProps {
  community: CommunityDetail
  onClose: () => void
}

const wordsOf = ({ name, description, toneHabits, joinQuestion, welcome }: CommunityForm) =>
  [name, description, toneHabits, joinQuestion, welcome].join('\n')

export const EditCommunityDialog = ({ community, onClose }: EditCommunityDialogProps) => {
  const formId = useId()
  const opener = useOpener()
  const client = useQueryClient()
  const user = useSignedInUser()
  const nameField = useRef<HTMLInputElement>(null)
  const start = formOf(community)
  const draft = useDraft(
    { account: user.id, name: `community:${community.id}` },
    { ...start, content: wordsOf(start) },
  )
  const { content: _, ...fields } = draft.value

  const save = useMutation({
    mutationFn: () => changeCommunity({ params: { id: community.id }, body: toBody(fields) }),
    onSuccess: (changed) => {
      draft.clear()
      patchCommunity(client, community.id, () => changed)
      client.setQueryData(communityKeys.one(community.id), changed)
      toast.success(t('Community updated'))
      onClose()
    },
    onError: (error) => toast.failure(t('Failed to update community'), inWords(error)),
  })
  const change = (part: Partial<CommunityForm>) =>
    draft.change({ ...part, content: wordsOf({ ...fields, ...part }) })
  const form = useForm({
    store: { value: fields, change },
    check: whatIsMissing,
    sending: save,
    onSubmit: () => save.mutate(),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Edit community')}
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
            {t('Save changes')}
          </Button>
        }
      >
        <form id={formId} {...form.props} className="grid gap-6">
          {draft.restored && <KeptChanges onDiscard={() => draft.clear()} />}
          <CommunityFields
            form={fields}
            onChange={change}
            errors={form.errors}
            nameField={nameField}
            showsAll
          />
        </form>
      </DialogContent>
    </Dialog>
  )
}
