import Check from 'lucide-react/icons/check'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { toWords, valuesOf, wordsOfGathering } from '#web/features/gatherings/gathering-values.ts'
import { useGathering } from '#web/features/gatherings/gatherings.queries.ts'
import { useChangeGathering } from '#web/features/gatherings/use-gathering-changes.ts'
import { ApiError, inWords } from '#web/lib/api/api-error.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { GatheringFields } from '#web/widgets/gatherings/gathering-form.tsx'
import { useGatheringForm } from '#web/widgets/gatherings/use-gathering-form.ts'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'
import NotFound from './not-found.tsx'

const EditGathering = ({ id }: { id: string }) => {
  const found = useGathering(id)
  const isDrawn = useIsDrawn()
  const isNoneOfTheirs =
    (found.error instanceof ApiError && found.error.status === 404) || (found.data && !found.data.isHost)
  if (isNoneOfTheirs) return <NotFound />
  return (
    <Screen
      title={t('Edit your gathering')}
      lead={t('Everyone who answered is told when something changes.')}
    >
      {found.isError && !found.data ? (
        <Retry onRetry={found.refetch} busy={found.isFetching}>
          {inWords(found.error)}
        </Retry>
      ) : found.isPending || isDrawn ? (
        <Quiet>{t('Loading…')}</Quiet>
      ) : (
        // What is loaded with the form must not take the heading away meanwhile.
        <Suspense fallback={<Quiet>{t('Loading…')}</Quiet>}>
          <Form key={id} gathering={found.data} />
        </Suspense>
      )}
    </Screen>
  )
}
export default EditGathering

const Form = ({ gathering }: { gathering: GatheringView }) => {
  const { id } = gathering
  const [, navigate] = useLocation()
  const { id: account } = useSignedInUser()
  const changing = useChangeGathering(id)
  const [start] = useState(() => valuesOf(gathering))
  const draft = useDraft({ account, name: `gathering:${id}` }, start, wordsOfGathering)
  const form = useGatheringForm({
    draft,
    sending: changing,
    onSubmit: () =>
      changing.mutate(toWords(draft.value), {
        onSuccess: ({ lastChange }) => {
          draft.clear()
          const isNews = lastChange?.at !== gathering.lastChange?.at
          toast.success(t('Saved'), isNews ? t('Everyone who answered is told.') : undefined)
          navigate(`/gatherings/${id}`, { replace: true })
        },
      }),
  })
  return (
    <GatheringFields
      form={form}
      isNew={false}
      restored={draft.restored}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="main"
            icon={<Check />}
            busy={changing.isPending}
            busyLabel={t('Saving…')}
          >
            {t('Save changes')}
          </Button>
          <Link href={`/gatherings/${id}`} asChild>
            <ButtonLink onClick={() => draft.clear()}>{t('Discard changes')}</ButtonLink>
          </Link>
        </div>
      }
    />
  )
}
