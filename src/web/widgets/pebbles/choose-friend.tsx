import { useEffect } from 'react'
import { Link } from 'wouter'
import type { useFriends } from '#web/features/friends/friends.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

interface ChooseFriendProps {
  friends: ReturnType<typeof useFriends>
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Of all friends, in the order of their names. */
export const ChooseFriend = ({ friends, value, error, onChange }: ChooseFriendProps) => {
  const { hasNextPage, isFetching, fetchNextPage, isError } = friends
  // The browser's own list has no 'Show more': all of them are in it.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  if (friends.isPending) return <Quiet>{t('Loading friends…')}</Quiet>
  if (friends.isError && !friends.data)
    return (
      <Retry onRetry={friends.refetch} busy={friends.isFetching}>
        {t('Your friends couldn’t be loaded. {error}', { error: inWords(friends.error) })}
      </Retry>
    )
  const list = friends.data.pages.flat()
  return (
    <Select
      label={t('For which friend?')}
      error={error}
      options={list
        .map(({ id, displayName }) => ({ value: id, label: displayName }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
      value={list.some(({ id }) => id === value) ? value : undefined}
      onValueChange={onChange}
    />
  )
}

export const isForNobody = (chosen: object | null, { data }: ReturnType<typeof useFriends>): boolean =>
  chosen === null && data?.pages.flat().length === 0

/** In place of the form, which would have nobody to go to. */
export const NobodyYet = () => (
  <p>
    {rich(
      'You have no friends here yet. Pebbles go from friend to friend. You can <a>find people in Discover</a>.',
      { a: (words) => <Link href="/discover">{words}</Link> },
    )}
  </p>
)
