import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

/** Of the program, by the rules of semantic versioning (docs/upgrading.md). */
export const programVersion: string = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
