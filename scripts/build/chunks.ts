import { join } from 'node:path'
import type { Rolldown } from 'vite'

// Each route and each dialog is a chunk by its own `import()`. These groups only say what is shared, and by whom, so that
// a screen comes in a dozen files and not in forty; a new screen or widget needs no entry here.

type Graph = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds'> | null }

const web = (file: string): string => join(import.meta.dirname, '..', '..', 'src', 'web', file)
const main = web('main.tsx')
const home = web('routes/home.tsx')

const react =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/
const overlays =
  /node_modules[\\/](?!lucide-react|@simplewebauthn|@stripe)|src[\\/]web[\\/]ui[\\/](open-)?dialog/

type IsIn = (id: string, graph: Graph) => boolean

const named = (name: string, isIn: IsIn) => ({
  debugName: name,
  name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null),
})

/** Whether a module comes with that one, which imports it or something that does. */
function comesWith(entry: string): IsIn {
  const found = new Set<string>()
  const add = (id: string, graph: Graph) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next, graph)
  }
  return (id, graph) => {
    add(entry, graph)
    return id !== entry && !id.endsWith('.css') && found.has(id)
  }
}

export function chunkGroups() {
  const withApp = comesWith(main)
  const withHome = comesWith(home)
  const withSignIn = comesWith(web('passkey-sign-in.ts'))
  return [
    { name: 'react', test: react },
    // The sign-in page has these too, and must not load React.
    named('calls', (id, graph) => withSignIn(id, graph) && withApp(id, graph)),
    named('shell', withApp),
    // Home is where most visits begin; most of it is posts, which many screens have.
    named('posts', withHome),
    // The libraries of what opens over a page. No screen should wait for them that does not draw one.
    { name: 'overlays', test: overlays, minShareCount: 2 },
    // Small parts of forms and lists: together they weigh less than the requests for them.
    { name: 'parts', test: /src[\\/]|lucide-react/, minShareCount: 5 },
  ]
}
