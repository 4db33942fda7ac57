import type { BySubject } from '#contract/moderation/moderation.ts'
import type { PersonRecord } from '#contract/moderation/without-a-report.ts'
import { requireOfNetwork } from '#server/access/moderators.ts'
import type { Transaction } from '#server/db/connection.ts'
import { clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { requireInSight } from '#server/moderation/in-sight.ts'
import { findSubject } from '#server/moderation/subjects.ts'
import { t } from '#words/t.ts'
import { isPersonShown, listHistory, listNotes } from './subjects.queries.ts'

/** What else was decided about the person, and what was noted. Each look is a request of its own, and in the log. */
export async function openRecord(
  tx: Transaction,
  viewer: Viewer,
  { type, id }: BySubject,
  reason: string,
): Promise<PersonRecord> {
  const moderator = await requireOfNetwork(tx, viewer)
  const subject = await requireInSight(tx, moderator, await findSubject(tx, type, id))
  const { concernsId } = subject
  if (!concernsId || !isPersonShown(subject))
    throw clash(t('There’s no one here whose record could be shown.'))
  const person = { type: 'user', id: concernsId } as const
  await insertAuditEntry(tx, {
    ...{ actorId: viewer.id, event: 'recordOpened', reason },
    ...{ subjectType: person.type, subjectId: person.id },
  })
  const [history, notes] = await Promise.all([listHistory(tx, moderator, subject), listNotes(tx, person)])
  return { history, notes }
}
