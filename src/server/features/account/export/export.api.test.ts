import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { AccountView, ExportView } from '#contract/account.ts'
import { removeOldExports } from '#server/features/account/retention.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { asks, declines } from '#tests/support/friends.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'
import { columnsNamingPeople, countNaming, emptyPlaces, livesWholeLife } from '#tests/support/whole-life.ts'
import { leftOut, parts } from './parts.ts'

const synapse = testSynapse()

type Archive = Map<string, Buffer>

async function fetches(person: Person): Promise<Archive> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = () => fetch(`${person.url}/api/account/export`, { headers: { cookie } })
  let response = await ask()
  // A request waits some seconds for the archive, and then says to come again. On a busy machine it takes longer.
  while (response.status === 202) response = await ask()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  const files: Archive = new Map()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

const entriesOf = (archive: Archive, file: string) =>
  JSON.parse(String(archive.get(`data/${file}.json`))) as Record<string, unknown>[]

const wordsOf = (archive: Archive) =>
  [...archive]
    .filter(([name]) => !name.endsWith('.webp'))
    .map(([, bytes]) => String(bytes))
    .join('\n')

describe('the archive of my data', () => {
  test('holds every row that is mine', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    const archive = await fetches(ana)
    expect(await emptyPlaces(synapse.db, ana.id)).toEqual([])

    // Each column that can name a person is in one file, or is left out for a reason that the archive tells.
    const covered = parts.flatMap(({ covers }) => covers)
    const named = (await columnsNamingPeople(synapse.db)).map(({ tab, col }) => `${tab}.${col}`)
    expect([...covered, ...Object.keys(leftOut)].sort()).toEqual(named.sort())

    for (const { file, covers } of parts.filter((part) => part.file !== 'profile')) {
      let rows = 0
      for (const place of covers) {
        const [tab = '', col = ''] = place.split('.')
        rows += await countNaming(synapse.db, { tab, col }, ana.id)
      }
      expect([file, entriesOf(archive, file).length]).toEqual([file, rows])
      expect(String(archive.get(`pages/${file}.html`)).match(/<article>/g) ?? []).toHaveLength(rows)
    }
    expect(entriesOf(archive, 'posts').map(({ content }) => content)).toEqual([
      `named ${life.words}`,
      `secret ${life.words}`,
      `deleted ${life.words}`,
      `narrow ${life.words}`,
    ])
    expect(entriesOf(archive, 'posts')[0]?.['poll']).toEqual({
      closesAt: null,
      options: [`this ${life.words}`, `that ${life.words}`].map((option) => ({ option, votes: 0 })),
    })
    expect(entriesOf(archive, 'posts')[0]?.['thankedComments']).toMatchObject([{ comment: life.thankedId }])
    expect(entriesOf(archive, 'votes')).toEqual([{ post: `/posts/${life.othersPostId}`, vote: 'Stones' }])
    expect(entriesOf(archive, 'profile')).toMatchObject([
      {
        email: ana.user?.email,
        bio: `bio ${life.words}`,
        photo: 'photos/profile-picture.webp',
        openness: 'hardToStart',
        opennessAudience: 'everyone',
        passport: ['askMe', 'paceVaries'],
        passportAudience: 'everyone',
        languages: ['Welsh', 'British Sign Language (BSL)'],
        languagesAudience: 'everyone',
        ageRange: '35-44',
        ageRangeAudience: 'everyone',
      },
    ])
    expect(entriesOf(archive, 'messages')).toMatchObject([
      { from: 'You', to: 'Bea', content: `to bea ${life.words}` },
      { from: 'Bea', to: 'You', content: `to ana ${life.othersWords}`, earlierWords: null },
      { from: 'You', content: '' },
      { from: 'Bea', content: '' },
    ])
    const earlier = ['posts', 'comments', 'messages'].flatMap((file) =>
      entriesOf(archive, file).flatMap(({ earlierWords }) => earlierWords ?? []),
    )
    expect(earlier.map((one) => (one as { content: string }).content)).toEqual(
      ['named', 'secret', 'answered', 'hidden', 'to bea'].map((what) => `first ${what} ${life.words}`),
    )
    const others = await fetches(bea)
    expect(wordsOf(others)).not.toContain(`first to bea ${life.words}`)
  })

  test('holds my photos under names that I can read, where the pages show them', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    const archive = await fetches(ana)
    const photos = [...archive.keys()].filter((name) => name.startsWith('photos/')).sort()
    const ofPost = (id: string) =>
      photos.find((name) =>
        new RegExp(`^photos/\\d{4}-\\d\\d-\\d\\d-named-${life.words}-${id.slice(-6)}\\.webp$`).test(name),
      )
    const [first, second] = [ofPost(life.photoId), ofPost(life.secondPhotoId)]
    // Given without a line: the day, and enough to tell two apart.
    const unwritten = (id: string) =>
      photos.find((name) => new RegExp(`^photos/\\d{4}-\\d\\d-\\d\\d-${id.slice(-6)}\\.webp$`).test(name))
    const given = unwritten(life.pebblePhotoId)
    const inMessages = life.messagePhotoIds.map(unwritten)
    expect(photos).toEqual([
      ...[given, first, second, ...inMessages].toSorted(),
      'photos/profile-picture.webp',
    ])
    for (const [index, part] of ['messages', 'group-messages', 'scheduled-messages'].entries())
      expect(entriesOf(archive, part).map((entry) => entry['photos'])).toContainEqual([
        { photo: inMessages[index], imageDescription: expect.stringContaining(`picture ${life.words}`) },
      ])
    // What bea sent is hers: it is described here, and its file is not.
    expect(entriesOf(archive, 'messages').map((entry) => entry['photos'])).toContainEqual([
      { imageDescription: `sent picture ${life.othersWords}` },
    ])
    expect(entriesOf(archive, 'pebbles-given').at(-1)).toMatchObject({
      line: null,
      photo: given,
      imageDescription: `pebble picture ${life.words}`,
    })
    // What bea gave her is bea's: it is described here, and its file is not.
    expect(entriesOf(archive, 'pebbles').at(-1)).toMatchObject({
      hasPhoto: true,
      imageDescription: `pebble picture ${life.othersWords}`,
    })
    expect(entriesOf(archive, 'posts')[0]).toMatchObject({
      photo: first,
      imageDescription: `picture ${life.words}`,
      morePhotos: [{ photo: second, imageDescription: `second picture ${life.words}` }],
    })
    const page = String(archive.get('pages/posts.html'))
    expect(page).toContain(`src="../${first}"`)
    expect(page).toContain(`src="../${second}"`)
    expect(page).toContain(`<figcaption>second picture ${life.words}</figcaption>`)
    expect(
      archive
        .get(photos[0] ?? '')
        ?.subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
  })

  test('can be read offline: an index of every page, no script, nothing from elsewhere', async () => {
    const { ana } = await synapse.people('ana')
    await ana.post('/api/posts', { content: '<script>alert(1)</script> & "quotes"' })
    const archive = await fetches(ana)
    const index = String(archive.get('index.html'))
    for (const { file } of parts) {
      expect(index).toContain(`href="pages/${file}.html"`)
      expect(archive.has(`pages/${file}.html`)).toBe(true)
    }
    for (const [name, bytes] of archive) {
      if (!name.endsWith('.html')) continue
      expect(String(bytes)).not.toMatch(/<script|https?:\/\/|@import/)
      expect(String(bytes)).toContain('</html>')
    }
    for (const why of new Set(Object.values(leftOut))) expect(index).toContain(why())
  })

  test('holds nothing that is not mine: no secret, no other person beyond what I can see', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    const words = wordsOf(await fetches(ana))
    // Cleo wrote under her post without a name, muted her, and declined her request.
    expect(words).not.toContain('veiled')
    expect(words).not.toContain(cleo.id)
    expect(words).not.toContain(bea.id)
    expect(words).not.toContain(bea.user?.email)
    expect(words).not.toContain(cleo.user?.email)
    expect(words).not.toMatch(/secret-key|\$argon2|declined/)
    expect(words).not.toContain(`by bea ${life.othersWords}`)
    expect(words).not.toContain(`reply ${life.othersWords}`)
  })

  test('does not tell by a note that a request was declined or let nobody in, and shows none that was declined', async () => {
    const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
    await dora.patch('/api/profile', { whoMayAsk: 'nobody' })
    for (const one of [bea, cleo, dora]) await asks(ana, one, 'We met at the moss.')
    await declines(cleo, ana)
    const sent = { from: 'You', state: 'pending', note: 'We met at the moss.' }
    expect(entriesOf(await fetches(ana), 'friend-requests')).toMatchObject([sent, sent, sent])
    const [got, declined] = [await fetches(bea), await fetches(cleo)]
    expect(entriesOf(got, 'friend-requests')).toMatchObject([{ from: 'Ana', note: 'We met at the moss.' }])
    expect(entriesOf(declined, 'friend-requests')).toMatchObject([{ from: 'Ana', note: null }])
  })

  test('is only mine: signed out it is 401, and bea gets her own', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    await fetches(ana)
    expect((await synapse.visitor().get('/api/account/export')).status).toBe(401)
    expect(entriesOf(await fetches(bea), 'profile')).toMatchObject([{ id: bea.id }])
  })

  test('a link on another site does not set one going', async () => {
    const { ana } = await synapse.people('ana')
    const answer = await ana.get('/api/account/export', { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(404)
    expect((await ana.get<AccountView>('/api/account')).body.export.state).toBe('none')
  })
})

