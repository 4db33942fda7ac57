import Search from 'lucide-react/icons/search'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { FoundMessageView } from '#contract/message-search.ts'
import { useMessageSearch } from '#web/features/message-search/message-search.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { inFull } from '#web/lib/message-words.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

/** Through one's own conversations and groups. It begins when asked to, not with each letter. */
export const MessageSearchDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [error, setError] = useState<string>()
  const start = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().length < limits.searchQuery.min)
      return setError(t('Please type at least {min} letters.', { min: limits.searchQuery.min }))
    setError(undefined)
    setAsked(typed.trim())
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Search your messages')}
        description={t('In your conversations and groups. Only you see what you search for.')}
        opener={opener}
        initialFocus={field}
      >
        <div className="grid gap-5">
          <form noValidate onSubmit={start} className="flex flex-wrap items-end gap-2">
            <Field label={t('Words to find')} error={error} className="min-w-0 flex-[1_1_12rem]">
              <TextInput
                ref={field}
                type="search"
                dir="auto"
                maxLength={limits.searchQuery.max}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="main" icon={<Search />}>
              {t('Search')}
            </Button>
          </form>
          {asked && <Results asked={asked} onClose={onClose} />}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const Results = ({ asked, onClose }: { asked: string; onClose: () => void }) => {
  const search = useMessageSearch(asked)
  const list = search.data?.pages.flatMap(({ items }) => items) ?? []
  if (search.isPending) return <Quiet>{t('Searching…')}</Quiet>
  if (search.isError && !search.data)
    return (
      <Retry onRetry={search.refetch} busy={search.isFetching}>
        {t('The search didn’t work. {error}', { error: inWords(search.error) })}
      </Retry>
    )
  return (
    <div className="grid gap-4">
      <p role="status" className="text-quiet">
        {list.length > 0
          ? t('{count, plural, one {# message found} other {# messages found}}', { count: list.length })
          : search.hasNextPage
            ? t('Nothing in your newest messages.')
            : t('Nothing found.')}
      </p>
      {list.length > 0 && (
        <ul aria-label={t('Messages found')} className="grid gap-2">
          {list.map((found) => (
            <li key={found.id} className="min-w-0">
              <Found found={found} onClose={onClose} />
            </li>
          ))}
        </ul>
      )}
      {search.hasNextPage && (
        <Button
          className="w-fit"
          busy={search.isFetchingNextPage}
          busyLabel={t('Searching…')}
          onClick={() => void search.fetchNextPage()}
        >
          {t('Look further back')}
        </Button>
      )}
    </div>
  )
}

const Found = ({ found, onClose }: { found: FoundMessageView; onClose: () => void }) => {
  const { dayAndTimeOf } = useDates()
  const { person, group, content, photoDescriptions, isMine, createdAt } = found
  const name = <bdi>{person.displayName}</bdi>
  return (
    <Link
      href={group ? `/messages?group=${group.id}` : `/messages?with=${person.id}`}
      onClick={onClose}
      className="grid gap-0.5 rounded-md border border-line px-3 py-2.5 text-text no-underline hover:bg-accent-soft"
    >
      <span className="font-semibold [overflow-wrap:anywhere]">
        {group
          ? rich('{name} in {group}', { name: isMine ? t('You') : name, group: <bdi>{group.name}</bdi> })
          : isMine
            ? rich('You to {name}', { name })
            : name}
      </span>
      <span dir="auto" className="line-clamp-3 whitespace-pre-line text-start [overflow-wrap:anywhere]">
        {inFull({ content, photos: photoDescriptions.map((imageAlt) => ({ imageAlt })) })}
      </span>
      <span className="text-quiet">{dayAndTimeOf(createdAt)}</span>
    </Link>
  )
}
