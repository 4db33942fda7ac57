import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a shell command when this process ends, however it ends: Ctrl+C and kill -9 included. The command waits
 * for the end of a pipe that only we hold open. Calling the answer runs it now and waits for it.
 */
export function whenWeEnd(command: string, ...args: string[]): () => Promise<void> {
  const watcher = spawn('/bin/sh', ['-c', `cat >/dev/null; ${command}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.unref()
  return async () => {
    if (watcher.exitCode !== null) return
    watcher.ref()
    watcher.stdin.end()
    await once(watcher, 'exit')
  }
}
