import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { authEndpoints, SessionView } from '#contract/auth/auth.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'
import { sessionsKey, useSessions } from './auth.queries.ts'

const endSession = call<typeof authEndpoints.endSession>('DELETE /api/auth/sessions/{id}')
const endOtherSessions = call<typeof authEndpoints.endOtherSessions>('DELETE /api/auth/sessions')

export const SessionList = () => {
  const sessions = useSessions()
  if (sessions.isPending) {
    return (
      <SkeletonGroup label={t('Loading where you’re signed in…')}>
        <Skeleton className="h-[calc(3.2*var(--type-body)+1.5rem)] w-full" />
      </SkeletonGroup>
    )
  }
  if (sessions.isError) {
    return (
      <Retry onRetry={sessions.refetch} busy={sessions.isFetching}>
        {inWords(sessions.error)}
      </Retry>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.some((session) => !session.isCurrent) && <EndOthers />}
    </>
  )
}

const SessionRow = ({ session }: { session: SessionView }) => {
  const client = useQueryClient()
  const deviceId = useId()
  const end = useMutation({
    mutationFn: () => endSession({ params: { id: session.id } }),
    onSuccess: () =>
      toast.success(t('Signed out there'), t('{device} is signed out.', { device: session.device })),
    onError: (error) => toast.failure(t('Failed to sign out there'), inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p id={deviceId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {session.device}
          {session.isCurrent && <Badge tone="success">{t('This device')}</Badge>}
        </p>
        <p className="text-quiet">{t('Last used {date}', { date: dayAndTimeOf(session.lastSeenAt) })}</p>
      </div>
      {!session.isCurrent && (
        <Button
          aria-describedby={deviceId}
          busy={end.isPending}
          busyLabel={t('Signing out…')}
          onClick={() => end.mutate()}
        >
          {t('Sign out there')}
        </Button>
      )}
    </li>
  )
}

const EndOthers = () => {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endOtherSessions(),
    onSuccess: () => toast.success(t('Signed out everywhere else'), t('You’re still signed in here.')),
    onError: (error) => toast.failure(t('Failed to sign out everywhere else'), inWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <div>
      <Button busy={end.isPending} busyLabel={t('Signing out…')} onClick={() => end.mutate()}>
        {t('Sign out everywhere else')}
      </Button>
    </div>
  )
}
