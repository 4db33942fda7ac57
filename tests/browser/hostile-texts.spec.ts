import type { NoticeView } from '#contract/notices.ts'
import { friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { appeals, decides, notes, reports, type Thing } from '#tests/support/moderation.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import { runSql } from '#tests/support/post-screens.ts'
import { uploads } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

/** For the eye: a word as wide as ten screens, and a name that looks like none. */
const unhandy = ['W'.repeat(250), '\u2060\u2060a\u2060', '\u202eReversed\u202c name', 'שלום '.repeat(20)]

test('hostile texts in every field are shown as text: nothing runs, nothing is pushed out of the page', async ({
  browser,
  synapse,
}) => {
  test.slow()
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const taken: string[] = []
  for (const text of [...hostileTexts, ...unhandy]) {
    const keep = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text: said } = await answer
      // Empty, too long, or not a text at all: refused in words, and then there is nothing to show.
      const isRefused = [409, 413, 422].includes(status)
      if (!isRefused) expect(status, said).toBeLessThan(300)
      return !isRefused
    }
    const howWeTalk = { toneHabits: text, advice: null, pace: null }
    const about = { name: text, description: text, interests: [text], howWeTalk }
    const [isPosted] = await Promise.all([
      keep(bea.post('/api/posts', { content: text })),
      keep(bea.post('/api/messages', { receiverId: ana.id, content: text })),
      keep(bea.post('/api/communities', about)),
      keep(ana.post('/api/word-filters', { phrase: text.slice(0, 40), effect: 'fold' })),
      keep(ana.patch('/api/profile', { displayName: text })),
    ])
    if (isPosted) taken.push(text)
  }
  // A folded post would hide what is to be looked at, and ana is the one who looks.
  const { body: filters } = await ana.get<{ id: string; phrase: string }[]>('/api/word-filters')
  expect(filters.length).toBeGreaterThan(10)
  const unwanted = filters.filter(({ phrase }) => !phrase.includes('drop table'))
  await Promise.all(unwanted.map(({ id }) => ana.delete(`/api/word-filters/${id}`)))
  await ana.patch('/api/profile', { displayName: '<img src=x onerror=alert(1)>' })
  expect(taken.length).toBeGreaterThan(15)
  const { body: post } = await bea.post<{ id: string }>('/api/posts', { content: 'Texts below' })
  await Promise.all(taken.map((content) => bea.post('/api/comments', { postId: post.id, content })))
  const name = '<script>alert(1)</script>\u202e'
  const hostile = `${name}"><img src=x onerror=alert(1)> ${'W'.repeat(150)}`
  const profile = {
    displayName: name,
    bio: taken.join('\n').slice(0, 2_000),
    pronouns: '"><b>x',
    location: name,
  }
  expect((await bea.patch('/api/profile', { ...profile, interests: ['{{7*7}}', '<i>'] })).status).toBe(200)

  const community = await founds(bea, {
    name: hostile,
    description: hostile,
    howWeTalk: { toneHabits: hostile },
  })
  await joins(ana, community)
  const imageUrl = await uploads(bea)
  await bea.post('/api/posts', {
    content: 'alert(1)',
    communityId: community.id,
    imageUrl,
    imageAlt: hostile,
  })
  await ana.post('/api/reports', {
    subjectType: 'user',
    subjectId: bea.id,
    reason: 'other',
    details: hostile,
  })

  // What moderators, authors and readers write to each other, and what one writes for oneself.
  const mona = await signUp(synapse.url, 'mona')
  await runSql(synapse.databaseUrl, "update users set role = 'moderator' where id = $1", [mona.id])
  const herself: Thing = { type: 'user', id: ana.id }
  await reports(bea, herself, { details: hostile })
  await notes(mona, herself, hostile)
  await appeals(ana, await decides(mona, herself, 'warn', { reason: hostile }), hostile)
  await ana.post(`/api/posts/${post.id}/tone-questions`, {})
  const { body: notices } = await bea.get<NoticeView[]>('/api/notices')
  const asked = notices.find(({ toneQuestion }) => toneQuestion)?.toneQuestion?.id
  const answered = { answer: 'literally', words: hostile.slice(0, 200) }
  expect((await bea.put(`/api/tone-questions/${asked}`, answered)).status).toBe(204)
  const ownProfile = { name: '<b>alert(1)</b>', values: { darkMode: false } }
  const profiles = { list: [ownProfile], changedAt: new Date().toISOString() }
  expect((await ana.patch('/api/comfort-settings', { profiles })).status).toBe(200)

  const wrong: string[] = []
  const looks = async (person: Person, screens: string[]) => {
    const { page, context } = await opensABrowser(browser, person, { viewport: { width: 360, height: 740 } })
    page.on('dialog', (dialog) => {
      wrong.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (line) => {
      if (/Content Security Policy|Refused to/.test(line.text())) wrong.push(line.text())
    })
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByText('alert(1)').filter({ visible: true }).first()).toBeVisible()
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect([path, widths[0]]).toEqual([path, widths[1]])
    }
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await context.close()
  }
  await looks(ana, [
    '/',
    `/posts/${post.id}`,
    `/profile/${bea.id}`,
    `/messages?with=${bea.id}`,
    '/communities?q=alert',
    `/communities/${community.id}`,
    '/profile',
    '/settings/reports',
    '/settings/comfort',
  ])
  await looks(mona, ['/moderation', `/moderation/user/${ana.id}`])
  expect(wrong).toEqual([])
})
