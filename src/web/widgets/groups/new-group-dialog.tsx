import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useFellowPlaces } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { useCreateGroup } from '#web/features/groups/use-group-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { FriendsChoice } from './friends-choice.tsx'

const { people, name: nameMax, purpose: purposeMax } = limits.group

/** Each who is invited decides, and nobody sees anything before. */
export const NewGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const formId = useId()
  const [, navigate] = useLocation()
  const { id: account } = useSignedInUser()
  const draft = useDraft(
    { account, name: 'new-group' },
    { content: '', purpose: '', userIds: [] as string[] },
    ({ content, purpose }) => `${content}${purpose}`,
  )
  const create = useCreateGroup(({ id, name }) => {
    draft.clear()
    toast.success(
      t('{group} is ready', { group: name }),
      t('Your friends are invited. Each of them decides.'),
    )
    onClose()
    navigate(`/messages?group=${id}`)
  })
  const { content, purpose, userIds } = draft.value
  const form = useForm({
    store: draft,
    required: { content: t('Please give the group a name.') },
    max: { content: nameMax, purpose: purposeMax },
    check: ({ userIds: chosen }) =>
      chosen.length < people.min - 1
        ? {
            userIds: t('Please choose at least {count} friends. For one friend, use New message.', {
              count: people.min - 1,
            }),
          }
        : {},
    sending: create,
    onSubmit: () => create.mutate({ name: content, purpose: purpose.trim() || null, userIds }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('New group')}
        description={t(
          'For {min} to {max} people. Your friends see the name, what it’s for and who is in it. They decide before they see any messages.',
          { min: people.min, max: people.max },
        )}
        opener={opener}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              busy={create.isPending}
              busyLabel={t('Sending…')}
            >
              {t('Start group')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          <Field label={t('Name of the group')} {...form.field('content')}>
            <TextInput dir="auto" {...form.text('content')} />
          </Field>
          <Field
            label={t('What it’s for')}
            hint={t('One or two sentences, so no one has to guess. You can leave this empty.')}
            {...form.field('purpose')}
          >
            <TextArea dir="auto" rows={2} {...form.text('purpose')} />
          </Field>
          <FriendsChoice
            chosen={userIds}
            room={people.max - 1}
            error={form.errors['userIds']}
            onChange={(next) => draft.change({ userIds: next })}
          />
          <NoFriendsNeeded />
          {create.isError && (
            <p role="alert" className="note note-harm">
              {t('The group wasn’t created. {error}', { error: inWords(create.error) })}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** For who has nobody here to ask yet, where it is on. */
const NoFriendsNeeded = () => {
  const { data } = useFellowPlaces()
  if (!data?.places.length) return null
  return (
    <p>
      {rich('Newly diagnosed or questioning? <a>Find fellow travellers</a>', {
        a: (words) => <Link href="/fellow-travellers">{words}</Link>,
      })}
    </p>
  )
}
