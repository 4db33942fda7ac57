import { existsSync } from 'node:fs'
import { ConfigError } from './config.ts'
import { DataFolderTaken } from './db/embedded/data-folder-claim.ts'
import { startSynapse } from './start.ts'

type Run = Pick<Parameters<typeof startSynapse>[0], 'readPages' | 'beforeListening'>

/** Runs Synapse as a program: says what happens, and stops in order on a signal. */
export async function runUntilStopped(run: Run): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const tell = (sentence: string) => console.log(sentence)
  const starting = startSynapse({ ...run, env: process.env, tell, onFailure: giveUp })
  stopOnSignal(async () => {
    const synapse = await starting
    await synapse.stop()
  })
  try {
    const { address } = await starting
    console.log(`Synapse is ready. Open ${address} and choose Get Started. Press Ctrl+C to stop.`)
  } catch (error) {
    giveUp(error)
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt = 0
  const onSignal = () => {
    // Ctrl+C reaches us twice under npm: from the terminal, and passed on by npm a moment later.
    if (firstAt !== 0 && Date.now() - firstAt < 500) return
    if (firstAt !== 0) process.exit(1)
    firstAt = Date.now()
    console.log('Stopping.')
    stop().then(
      () => process.exit(0),
      (error) => giveUp(error),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}

/** What somebody can act on is one sentence; anything else is a fault of ours and shows where it came from. */
function giveUp(error: unknown): never {
  const isInWords = error instanceof ConfigError || error instanceof DataFolderTaken
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error)
  console.error(error instanceof Error && (isInWords || isPlain) ? error.message : error)
  process.exit(1)
}
