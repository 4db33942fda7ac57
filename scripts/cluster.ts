/**
 * `npm run cluster`: two instances with all that a bigger network has, on this machine, until Ctrl+C.
 * `npm run cluster -- prove`: the same under load, with an instance killed and a replica that stands still.
 */
import { once } from 'node:events'
import { prove } from './cluster/prove.ts'
import { startCluster } from './cluster/start-cluster.ts'

const [wanted = 'run', ...rest] = process.argv.slice(2)
const tell = (sentence: string) => console.log(sentence)

// Ctrl+C reaches us twice under npm; the second one must not stop the stopping.
const stopping = new AbortController()
const stopped = stopping.signal
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort())

async function run(): Promise<void> {
  const cluster = await startCluster(tell)
  try {
    const width = Math.max(...cluster.parts.map(([part]) => part.length))
    for (const [part, where] of cluster.parts) tell(`  ${part.padEnd(width)}  ${where}`)
    tell('Everything is ready. Press Ctrl+C to stop.')
    await once(stopped, 'abort')
    tell('Stopping.')
  } finally {
    await cluster.stop()
  }
}

async function runProof(): Promise<void> {
  if (!(await prove(tell, stopped))) process.exitCode = 1
}

try {
  if (rest.length > 0 || !['run', 'prove'].includes(wanted))
    throw new Error('This takes nothing, or the word prove: npm run cluster -- prove')
  await (wanted === 'prove' ? runProof() : run())
} catch (error) {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exitCode = 1
}
