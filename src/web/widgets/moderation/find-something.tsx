import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { FindableSubject } from '#contract/moderation/rules.ts'
import type { FoundSubject } from '#contract/moderation/without-a-report.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useFind } from '#web/features/moderation/moderation.queries.ts'
import { isEnough, useSearch } from '#web/features/search/search.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

const kinds: Record<FindableSubject, string> = {
  user: t('A person'),
  post: t('A post'),
  comment: t('A comment'),
  gathering: t('A gathering'),
  room: t('A quiet room'),
  community: t('A community'),
}

const hasId = (text: string): boolean => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(text)

/** Who and what has this name is found as by everyone else; a link, and the names of what meets, by moderators alone. */
function useFound(q: string | null) {
  const { id: me } = useSignedInUser()
  const isName = q !== null && !hasId(q) && isEnough(q) && q.length <= limits.searchQuery.max
  const found = useFind(q)
  const named = useSearch(isName ? q : '')
  const people = named.data?.users.filter(({ id }) => id !== me) ?? []
  const all: FoundSubject[] = [
    ...(isName ? people.map(({ id, displayName }) => asFound('user', id, displayName)) : []),
    ...(isName ? (named.data?.communities ?? []).map(({ id, name }) => asFound('community', id, name)) : []),
    ...(found.data ?? []),
  ]
  return {
    all,
    isPending: found.isPending || (isName && named.isPending),
    error: found.error ?? (isName ? named.error : null),
    isFetching: found.isFetching || named.isFetching,
    refetch: () => Promise.all([found.refetch(), isName && named.refetch()]),
  }
}

const asFound = (subjectType: FindableSubject, id: string, title: string): FoundSubject => ({
  ...{ id, subjectType, title, byName: null },
})

/** What was typed is kept here; what is found for it is loaded below. */
const nothingOnItsWay = { isPending: false, error: null }

/** For moderators of Synapse: what they want to look into without a report. */
export const FindSomething = () => {
  const [asked, setAsked] = useState<string | null>(null)
  const store = useValues({ q: '' })
  const form = useForm({
    store,
    required: { q: t('Please type a name, or paste a link.') },
    max: { q: limits.moderationFind },
    sending: nothingOnItsWay,
    onSubmit: () => setAsked(store.value.q.trim()),
  })
  return (
    <div className="grid gap-6">
      <form {...form.props} className="grid gap-4">
        <Field
          label={t('Name or link')}
          hint={t(
            'The name of a person, community, gathering or quiet room, or a link to one, or to a post or comment. You find only what everyone signed in can see.',
          )}
          {...form.field('q')}
        >
          <TextInput dir="auto" type="search" {...form.text('q')} />
        </Field>
        <div>
          <Button type="submit" icon={<Search />}>
            {t('Find')}
          </Button>
        </div>
      </form>
      {asked !== null && <Found q={asked} />}
    </div>
  )
}

const Found = ({ q }: { q: string }) => {
  const { all, isPending, error, isFetching, refetch } = useFound(q)
  if (isPending) return <Quiet>{t('Looking…')}</Quiet>
  if (error)
    return (
      <Retry onRetry={refetch} busy={isFetching}>
        {inWords(error)}
      </Retry>
    )
  return (
    <>
      <p role="status">
        {all.length === 0
          ? t(
              'Nothing found. It may be gone, or not be for everyone: that stays closed unless someone reports it.',
            )
          : t('{count, plural, one {# found} other {# found}}', { count: all.length })}
      </p>
      {all.length > 0 && (
        <ul aria-label={t('What was found')} className="grid gap-4">
          {all.map((one) => (
            <li key={one.id} className="card grid gap-1 [overflow-wrap:anywhere]">
              <p className="text-quiet">
                {one.byName === null
                  ? kinds[one.subjectType]
                  : rich('{kind} by {name}', { kind: kinds[one.subjectType], name: <bdi>{one.byName}</bdi> })}
              </p>
              <p>
                <Link href={`/moderation/${one.subjectType}/${one.id}`}>
                  <bdi>{one.title || t('Without words')}</bdi>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