describe('making it', () => {
  test('one at a time, and asking again answers how far it is', async () => {
    const { ana } = await synapse.people('ana')
    const answers = await Promise.all([1, 2, 3].map(() => ana.post<ExportView>('/api/account/export')))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await expect
      .poll(async () => (await ana.get<AccountView>('/api/account')).body.export)
      .toMatchObject({ state: 'ready', bytes: expect.any(Number), expire: expect.any(String) })
    expect(await countNaming(synapse.db, { tab: 'account_exports', col: 'user_id' }, ana.id)).toBe(1)
  })

  test('one that a process left behind is taken up by another, after a while', async () => {
    const database = await createTestDatabase()
    const first = await startTestSynapse({}, database.url)
    const ana = await signUp(first.url, 'ana')
    await first.app.close()
    await first.db.execute(sql`insert into account_exports (id, user_id, state, moved_at) values
      (gen_random_uuid(), ${ana.id}, 'running', now() - interval '3 minutes')`)
    const second = await startTestSynapse({}, database.url)
    await expect
      .poll(async () => (await second.db.execute(sql`select state from account_exports`)).rows)
      .toEqual([{ state: 'ready' }])
    await second.close()
    await first.close()
    await database.drop()
  })

  test('one that another process is at is left to it', async () => {
    const { ana } = await synapse.people('ana')
    await synapse.db.execute(sql`insert into account_exports (id, user_id, state, done_steps, all_steps) values
      (gen_random_uuid(), ${ana.id}, 'running', 3, 20)`)
    await ana.post('/api/account/export')
    expect((await ana.get<AccountView>('/api/account')).body.export).toMatchObject({
      state: 'running',
      doneSteps: 3,
      allSteps: 20,
    })
  })

  test('one that cannot be made is said to have failed, and can be tried again', async () => {
    const { ana } = await synapse.people('ana')
    const readable = async () => (await ana.get<AccountView>('/api/account')).body.export.state
    await synapse.db.execute(sql`alter table drafts rename to drafts_away`)
    await ana.post('/api/account/export')
    await expect.poll(readable).toBe('failed')
    await synapse.db.execute(sql`alter table drafts_away rename to drafts`)
    expect((await fetches(ana)).has('index.html')).toBe(true)
  })

  test('whoever was erased while it was put away has none', async () => {
    const { ana } = await synapse.people('ana')
    const archives = () => readdir(join(synapse.dataDir, 'photos', 'archives')).catch(() => [])
    const { rows } = await synapse.db.execute<{ count: number }>(
      sql`select count(*)::int from account_exports where state = 'ready'`,
    )
    // As if the erasure came between the file and the word that it is ready.
    await synapse.db.execute(sql`
      create function erased_meanwhile() returns trigger language plpgsql as $$
      begin
        delete from account_exports where id = old.id;
        return null;
      end $$`)
    await synapse.db.execute(sql`
      create trigger erased_meanwhile before update on account_exports for each row
      when (new.state = 'ready') execute function erased_meanwhile()`)
    await ana.post('/api/account/export')
    const place = { tab: 'account_exports', col: 'user_id' }
    await expect.poll(() => countNaming(synapse.db, place, ana.id)).toBe(0)
    await expect.poll(async () => (await archives()).length).toBe(rows[0]?.count)
    await synapse.db.execute(sql`drop trigger erased_meanwhile on account_exports`)
  })

  test('three days later it is gone, with its file', async () => {
    const { ana } = await synapse.people('ana')
    await fetches(ana)
    const folder = join(synapse.dataDir, 'photos', 'archives')
    const { rows } = await synapse.db.execute<{ id: string }>(
      sql`update account_exports set expire = now() where user_id = ${ana.id} returning id`,
    )
    expect(await readdir(folder)).toContain(`${rows[0]?.id}.zip`)
    expect((await ana.get<AccountView>('/api/account')).body.export.state).toBe('none')
    await removeOldExports(synapse.db, await openStorage({ s3: null, dataDir: synapse.dataDir }))
    expect(await readdir(folder)).not.toContain(`${rows[0]?.id}.zip`)
  })
})
