import { type Outcome, run } from './stages.ts'

/** Sees to a redis-server for the tests of several instances: the machine's own, else Debian's. */
export async function getRedis(): Promise<Outcome> {
  let output = ''
  const attempt = async (file: string, ...args: string[]) => {
    // Only the program is wanted, not a service that runs.
    const result = await run(file, args, { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' })
    output += `$ ${file} ${args.join(' ')}\n${result.output}\n`
    return result.code === 0
  }
  const isThere = async () => (await run('redis-server', ['--version'])).code === 0
  const install = ['install', '-y', '--no-install-recommends', 'redis-server']
  if (!(await isThere()) && process.getuid?.() === 0) {
    const isInstalled = await attempt('apt-get', ...install)
    if (!isInstalled && (await attempt('apt-get', 'update'))) await attempt('apt-get', ...install)
  }
  if (await isThere()) return { passed: 1, failed: 0, output }
  const sentence =
    'There is no redis-server for the tests of several instances, and none could be installed. Install it (sudo apt-get install redis-server), then run this again.'
  return { passed: 0, failed: 1, output: `${output}${sentence}\n` }
}
