import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { hasWords } from '#web/lib/folded.ts'
import { rich } from '#web/lib/rich.ts'
import { Checkbox, Field, TextInput } from '#web/ui/field.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { PeopleSkeletons } from '#web/widgets/people/people-skeletons.tsx'
import { t } from '#words/t.ts'

/** With fewer, all of them are seen at a glance. */
const many = 8

interface FriendsChoiceProps {
  chosen: readonly string[]
  /** Who is in it already, or was invited. */
  without?: readonly string[]
  /** How many can be chosen. */
  room: number
  error: string | undefined
  onChange: (chosen: string[]) => void
}

export const FriendsChoice = ({ chosen, without = [], room, error, onChange }: FriendsChoiceProps) => {
  const id = useId()
  const friends = useFriends()
  const [typed, setTyped] = useState('')
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = friends
  // Who is looked for may be further down.
  useEffect(() => {
    if (typed.trim() && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [typed, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  if (friends.isPending) return <PeopleSkeletons label={t('Loading friends…')} />
  if (friends.isError && !friends.data)
    return (
      <Retry onRetry={friends.refetch} busy={friends.isFetching}>
        {t('Your friends couldn’t be loaded. {error}', { error: inWords(friends.error) })}
      </Retry>
    )
  const list = friends.data.pages.flat().filter((friend) => !without.includes(friend.id))
  const found = list.filter((friend) => chosen.includes(friend.id) || hasWords(friend.displayName, typed))
  const isFull = chosen.length >= room
  return (
    <fieldset aria-describedby={error ? `${id}-error` : `${id}-hint`} className="grid gap-2">
      <legend className="label">{t('Friends')}</legend>
      <p id={`${id}-hint`} className="hint">
        {t('{count, plural, one {Room for # more.} other {Room for # more.}}', {
          count: Math.max(0, room - chosen.length),
        })}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-harm">
          {error}
        </p>
      )}
      {list.length > many && (
        <Field label={t('Find a friend')}>
          <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      {found.length === 0 && !isFetching && (
        <Quiet>
          {list.length > 0
            ? t('None of your friends has this name.')
            : without.length > 0
              ? t('There’s no other friend to invite.')
              : rich(
                  'You have no friends here yet. A group is for friends. You can <a>find people in Discover</a>.',
                  {
                    a: (words) => <Link href="/discover">{words}</Link>,
                  },
                )}
        </Quiet>
      )}
      <ul aria-label={t('Friends')} className="grid gap-1">
        {found.map((friend) => (
          <li key={friend.id}>
            <Checkbox
              label={<bdi>{friend.displayName}</bdi>}
              checked={chosen.includes(friend.id)}
              disabled={isFull && !chosen.includes(friend.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, friend.id] : chosen.filter((one) => one !== friend.id))
              }
            />
          </li>
        ))}
      </ul>
      <NextPage of={friends} label={t('Show more friends')} busyLabel={t('Loading more friends…')} />
    </fieldset>
  )
}
