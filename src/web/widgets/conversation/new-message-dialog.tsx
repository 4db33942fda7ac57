import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { FriendView } from '#contract/friends.ts'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { hasWords } from '#web/lib/folded.ts'
import { whenThere } from '#web/lib/when-there.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { PeopleSkeletons } from '#web/widgets/people/people-skeletons.tsx'
import { t } from '#words/t.ts'
import { FriendsToWriteTo } from './friends-to-write-to.tsx'

/** With fewer, all of them are seen at a glance, and a box would only be one more thing to decide. */
const many = 8

/** Whom to write to. Whoever is chosen, the focus is in the field for the words to them. */
export const NewMessageDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const chosen = useRef<string>(undefined)
  const focusField = () => {
    if (!chosen.current) return false
    whenThere(`[data-writes-to="${chosen.current}"]`, (field) => field.focus())
    return true
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('New message')}
        description={t('Choose a friend to write to.')}
        opener={opener}
        focusAfter={focusField}
      >
        <Choice
          onClose={onClose}
          onChoose={({ id }) => {
            chosen.current = id
            onClose()
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

interface ChoiceProps {
  onChoose: (friend: FriendView) => void
  onClose: () => void
}

const Choice = ({ onChoose, onClose }: ChoiceProps) => {
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
  const list = friends.data.pages.flat()
  if (list.length === 0)
    return (
      <EmptyState
        scene="birds"
        title={t('No friends yet')}
        action={
          <Link href="/discover" className="button button-quiet" onClick={onClose}>
            {t('Find people')}
          </Link>
        }
      >
        {t('When you have friends here, you can message them.')}
      </EmptyState>
    )
  const found = list.filter(({ displayName }) => hasWords(displayName, typed))
  return (
    <div className="grid gap-4">
      {list.length > many && (
        <Field label={t('Find a friend')}>
          <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      <FriendsToWriteTo list={found} onChoose={onChoose} />
      <div role="status">
        {found.length === 0 && !isFetching && <Quiet>{t('None of your friends has this name.')}</Quiet>}
      </div>
      <NextPage of={friends} label={t('Show more friends')} busyLabel={t('Loading more friends…')} />
    </div>
  )
}
