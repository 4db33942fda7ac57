import DoorOpen from 'lucide-react/icons/door-open'
import { useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { keyFor, useOpenRoom } from '#web/features/quiet-rooms/use-room-changes.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const nowhere = 'none'

interface OpenRoomDialogProps {
  /** Where it was asked for. */
  communityId: string | null
  onClose: () => void
}

export const OpenRoomDialog = ({ communityId, onClose }: OpenRoomDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  const { id: account } = useSignedInUser()
  const communities = useMyCommunities()
  const draft = useDraft(
    { account, name: 'quiet-room' },
    { content: '', place: communityId ?? nowhere, audience: communityId ? 'open' : 'friends' },
  )
  const { content, audience } = draft.value
  const places = communities.data ?? []
  // A community that was left meanwhile is no place any more.
  const place = places.some(({ id }) => id === draft.value.place) ? draft.value.place : nowhere
  const lastTry = useRef({ body: '', key: '' })
  const opening = useOpenRoom(({ id }) => {
    draft.clear()
    onClose()
    navigate(`/rooms/${id}`)
  })
  const form = useForm({
    store: draft,
    required: { content: t('Please give the room a name.') },
    max: { content: limits.quietRoom.name },
    sending: opening,
    failureField: 'content',
    onSubmit: () => {
      const body = {
        name: content,
        communityId: place === nowhere ? null : place,
        isForFriends: audience === 'friends',
      }
      lastTry.current = keyFor(lastTry.current, body)
      opening.mutate({ body, key: lastTry.current.key })
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Open a quiet room')}
        description={t(
          'No one gets a notification. The room ends by itself after it has been empty for {minutes} minutes.',
          { minutes: limits.quietRoom.emptyMinutes },
        )}
        opener={opener}
        initialFocus={nameField}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              icon={<DoorOpen />}
              busy={opening.isPending}
              busyLabel={t('Opening…')}
            >
              {t('Open room')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          <Field
            label={t('Name of the room')}
            hint={draft.restored ? t('We kept your words from before.') : t('Such as: Sunday tidying.')}
            {...form.field('content')}
          >
            <TextInput ref={nameField} dir="auto" autoComplete="off" {...form.text('content')} />
          </Field>
          {places.length > 0 && (
            <Select
              label={t('Where')}
              options={[
                { value: nowhere, label: t('Not in a community') },
                ...places.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={place}
              onValueChange={(next) => draft.change({ place: next })}
            />
          )}
          <RadioGroup
            label={t('Who can come in')}
            choices={[
              {
                value: 'friends',
                label: t('My friends'),
                hint: place === nowhere ? undefined : t('Only those who are in this community too.'),
              },
              place === nowhere
                ? { value: 'open', label: t('Everyone on Synapse'), hint: t('Also people you don’t know.') }
                : { value: 'open', label: t('Every member of this community') },
            ]}
            chosen={audience}
            onChange={(next) => draft.change({ audience: next })}
          />
          <p className="text-quiet">
            {t('People see that you opened it. They see that you’re inside only if they come in too.')}
          </p>
        </form>
      </DialogContent>
    </Dialog>
  )
}
