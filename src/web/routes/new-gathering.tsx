import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import {
  newGathering,
  toAudience,
  toWords,
  wordsOfGathering,
} from '#web/features/gatherings/gathering-values.ts'
import { useCreateGathering } from '#web/features/gatherings/use-gathering-changes.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { GatheringFields } from '#web/widgets/gatherings/gathering-form.tsx'
import { useGatheringForm } from '#web/widgets/gatherings/use-gathering-form.ts'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const NewGathering = () => {
  // The form begins with the time zone of the device, which the server does not know.
  const isDrawn = useIsDrawn()
  return (
    <Screen
      title={t('Host a gathering')}
      lead={t(
        'You only need a name, a time and a place. You can leave the rest empty. What you write is kept as a draft.',
      )}
    >
      {isDrawn ? <Quiet>{t('Loading…')}</Quiet> : <Form />}
    </Screen>
  )
}
export default NewGathering

const Form = () => {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const { id: account } = useSignedInUser()
  const creating = useCreateGathering()
  const [start] = useState(() => newGathering(search.get('community')))
  const draft = useDraft({ account, name: 'gathering' }, start, wordsOfGathering)
  const form = useGatheringForm({
    draft,
    sending: creating,
    onSubmit: () =>
      creating.mutate(
        { ...toWords(draft.value), ...toAudience(draft.value) },
        {
          onSuccess: ({ id }) => {
            draft.clear()
            toast.success(t('Gathering created'), t('The people it’s for can see it now.'))
            navigate(`/gatherings/${id}`, { replace: true })
          },
        },
      ),
  })
  return (
    <GatheringFields
      form={form}
      isNew
      restored={draft.restored}
      actions={
        <div className="grid gap-3">
          <p className="text-quiet">{whoSees(draft.value.who)}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant="main"
              icon={<CalendarPlus />}
              busy={creating.isPending}
              busyLabel={t('Creating…')}
            >
              {t('Create gathering')}
            </Button>
            <Link href="/gatherings" asChild>
              <ButtonLink>{t('Not now')}</ButtonLink>
            </Link>
            {draft.restored && (
              <Button variant="plain" onClick={draft.clear}>
                {t('Start fresh')}
              </Button>
            )}
          </div>
        </div>
      }
    />
  )
}

const whoSees = (who: string): string => {
  if (who === 'friends') return t('Your friends can see it. No one gets a notification.')
  return who === 'everyone'
    ? t('Everyone on Synapse can see it. No one gets a notification.')
    : t('Everyone in the community can see it. No one gets a notification.')
}
