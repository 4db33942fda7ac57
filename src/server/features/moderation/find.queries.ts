import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FindableSubject, findableSubjects } from '#contract/moderation/rules.ts'
import type { FoundSubject } from '#contract/moderation/without-a-report.ts'
import { allOf } from '#server/access/conditions.ts'
import { openToEveryone } from '#server/access/open-to-everyone.ts'
import type { Readable } from '#server/db/connection.ts'
import { days } from '#server/db/days.ts'
import { idLater } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { holdsEveryWord } from '#server/db/text-search.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { shownName } from '#server/views/person.view.ts'

const viewer = { id: idLater('viewer') }

/** More than these stand in no link. */
const idsAtMost = 3
const foundAtMost = sql.raw('10')
/** What was on longer ago is found by its link. */
const recently = days(90)

const isId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

interface Shown {
  title: SQL
  /** Whose it is, and whether their name may stand there. */
  ownerId: SQL
  isNamed: SQL
}

const [yes, no] = [sql`true`, sql`false`]

/** The beginning, which says that it is one. */
const beginning = (words: PgColumn): SQL =>
  sql`case when char_length(${words}) > 120 then rtrim(left(${words}, 119)) || '…' else ${words} end`

const shownAs: Record<FindableSubject, Shown> = {
  user: { title: shownName, ownerId: sql`${users.id}`, isNamed: no },
  post: {
    title: beginning(posts.content),
    ownerId: sql`${posts.authorId}`,
    isNamed: sql`not ${posts.isAnonymous}`,
  },
  comment: {
    title: beginning(comments.content),
    ownerId: sql`${comments.authorId}`,
    isNamed: sql`not ${comments.isAnonymous}`,
  },
  gathering: { title: sql`${gatherings.title}`, ownerId: sql`${gatherings.hostId}`, isNamed: yes },
  room: { title: sql`${quietRooms.name}`, ownerId: sql`${quietRooms.hostId}`, isNamed: yes },
  community: { title: sql`${communities.name}`, ownerId: sql`${communities.creatorId}`, isNamed: no },
}

/** Of one kind, what everyone signed in may see and is not the moderator's own. */
const ofKind = (type: FindableSubject, which: SQL): SQL => {
  const { from, id, isOpen } = openToEveryone[type]
  const { title, ownerId, isNamed } = shownAs[type]
  return sql`(select ${id} as id, ${sql.raw(`'${type}'`)} as type, ${title} as title,
      case when ${isNamed} then ${ownerId} end as by_id
    from ${from} where ${allOf(which, isOpen(viewer), sql`${ownerId} is distinct from ${viewer.id}`)} limit ${foundAtMost})`
}

const foundAmong = (kinds: SQL[]) =>
  selecting(
    {
      id: sql<string>`found.id`,
      subjectType: sql<FindableSubject>`found.type`,
      title: sql<string>`found.title`,
      byName: sql<string | null>`owners.display_name`,
    },
    (select) =>
      select
        .from(sql`(${sql.join(kinds, sql` union all `)}) as found`)
        .leftJoin(sql`users as owners`, sql`owners.id = found.by_id`)
        .orderBy(sql`found.type, found.id`),
  )

const byId = statement('moderator_finds_by_id', () =>
  foundAmong(
    findableSubjects.map((type) =>
      ofKind(type, sql`${openToEveryone[type].id} = any(${sql.placeholder('ids')}::uuid[])`),
    ),
  ),
)

const named = (name: SQL): SQL => holdsEveryWord(sql`folded(${name})`, [sql.placeholder('name')]) ?? no

const byName = statement('moderator_finds_by_name', () =>
  foundAmong([
    ofKind(
      'gathering',
      and(
        sql`${gatherings.endsAt} > now() - ${recently}`,
        eq(gatherings.audience, 'everyone'),
        named(sql`${gatherings.title}`),
      ) ?? no,
    ),
    ofKind('room', named(sql`${quietRooms.name}`)),
  ]),
)

/** By an id, or a link, which has one in it; else gatherings and rooms by their name. */
export async function findSubjects(db: Readable, by: Viewer, q: string): Promise<FoundSubject[]> {
  const ids = [...new Set(q.match(isId) ?? [])].slice(0, idsAtMost).map((id) => id.toLowerCase())
  return ids.length > 0 ? byId(db, { viewer: by.id, ids }) : byName(db, { viewer: by.id, name: q })
}
