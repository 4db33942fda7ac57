import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Plain JavaScript, because for the first TypeScript Node would load its compiler, at every start anew. From here on
// everything comes compiled from the start before, which takes a third off the time to be ready. It is kept in the clone
// and not in the system's temporary folder, where somebody else could put code in its place.
enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'))
await import('./main.ts')
