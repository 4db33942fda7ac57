import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}

/** What `npm start` gives to Node, so that whatever is measured is what people run. */
export const startFlags: readonly string[] = scripts.start.match(/--\S+/g) ?? []
