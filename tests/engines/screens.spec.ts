import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOnPage } from '#tests/browser/measure-page.ts'
import { friends } from '#tests/support/chat-screens.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from './engine-test.ts'
import { button, dialog } from './sought.ts'

const sizes = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

const folder = join(import.meta.dirname, '..', '..', 'screenshots', 'engines')

for (const [width, height] of sizes)
  test(`at ${width} px nothing is cut, covered, too small or too pale on the main screens`, async ({
    opensABrowser,
    engineName,
    synapse,
  }) => {
    const [ana, bea] = await friends(synapse, 'ana', 'bea')
    const post = await posts(bea, words('a walk in the woods, and then tea'))
    await ana.post('/api/comments', { postId: post.id, content: 'That sounds good.' })
    await bea.post('/api/messages', { receiverId: ana.id, content: 'See you at two?' })
    mkdirSync(folder, { recursive: true })
    const found: string[] = []
    const looksAt = async (tab: Awaited<ReturnType<typeof opensABrowser>>, name: string) => {
      await tab.isStill()
      writeFileSync(join(folder, `${name}-${width}-${engineName}.png`), await tab.picture())
      found.push(...(await problemsOnPage(tab)).map((problem) => `${name}: ${problem}`))
    }
    const visitor = await opensABrowser()
    await visitor.isWide(width, height)
    for (const [name, path] of [
      ['landing', '/'],
      ['sign-up', '/api/signup'],
    ] as const) {
      await visitor.opens(path)
      await looksAt(visitor, name)
    }
    const tab = await opensABrowser(ana)
    await tab.isWide(width, height)
    for (const [name, path] of [
      ['home', '/'],
      ['post', `/posts/${post.id}`],
      ['messages', `/messages?with=${bea.id}`],
      ['settings', '/settings'],
      ['comfort', '/settings/comfort'],
      ['discover', '/discover'],
    ] as const) {
      await tab.opens(path)
      await looksAt(tab, name)
    }
    await tab.opens('/')
    await tab.presses(button('Create Post'))
    await tab.sees(dialog('Create Post'))
    await looksAt(tab, 'dialog')
    expect(found).toEqual([])
  })
