import { useMyCommunities } from '#web/features/communities/communities.queries.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

interface WhoSelectProps {
  value: string
  error: string | undefined
  onChange: (who: string) => void
}

export const WhoSelect = ({ value, error, onChange }: WhoSelectProps) => {
  const communities = useMyCommunities()
  return (
    <Select
      label={t('Who it’s for')}
      hint={t('They see everything except where exactly it is. You can’t change this later.')}
      error={error}
      options={[
        { value: 'friends', label: t('My friends') },
        ...(communities.data ?? []).map(({ id, name }) => ({
          value: id,
          label: t('Members of {community}', { community: name }),
        })),
        { value: 'everyone', label: t('Everyone on Synapse') },
      ]}
      value={value}
      onValueChange={onChange}
    />
  )
}
