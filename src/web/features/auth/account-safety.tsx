import { useQuery } from '@tanstack/react-query'
import type { SecurityView } from '#contract/auth/auth.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { securityWords } from '#web/lib/security-words.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { securityKey } from './auth.queries.ts'
import { securityLines } from './security-lines.ts'

/** What changed about how one signs in, and how often it failed. Below it stand the sessions and passkeys to end. */
export const AccountSafety = () => {
  const security = useQuery<SecurityView>({ queryKey: securityKey })
  if (security.isPending) return <Quiet>{t('Loading what has changed…')}</Quiet>
  if (security.isError)
    return (
      <Retry onRetry={security.refetch} busy={security.isFetching}>
        {inWords(security.error)}
      </Retry>
    )
  const { events, failedSignIns } = security.data
  return (
    <>
      {events.length === 0 ? (
        <Quiet>{t('Nothing has changed.')}</Quiet>
      ) : (
        <ul className="divide-y divide-line">
          {securityLines(events).map(({ id, kind, device, createdAt, count }) => (
            <li key={id} className="py-3">
              <p>{securityWords[kind]}</p>
              <p className="text-quiet">
                {t('{count, plural, =1 {{device}, {date}} other {{device}, # times, last on {date}}}', {
                  count,
                  device,
                  date: dayAndTimeOf(createdAt),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="text-quiet">{failuresInWords(failedSignIns)}</p>
    </>
  )
}

function failuresInWords(count: number): string {
  const duration = daysInWords(retentionDays.failedSignIns)
  return count === 0
    ? t('There were no failed sign-ins to your account in the last {duration}.', { duration })
    : t(
        '{count, plural, one {One sign-in to your account failed in the last {duration}. That can be a mistyped password or code.} other {# sign-ins to your account failed in the last {duration}. That can be a mistyped password or code.}}',
        { count, duration },
      )
}
