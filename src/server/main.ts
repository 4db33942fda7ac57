import { flushCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Node finds each file anew for everyone who asks for it, and each time reads what its package says of itself: for
// drizzle-orm 180 KB, some four hundred times, which was half of the time to be ready. A package is where it is, whoever
// of us asks; and in these folders a file beside another one is of the same kind.
const ourCode = pathToFileURL(join(import.meta.dirname, '..', '/')).href
const ofOneKind = [ourCode, pathToFileURL(join(import.meta.dirname, '../../node_modules/drizzle-orm/')).href]
const found = new Map<string, ResolveFnOutput>()
const formats = new Map<string, ResolveFnOutput['format']>()

const isBeside = (specifier: string) => specifier.startsWith('./') || specifier.startsWith('../')

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const format = formats.get(parentURL)
    if (format && isBeside(specifier) && extname(specifier) === extname(parentURL)) {
      const { href: url } = new URL(specifier, parentURL)
      formats.set(url, format)
      return { url, format, shortCircuit: true }
    }
    const isSameForAll = parentURL.startsWith(ourCode) && !isBeside(specifier)
    const known = (isSameForAll && found.get(specifier)) || next(specifier, context)
    if (isSameForAll) found.set(specifier, known)
    if (ofOneKind.some((folder) => known.url.startsWith(folder))) formats.set(known.url, known.format)
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
