import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { founds, joins, makesModerator } from '#tests/support/communities.ts'
import {
  decides,
  looksAt,
  makeModerator,
  queueOf,
  reports,
  triesToDecide,
  triesWithoutReport,
} from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const asPost = ({ id }: { id: string }) => ({ type: 'post' as const, id })
const left = { actions: [], leftToOthersUntil: expect.any(String) }

/** Whoever moderated in an earlier test would be another one. */
beforeEach(() => synapse.db.execute(sql`update users set role = 'member'`))

async function cast() {
  const people = await synapse.people('ana', 'bea', 'mona', 'mira')
  await makeModerator(synapse.db, people.mona, people.mira)
  return people
}

test('whoever reported something leaves it to another moderator, also where others reported it too', async () => {
  const { ana, bea, mona, mira } = await cast()
  const it = asPost(await posts(ana, 'loud'))
  await reports(mona, it)
  await reports(bea, it)
  expect((await queueOf(mona)).map(({ isOwnReport }) => isOwnReport)).toEqual([true])
  expect((await queueOf(mira)).map(({ isOwnReport }) => isOwnReport)).toEqual([false])
  expect((await looksAt(mona, it)).body).toMatchObject(left)
  for (const action of ['dismiss', 'remove', 'warn', 'suspend'])
    expect([action, (await triesToDecide(mona, it, action, { days: 1 })).status]).toEqual([action, 403])
  expect((await triesWithoutReport(mona, it, 'remove')).status).toBe(409)
  expect((await looksAt(mira, it)).body).toMatchObject({
    leftToOthersUntil: null,
    actions: expect.arrayContaining(['dismiss', 'remove']),
  })
  await decides(mira, it, 'remove')
})

test('after a week she may, whoever it concerns; a moderator who is alone may at once', async () => {
  const { ana, mona, mira } = await cast()
  // If the other one wrote it, nobody is left to decide; to the one who reported it that looks the same.
  const [ofAna, ofMira] = await Promise.all(
    [ana, mira].map(async (who) => asPost(await posts(who, 'secret', { isAnonymous: true }))),
  )
  if (!ofAna || !ofMira) throw new Error('No posts')
  for (const it of [ofAna, ofMira]) {
    await reports(mona, it)
    expect((await looksAt(mona, it)).body).toMatchObject(left)
    expect((await triesToDecide(mona, it, 'warn')).status).toBe(403)
  }
  await synapse.db.execute(sql`update reports set created_at = now() - interval '169 hours'`)
  for (const it of [ofAna, ofMira]) await decides(mona, it, 'warn')

  const it = asPost(await posts(ana, 'loud again'))
  await reports(mona, it)
  await synapse.db.execute(sql`update users set role = 'member' where id = ${mira.id}`)
  expect((await looksAt(mona, it)).body).toMatchObject({ leftToOthersUntil: null })
  await decides(mona, it, 'dismiss')
})

test('in a community the same holds for its moderators, as long as there is another or one of Synapse', async () => {
  const { ana, bea, mona, mira } = await cast()
  const { keeper } = await synapse.people('keeper')
  const garden = await founds(keeper)
  for (const who of [ana, bea]) await joins(who, garden)
  const reported = async (by: Person) => {
    const it = asPost(await posts(ana, 'loud', { communityId: garden.id }))
    await reports(by, it)
    return it
  }
  expect((await triesToDecide(keeper, await reported(keeper), 'warn')).status).toBe(403)
  await synapse.db.execute(sql`update users set role = 'member' where id in (${mona.id}, ${mira.id})`)
  await decides(keeper, await reported(keeper), 'warn')
  await makesModerator(keeper, garden, bea)
  const it = await reported(keeper)
  expect((await triesToDecide(keeper, it, 'warn')).status).toBe(403)
  await decides(bea, it, 'warn')
})
