import { eq, sql } from 'drizzle-orm'
import type { ContextItem } from '#contract/moderation/moderation.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const onePebble = statement('context_pebble', () =>
  selecting(
    {
      id: pebbles.id,
      line: pebbles.line,
      imageUrl: pebbles.imageUrl,
      imageAlt: pebbles.imageAlt,
      isTakenBack: sql<boolean>`${pebbles.takenBackAt} is not null`,
      createdAt: pebbles.createdAt,
      person: personColumns,
    },
    (select) =>
      select
        .from(pebbles)
        .innerJoin(users, eq(users.id, pebbles.giverId))
        .where(eq(pebbles.id, idNow('id'))),
  ),
)

/** What its giver put into it. The post that it may link to is reported as any post. */
export async function pebbleItem(db: Readable, id: string): Promise<ContextItem[]> {
  const rows = await onePebble(db, { id })
  return rows
    .filter(({ line, imageUrl }) => line !== null || imageUrl !== null)
    .map((pebble) => ({
      id: pebble.id,
      kind: 'pebble',
      isSubject: true,
      content: pebble.line ?? '',
      imageUrl: pebble.imageUrl,
      imageAlt: pebble.imageAlt,
      morePhotos: [],
      photosNotShown: 0,
      person: toPersonView(pebble.person),
      isRemoved: false,
      isDeleted: pebble.isTakenBack,
      earlierWords: [],
      takenOffPhotos: [],
      createdAt: pebble.createdAt.toISOString(),
    }))
}
