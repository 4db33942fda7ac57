import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type EngineName = 'Firefox' | 'WebKit'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (...names: string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/** The machine's own Firefox. Playwright's is another build, and not one that anybody has on their desk. */
export const findFirefox = (): string | undefined => inPath('firefox-esr', 'firefox')

/** WebKit's own small browser, where Debian and its relatives keep it. */
export const findMiniBrowser = (): string | undefined => globSync('/usr/lib*/**/webkit2gtk-4*/MiniBrowser')[0]

/** The engines that can be tried out on this machine. */
export function findEngines(): EngineName[] {
  const hasWebKit = findMiniBrowser() && inPath('WebKitWebDriver') && inPath('Xvfb')
  return [...(findFirefox() ? ['Firefox' as const] : []), ...(hasWebKit ? ['WebKit' as const] : [])]
}
