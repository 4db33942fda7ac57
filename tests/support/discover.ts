import { eq } from 'drizzle-orm'
import type { DiscoverView } from '#contract/discover.ts'
import type { Database } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import type { Person } from './people.ts'

/** What somebody says of themselves, as if they had filled it in. */
export const describe = (db: Database, person: Person, about: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(about).where(eq(users.id, person.id))

export async function discovers(person: Person, query: Record<string, string> = {}): Promise<DiscoverView[]> {
  const answer = await person.get<DiscoverView[]>(`/api/discover?${new URLSearchParams(query)}`)
  if (answer.status !== 200) throw new Error(`${person.name} could not look around: ${answer.text}`)
  return answer.body
}
