import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useLocation } from 'wouter'
import type { communityEndpoints } from '#contract/communities/communities.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { communityKeys, refreshCommunities } from '#web/features/communities/community-cache.ts'
import { CommunityFields } from '#web/features/communities/form/community-fields.tsx'
import { type CommunityForm, emptyForm, toBody } from '#web/features/communities/form/community-form.ts'
import { whatIsMissing } from '#web/features/communities/form/what-is-missing.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { t } from '#words/t.ts'

const createCommunity = call<typeof communityEndpoints.create>('POST /api/communities')

interface Draft extends CommunityForm {
  /** The words in it: there is something to keep while this is not blank. */
  content: string
  /** The last try to send exactly this. Sent again, it is the same one, also after a reload. */
  lastTry: { body: string; key: string } | null
}

export const CreateCommunityDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const opener = useOpener()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const user = useSignedInUser()
  const draft = useDraft<Draft>(
    { account: user.id, name: 'community' },
    { ...emptyForm, content: '', lastTry: null },
  )
  const nameField = useRef<HTMLInputElement>(null)
  const { content: _, lastTry, ...fields } = draft.value

  const create = useMutation({
    mutationFn: (form: CommunityForm) => {
      const body = toBody(form)
      const words = JSON.stringify(body)
      const key = lastTry?.body === words ? lastTry.key : randomKey()
      draft.change({ lastTry: { body: words, key } })
      return createCommunity({ body, idempotencyKey: key })
    },
    onSuccess: (community) => {
      draft.clear()
      client.setQueryData(communityKeys.one(community.id), community)
      void refreshCommunities(client)
      toast.success(t('Community created'), t('{name} is ready.', { name: community.name }))
      onClose()
      navigate(`/communities/${community.id}`)
    },
    onError: (error) => toast.failure(t('Failed to create community'), inWords(error)),
  })

  const change = (part: Partial<CommunityForm>) => {
    const next = { ...fields, ...part }
    draft.change({
      ...part,
      content: next.name + next.description + next.toneHabits + next.joinQuestion + next.welcome,
    })
  }
  const form = useForm({
    store: { value: fields, change },
    check: whatIsMissing,
    sending: create,
    onSubmit: () => create.mutate(fields),
  })
  const startEmpty = () => {
    const before = draft.value
    draft.clear()
    form.forgetTries()
    nameField.current?.focus()
    toast({ title: t('Draft removed'), action: { label: t('Undo'), onSelect: () => draft.change(before) } })
  }
  const close = () => {
    if (draft.value.content.trim() !== '' && !create.isPending)
      toast.success(t('Draft saved'), t('Your words will be here when you come back.'))
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={t('Create Community')}
        description={t('You become its first member and moderator. You can change all of this later.')}
        opener={opener}
        initialFocus={nameField}
        footer={
          <Button
            type="submit"
            form={formId}
            variant="main"
            busy={create.isPending}
            busyLabel={t('Creating…')}
            className="max-sm:w-full"
          >
            {t('Create')}
          </Button>
        }
      >
        <form id={formId} {...form.props} className="grid gap-6">
          {draft.restored && (
            <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>{t('We kept your draft.')}</p>
              <Button onClick={startEmpty}>{t('Start fresh')}</Button>
            </div>
          )}
          <CommunityFields form={fields} onChange={change} errors={form.errors} nameField={nameField} />
        </form>
      </DialogContent>
    </Dialog>
  )
}
