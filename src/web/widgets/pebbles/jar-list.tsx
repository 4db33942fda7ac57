import { Link } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useJar } from '#web/features/pebbles/pebbles.queries.ts'
import { useTakenOut } from '#web/features/pebbles/use-jar-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { withGone } from '#web/lib/gone-things.ts'
import { rich } from '#web/lib/rich.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { PebbleCard, TakenOutLine } from './pebble-card.tsx'
import { RefusedGivers } from './refused-givers.tsx'

/** What friends gave, newest first. It is asked for when somebody looks, and not before. */
export const JarList = () => {
  const { takesPebbles } = useSignedInUser()
  return (
    <div className="grid gap-6">
      {!takesPebbles && (
        <p className="note">
          {rich('Your jar is closed: nothing new comes in. You can open it in <a>Privacy</a>.', {
            a: (words) => <Link href="/settings/privacy">{words}</Link>,
          })}
        </p>
      )}
      <Pebbles />
      <RefusedGivers />
    </div>
  )
}

const Pebbles = () => {
  const jar = useJar()
  const gone = useTakenOut()
  if (jar.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (jar.isError && !jar.data)
    return (
      <Retry onRetry={jar.refetch} busy={jar.isFetching}>
        {inWords(jar.error)}
      </Retry>
    )
  const list = withGone(jar.data.pages.flat(), gone)
  if (list.length === 0)
    return (
      <EmptyState scene="jar" title={t('Room for small things')}>
        {t('When a friend gives you a line, a photo or a post, it waits here until you look.')}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t('In your jar')} className="grid gap-4">
        {list.map((pebble) => (
          <li key={pebble.id} tabIndex={-1} className="min-w-0">
            {gone.some(({ id }) => id === pebble.id) ? (
              <TakenOutLine pebble={pebble} />
            ) : (
              <PebbleCard pebble={pebble} />
            )}
          </li>
        ))}
      </ul>
      <NextPage of={jar} />
    </>
  )
}
