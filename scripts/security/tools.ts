import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, run } from '#scripts/test/stages.ts'

/** A folder of this clone that git leaves out: what is in it belongs to no lock file and to nothing that we ship. */
const npmTools = join(import.meta.dirname, '..', '..', '.cache', 'security-tools')
const wanted = ['@mdn/mdn-http-observatory@1.4.8', 'vnu-jar@26.9.27']
export const observatory = join(npmTools, 'node_modules', '@mdn', 'mdn-http-observatory', 'src', 'scan.js')
const preloaded = join(observatory, '..', '..', 'conf', 'hsts-preload.json')
export const nuChecker = join(npmTools, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')

/** Debian's packages, each by a call that only answers when it is there. */
const packages = {
  sqlmap: ['sqlmap', '--version', '--batch'],
  wapiti: ['wapiti', '--version'],
  slowhttptest: ['slowhttptest', '-h'],
  'default-jre-headless': ['java', '-version'],
  openssl: ['openssl', 'version'],
} as const
export type Tool = keyof typeof packages | 'npm'

const isThere = async (name: keyof typeof packages): Promise<boolean> => {
  const [file, ...args] = packages[name]
  const { output } = await run(file, [...args])
  return !/ENOENT/.test(output)
}

/** Sees to the tools of others: the machine's own, else Debian's, else those of npm. Says in words which are missing. */
export async function getTools(
  names: readonly (keyof typeof packages)[] = Object.keys(packages) as (keyof typeof packages)[],
): Promise<Outcome & { missing: Set<Tool> }> {
  const lacking = async () => {
    const found = await Promise.all(names.map(isThere))
    return names.filter((_, index) => !found[index])
  }
  let output = ''
  const needed = await lacking()
  if (needed.length > 0 && process.getuid?.() === 0) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '--no-install-recommends', ...needed]
    output += (await run('apt-get', ['update'], quiet)).output
    output += (await run('apt-get', install, quiet)).output
  }
  if (!existsSync(observatory) || !existsSync(nuChecker)) {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
    output += (await run('npm', ['install', '--prefix', npmTools, ...quiet, ...wanted])).output
  }
  // The list of hosts that browsers know by heart comes from elsewhere at install time. This machine is not on it.
  if (existsSync(observatory) && !existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const missing = new Set<Tool>(await lacking())
  if (!existsSync(observatory) || !existsSync(nuChecker)) missing.add('npm')
  for (const name of missing)
    output += `\n${sentences[name] ?? `${name} is not here and could not be installed: sudo apt-get install ${name}`}`
  return { passed: names.length + 1 - missing.size, failed: missing.size, output, missing }
}

const sentences: Partial<Record<Tool, string>> = {
  'default-jre-headless':
    'There is no Java, which the checker of HTML needs: sudo apt-get install default-jre-headless',
  npm: `The npm registry could not give ${wanted.join(' and ')}.`,
}
