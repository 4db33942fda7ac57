import { type EngineName, findEngines } from '#tests/engines/find-engines.ts'
import { run } from './stages.ts'

const packages: Record<EngineName, string[]> = {
  Firefox: ['firefox-esr'],
  WebKit: ['webkit2gtk-driver', 'xvfb'],
}
const names = Object.keys(packages) as EngineName[]

/** Sees to Firefox and WebKit: the machine's own, else Debian's. Answers which are there, and says in words what is not. */
export async function getEngines(): Promise<{ engines: EngineName[]; missing: string[] }> {
  const wanted = () => names.filter((name) => !findEngines().includes(name)).flatMap((name) => packages[name])
  const attempt = async (...args: string[]) =>
    (await run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' })).code === 0
  const install = () => attempt('install', '-y', '--no-install-recommends', ...wanted())
  if (wanted().length > 0 && process.getuid?.() === 0) {
    if (!(await install()) && (await attempt('update'))) await install()
  }
  const engines = findEngines()
  const missing = names
    .filter((name) => !engines.includes(name))
    .map(
      (name) =>
        `${name} is not here and could not be installed: nothing was tried out in it. sudo apt-get install ${packages[name].join(' ')}`,
    )
  return { engines, missing }
}
