import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type Screen, screens } from '#contract/core/screens.ts'
import { startSynapse } from '#tests/support/browser-test.ts'
import type { SignedIn } from './client-visit.ts'

const root = join(import.meta.dirname, '..')
const who = { email: 'person01@demo.synapse.example', password: 'a quiet lighthouse in spring' }

/** A Synapse of its own with the demo network, as people run it. */
export async function startDemo(): Promise<{ url: string; end: () => Promise<unknown> }> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-bench-')))
  try {
    const node = join(root, 'node_modules', '.bin', 'node')
    const demo = spawn(node, [join(root, 'scripts', 'demo.ts')], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(demo, 'exit')
    if (code !== 0) throw new Error('The demo network could not be made.')
    return await startSynapse({ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' })
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

export async function signIn(
  browser: Browser,
  url: string,
): Promise<{ storageState: SignedIn; addresses: [Screen, string][]; friend: string }> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const answer = await context.request.post('/api/login', { data: who, headers: { origin: url } })
    if (!answer.ok()) throw new Error(`Nobody could sign in: ${await answer.text()}`)
    const list = async (path: string) =>
      (await (await context.request.get(path)).json()) as { id: string; author?: { id: string } | null }[]
    const posts = await list('/api/posts')
    const [post] = posts
    const ids: Partial<Record<Screen, string | undefined>> = {
      '/communities/:id': (await list('/api/communities?mine=true'))[0]?.id,
      '/profile/:id': posts.find(({ author }) => author)?.author?.id,
      '/help/:id': 'spoons',
      '/posts/:id': post?.id,
    }
    const addresses = screens
      .filter((screen) => screen !== '/')
      .map((screen): [Screen, string] => [
        screen,
        screen.replace(':type', 'post').replace(':id', ids[screen] ?? post?.id ?? ''),
      ])
    const [talk] = (await (await context.request.get('/api/conversations')).json()) as {
      user: { id: string }
    }[]
    return { storageState: await context.storageState(), addresses, friend: talk?.user.id ?? '' }
  } finally {
    await context.close()
  }
}
