import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * What is written in one turn of the event loop leaves in one packet. The driver sends statements without waiting for
 * answers (`pipeline`), but each in a packet of its own, and the database wakes up for each packet (decision 0050).
 */
export class BatchingSocket extends Socket {
  private isBatching = false

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.isBatching) {
      this.isBatching = true
      this.cork()
      process.nextTick(() => {
        this.isBatching = false
        this.uncork()
      })
    }
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done)
  }
}
