import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is kept between starts, which takes a third off the time to be ready. It is kept in the clone and
// not in the system's temporary folder, where somebody else could put code in its place.
enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'))

const [{ runUntilStopped }, { readBuiltPages }] = await Promise.all([
  import('./run.ts'),
  import('./document/web-pages.ts'),
])
await runUntilStopped({ readPages: () => readBuiltPages() })
// Written down now: a process that is killed cannot do it when it ends, and each start after it would be slow again.
setTimeout(flushCompileCache, 5_000).unref()
