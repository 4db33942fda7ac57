import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { isRefused } from '#server/jobs/jobs.commands.ts'
import { addressRefused } from '#server/jobs/retries.ts'

const mostShown = 100

/** Nothing of whom a job is for: kinds, times and codes. */
async function list({ db, say }: AdminTools): Promise<void> {
  const found = await db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      tries: jobs.tries,
      failedAt: jobs.failedAt,
      lastError: jobs.lastError,
      isRefused,
      age: sql<number>`extract(epoch from now() - ${jobs.createdAt})::float8`,
      next: sql<number>`extract(epoch from ${jobs.dueAt} - now())::float8`,
    })
    .from(jobs)
    // What there is something to do about comes first, however many addresses were mistyped.
    .orderBy(isRefused, asc(jobs.id))
    .limit(mostShown + 1)
  if (found.length === 0) return say('Nothing waits, and nothing has failed.')
  for (const job of found.slice(0, mostShown)) {
    const { id, kind, tries, age } = job
    const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`
    say(`${id}  ${kind}  asked for ${inWords(age)} ago, ${tried}, ${stateOf(job)}`)
  }
  if (found.length > mostShown) say(`These are ${mostShown}. There are more.`)
}

function stateOf(job: {
  failedAt: Date | null
  lastError: string | null
  isRefused: boolean
  next: number
}): string {
  if (job.isRefused)
    return `the address was refused (${job.lastError?.slice(addressRefused.length + 1)}): mistyped or gone, nothing to mend`
  const state = job.failedAt ? 'given up' : job.next > 0 ? `next look in ${inWords(job.next)}` : 'due now'
  return job.lastError ? `${state}, last error: ${job.lastError}` : state
}

function inWords(seconds: number): string {
  const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
  if (seconds < 90) return count(Math.round(seconds), 'second')
  if (seconds < 90 * 60) return count(Math.round(seconds / 60), 'minute')
  return count(Math.round(seconds / 3600), 'hour')
}

async function requireFailed(
  { db }: AdminTools,
  id: string | undefined,
): Promise<{ id: string; isEmpty: boolean }> {
  if (!id || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id))
    throw new AdminError('Please name the id of a job, as "npm run admin -- jobs" lists it.')
  const [found] = await db
    .select({ id: jobs.id, isEmpty: sql<boolean>`${jobs.data} = '{}'::jsonb` })
    .from(jobs)
    .where(and(eq(jobs.id, id), isNotNull(jobs.failedAt)))
  if (!found) throw new AdminError('There is no job with this id that was given up.')
  return found
}

/** What waits to be sent, and what could not be. The longer usages come first: the first that fits is taken. */
export const jobCommands: readonly AdminCommand[] = [
  {
    usage: 'jobs retry <id>',
    summary:
      'Try a job again that was given up, from the first try on. A running Synapse does it within a minute.',
    run: async ([id], tools) => {
      const found = await requireFailed(tools, id)
      if (found.isEmpty)
        throw new AdminError(
          'This was for somebody without an account, so whom it was for is not kept. They have to ask again.',
        )
      await tools.db
        .update(jobs)
        .set({ failedAt: null, lastError: null, tries: 0, dueAt: sql`now()` })
        .where(and(eq(jobs.id, found.id), isNotNull(jobs.failedAt)))
      tools.say('It waits again. A running Synapse takes it within a minute.')
    },
  },
  {
    usage: 'jobs drop <id>',
    summary: 'Forget a job that was given up.',
    run: async ([id], tools) => {
      const found = await requireFailed(tools, id)
      await tools.db.delete(jobs).where(and(eq(jobs.id, found.id), isNotNull(jobs.failedAt)))
      tools.say('It is gone.')
    },
  },
  {
    usage: 'jobs',
    summary:
      'Mails, push notifications and other work that waits or was given up: kind, age, tries and the last error.',
    run: (_args, tools) => list(tools),
  },
]
