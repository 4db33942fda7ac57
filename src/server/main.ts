import { readBuiltPages } from './document/web-pages.ts'
import { runUntilStopped } from './run.ts'

await runUntilStopped({ readPages: () => readBuiltPages() })
