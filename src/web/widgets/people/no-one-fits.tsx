import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import type { Filters } from '#web/features/discover/discover-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { t } from '#words/t.ts'

/** A filter that cannot find anybody says why: it needs something of one's own, shown to everyone. */
export const NoOneFits = ({ chosen, onClear }: { chosen: Filters; onClear: () => void }) => {
  const { interests, neurotypes, languages, ageRange, audience } = useSignedInUser()
  const missing = [
    ...(chosen.interests && (interests.length === 0 || audience.interests !== 'everyone')
      ? [t('‘Shared interests’ needs interests on your profile that everyone can see.')]
      : []),
    ...(chosen.neurotypes && (neurotypes.length === 0 || audience.neurotypes !== 'everyone')
      ? [t('‘Shared neurotypes’ needs neurotypes on your profile that everyone can see.')]
      : []),
    ...(chosen.languages && (languages.length === 0 || audience.languages !== 'everyone')
      ? [t('‘A language of mine’ needs languages on your profile that everyone can see.')]
      : []),
    ...(chosen.age && (ageRange === null || audience.ageRange !== 'everyone')
      ? [t('‘About my age’ needs an age range on your profile that everyone can see.')]
      : []),
  ]
  return (
    <EmptyState
      scene="signpost"
      title={t('No one found with these filters')}
      action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    >
      {missing.length > 0
        ? t('{missing} You choose who sees them in Settings under Privacy.', { missing: missing.join(' ') })
        : t('You can clear them, or look again another day.')}
    </EmptyState>
  )
}
