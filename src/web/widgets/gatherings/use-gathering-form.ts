import { limits } from '#contract/core/limits.ts'
import type { useDraft } from '#web/features/drafts/use-draft.ts'
import { type GatheringValues, problemsOf } from '#web/features/gatherings/gathering-values.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#words/t.ts'

const most = limits.gathering

export type GatheringForm = ReturnType<typeof useGatheringForm>

interface Options {
  draft: ReturnType<typeof useDraft<GatheringValues>>
  sending: { isPending: boolean; error: Error | null }
  onSubmit: () => void
}

export const useGatheringForm = ({ draft, sending, onSubmit }: Options) =>
  useForm<GatheringValues>({
    store: draft,
    required: { content: t('Please give it a name.') },
    max: {
      ...{ content: most.title, about: most.about, area: most.area, address: most.address, link: most.link },
      ...{ gettingThere: most.gettingThere, plan: most.plan, hostGreeting: most.greeting },
    },
    check: problemsOf,
    sending,
    onSubmit,
    failureField: 'content',
  })
