import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// As in production (src/server/main.mjs): its code comes compiled from the last start, and Node need not load its
// compiler of TypeScript, which would be measured too.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
await import('./servers.ts')
