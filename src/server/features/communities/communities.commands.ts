import { type SQL, sql } from 'drizzle-orm'
import type { CommunityChange, CommunityDetail, NewCommunity } from '#contract/communities.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/clock.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { inOrder } from '#server/db/round-trip.ts'
import { communities } from '#server/db/schema/communities.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { communityRequests } from '#server/db/schema/community-requests.ts'
import { clash } from '#server/http/errors.ts'
import { type Claim, claiming, claimValues, findCreated } from '#server/http/once.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getCommunity } from './community-detail.queries.ts'
import { asModerator } from './community-people.commands.ts'

const given = sql.placeholder
const blankCard = { toneHabits: null, advice: null, pace: null }

/** What can be said of a community, and how it is sent. */
const columns = {
  name: { column: communities.name, value: sql`${given('name')}::text` },
  description: { column: communities.description, value: sql`${given('description')}::text` },
  coverPattern: { column: communities.coverPattern, value: sql`${given('coverPattern')}::text` },
  neurotypes: { column: communities.neurotypes, value: sql`${given('neurotypes')}::text[]` },
  interests: { column: communities.interests, value: sql`${given('interests')}::text[]` },
  joinPolicy: { column: communities.joinPolicy, value: sql`${given('joinPolicy')}::text` },
  toneHabits: { column: communities.toneHabits, value: sql`${given('toneHabits')}::text` },
  advice: { column: communities.advice, value: sql`${given('advice')}::text` },
  pace: { column: communities.pace, value: sql`${given('pace')}::text` },
}
type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]
const nameOf = (field: Field): SQL => sql`${sql.identifier(columns[field].column.name)}`
const listOf = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

/** Whoever creates a community is its first member and its moderator. No row: the key was used before. */
const creating = (name: string, hasKey: boolean) =>
  preparedSql(
    name,
    () => sql`
    with allowed as materialized (select where ${stillSignedIn}),
    claimed as (${hasKey ? claiming(sql`allowed`) : sql`select from allowed`}),
    created as (
      insert into ${communities} (id, creator_id, ${listOf(fields.map(nameOf))})
      select ${idNow('id')}, ${idNow('viewer')}, ${listOf(fields.map((field) => columns[field].value))}
      from claimed returning id
    ),
    joined as (
      insert into ${communityMembers} (community_id, user_id, is_moderator)
      select id, ${idNow('viewer')}, true from created
    )
    select id from created`,
  )
const create = { once: creating('community_create_once', true), plain: creating('community_create', false) }

/** Created, and read behind it in the same trip. */
export async function insertCommunity(
  db: Database,
  viewer: Viewer,
  { howWeTalk, ...community }: NewCommunity,
  claim: Claim | null,
): Promise<{ created: CommunityDetail; isNew: boolean }> {
  const id = newId()
  const values = { id, ...community, ...(howWeTalk ?? blankCard) }
  const [, created] = await inOrder(db, () =>
    Promise.all([
      claim
        ? writeAs(viewer, db, create.once, { ...values, ...claimValues(claim) })
        : writeAs(viewer, db, create.plain, values),
      getCommunity(db, viewer, id),
    ]),
  )
  if (created) return { created, isNew: true }
  const earlierId = claim && (await findCreated(db, viewer, claim))
  const earlier = earlierId && (await getCommunity(db, viewer, earlierId))
  if (!earlier) throw clash('This could not be done twice at once. Please try again.')
  return { created: earlier, isNew: false }
}

/** Only what was sent is set: topics and words are looked for anew only if they change. */
const changing = (changed: readonly Field[]) =>
  preparedSql(
    `community_change_${changed.map((field) => fields.indexOf(field)).join('')}`,
    () =>
      sql`update ${communities} set ${listOf([
        ...changed.map((field) => sql`${nameOf(field)} = ${columns[field].value}`),
        sql`updated_at = now()`,
      ])} where ${communities.id} = ${idNow('id')}`,
  )
const ways = new Map<string, ReturnType<typeof changing>>()

function wayToChange(change: object): ReturnType<typeof changing> {
  const changed = fields.filter((field) => change[field as keyof typeof change] !== undefined)
  const way = ways.get(changed.join()) ?? changing(changed)
  ways.set(changed.join(), way)
  return way
}

const nothingElse = () => Promise.resolve()

export async function changeCommunity(
  db: Database,
  viewer: Viewer,
  id: string,
  { howWeTalk, ...change }: CommunityChange,
): Promise<void> {
  const set = { ...change, ...(howWeTalk === undefined ? {} : (howWeTalk ?? blankCard)) }
  await asModerator(db, viewer, id, nothingElse, (tx) =>
    tx.lastly(() =>
      Promise.all([
        wayToChange(set)(tx, { id, ...set }),
        change.joinPolicy === 'open' && lettingEveryoneIn(tx, { id }),
      ]),
    ),
  )
}

/** Nobody should go on waiting at a door that is open. */
const lettingEveryoneIn = preparedSql(
  'community_let_everyone_in',
  () => sql`
  with waiting as (
    delete from ${communityRequests} where ${communityRequests.communityId} = ${idNow('id')}
    returning community_id, user_id
  )
  insert into ${communityMembers} (community_id, user_id) select community_id, user_id from waiting
  on conflict do nothing`,
)
