import type { Database } from '#server/db/connection.ts'
import { type Change, inOneChange } from '#server/http/change.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { quietAt } from '#server/notifications/quiet.ts'
import type { Events } from '#server/realtime/events.ts'
import { insertLink, moveOn, stopForRefusedAddress, uncover } from './digest.commands.ts'
import { type DigestSources, getContents, isEmpty } from './digest.contents.ts'
import { digestMail } from './digest.mail.ts'
import { getReader, listDue, lockDueReader } from './digest.queries.ts'
import { stepFor } from './digest.schedule.ts'
import { linesOf } from './digest.words.ts'

/** So many in one go; the rest is due a minute later too. */
const mostAtOnce = 500

/** They read as on Synapse, without a session. Whether they have chosen anything about words is asked each time. */
export const readerAs = (id: string): Viewer => ({ id, sessionId: '', hasChosenContent: true })

/** Of several instances, one has the row; the job is kept exactly if the row moves on, so that nobody gets two. */
export async function queueDueDigests(services: {
  db: Database
  events: Events
  mailer: Mailer
}): Promise<void> {
  for (const userId of await listDue(services.db, mostAtOnce))
    await inOneChange(services, (change) => queueIfDue(change, services.mailer, userId))
}

async function queueIfDue(change: Change, mailer: Mailer, userId: string): Promise<void> {
  const { tx } = change
  const reader = await lockDueReader(tx, userId)
  if (!reader?.settings.nextDueAt) return
  const { settings, quiet } = reader
  const { act, nextDueAt } = stepFor(settings, reader.settings.nextDueAt, quiet, new Date())
  await moveOn(tx, userId, { nextDueAt, isCovered: act === 'send' })
  if (act === 'wait') return
  const data = { since: settings.coveredUntil.toISOString(), isTest: 'no' as const }
  await mailer.queue(change, { kind: 'digest', userId, data })
}

/** Written at each try anew: what was read meanwhile is not told any more, and on a quiet day nothing is sent. */
export function composeDigests(mailer: Mailer, sources: DigestSources, ownAddress: () => string): void {
  mailer.compose(
    'digest',
    async (tx, { userId, data }) => {
      const reader = userId === null ? null : await getReader(tx, userId)
      if (!userId || !reader) return null
      const { settings, email, quiet } = reader
      const since = new Date(data.since)
      // A later try may fall into the night.
      if (data.isTest === 'no' && quietAt(quiet, new Date()).quiet) {
        await uncover(tx, userId, since)
        return null
      }
      const { kinds, rhythm, timeZone } = settings
      const contents = await getContents(tx, sources, { viewer: readerAs(userId), since, kinds })
      if (isEmpty(contents)) return null
      return digestMail({
        ...{ to: email, rhythm, since, timeZone, lines: linesOf(contents, settings) },
        ownAddress: ownAddress(),
        unsubscribeToken: await insertLink(tx, userId),
      })
    },
    {
      gaveUp: async (tx, { userId, data, isAddressRefused }) => {
        if (userId === null) return
        if (data.isTest === 'no') await uncover(tx, userId, new Date(data.since))
        if (isAddressRefused) await stopForRefusedAddress(tx, userId)
      },
    },
  )
}
