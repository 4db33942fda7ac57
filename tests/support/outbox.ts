import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { SecurityView } from '#contract/auth/auth.ts'
import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { Person } from './people.ts'
import type { TestSynapse } from './test-app.ts'

/** What the development outbox holds for this person. */
export async function mailsTo({ dataDir }: Pick<TestSynapse, 'dataDir'>, person: Person): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(person.user?.email ?? ''))
}

/** A change of how somebody signs in is told in the account, as a notice and by mail, with a way to undo it. */
export async function isTold(
  synapse: Pick<TestSynapse, 'dataDir'>,
  person: Person,
  kind: SecurityEventKind,
  words: string,
): Promise<void> {
  const { events } = (await person.get<SecurityView>('/api/auth/security')).body
  expect(events.map((event) => event.kind)).toContain(kind)
  const notices = (await person.get<NoticeView[]>('/api/notices')).body
  expect(notices.map(({ security }) => security?.kind)).toContain(kind)
  await vi.waitFor(async () => {
    const mail = (await mailsTo(synapse, person)).find((text) => text.includes(words))
    expect(mail).toContain('/api/password/forgot')
  })
}
