import { enableCompileCache, flushCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Compiled code is kept between starts, which takes a third off the time to be ready. It is kept in the clone and
// not in the system's temporary folder, where somebody else could put code in its place.
enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'))

// A package is where it is, whoever of us asks for it. Node finds it anew for each file, and each time reads the list of
// what the package offers: for drizzle-orm 180 KB, some two hundred times, which was a third of the time to be ready.
const ourCode = pathToFileURL(join(import.meta.dirname, '..', '/')).href
const found = new Map<string, ResolveFnOutput>()
registerHooks({
  resolve(specifier, context, next) {
    if (/^[./#]|^\w+:/.test(specifier) || !context.parentURL?.startsWith(ourCode))
      return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})

const [{ runUntilStopped }, { readBuiltPages }] = await Promise.all([
  import('./run.ts'),
  import('./document/web-pages.ts'),
])
await runUntilStopped({ readPages: () => readBuiltPages() })
// Written down now: a process that is killed cannot do it when it ends, and each start after it would be slow again.
setTimeout(flushCompileCache, 5_000).unref()
