import { eq, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { HttpError } from '#server/http/errors.ts'
import { namedMoment } from '#server/http/moment-in-words.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'

const firstDays = sql.raw(`interval '${limits.firstDays} days'`)

/** The first account there is: a network that has just begun has newcomers only, and somebody must be able to begin. */
const networkIsOlder = sql`(select first.created_at <= now() - ${firstDays} from ${users} as first order by first.id limit 1)`

/** Whether somebody is in their first days, and others are not (trust.md 35). */
export const isNewcomer = (who: SQL): SQL =>
  sql`exists (select from ${users} as newcomer where newcomer.id = ${who} and newcomer.created_at > now() - ${firstDays} and ${networkIsOlder})`

/** Until when somebody is one; null for who is none. */
export const newcomerUntil = (who: SQL): SQL<Date | null> =>
  sql<Date | null>`(select newcomer.created_at + ${firstDays} from ${users} as newcomer where newcomer.id = ${who} and newcomer.created_at > now() - ${firstDays} and ${networkIsOlder})`

const firstDaysOf = statement('first_days', () =>
  selecting({ until: newcomerUntil(idNow('viewer')) }, (select) =>
    select.from(users).where(eq(users.id, idNow('viewer'))),
  ),
)

/** Of an account that was made for it, nobody would know whom to mute. One's own anonymous post is answered as it was written. */
export async function requireMayStayAnonymous(db: Readable, viewer: Viewer): Promise<void> {
  const [person] = await firstDaysOf(db, { viewer: viewer.id })
  if (!person?.until) return
  const moment = namedMoment(person.until)
  const message = t(
    'New accounts can’t comment anonymously on other people’s posts. You can from {moment}. Until then, you can comment with your name.',
    { moment: moment.words },
  )
  throw new HttpError(403, 'not_allowed', message, { moment })
}

/** What is for everyone reaches people who know nobody here: an account that was made for it has to wait a little. */
export async function requireMayInviteEveryone(db: Readable, viewer: Viewer): Promise<void> {
  const [person] = await firstDaysOf(db, { viewer: viewer.id })
  if (!person?.until) return
  const moment = namedMoment(person.until)
  const message = t(
    'New accounts can’t make gatherings for everyone. You can from {moment}. Until then, you can make one for your friends or in a community.',
    { moment: moment.words },
  )
  throw new HttpError(403, 'not_allowed', message, { moment })
}
