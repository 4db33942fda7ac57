import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'

/** Of the size of what is coming. */
export const CardFormOutline = () => (
  <SkeletonGroup label={t('Preparing the card form…')} className="grid gap-4">
    <Skeleton className="h-6 w-40" />
    <Skeleton className="h-24 w-full rounded-md" />
    <Skeleton className="h-13 w-44 rounded-md" />
  </SkeletonGroup>
)
