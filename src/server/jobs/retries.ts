const minute = 60
const hour = 60 * minute

/**
 * Seconds to the next try, after each that failed: soon, for a mail server that wants to be asked twice (greylisting),
 * then ever more slowly over about a day, for one that is away.
 */
export const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour] as const

/**
 * Whoever takes a job has it for so long. Longer than any try can last (`patience` in mail/smtp.mail.ts, for each of the
 * nine steps of handing over a mail), so that a job is taken twice only if its process has ended.
 */
export const leaseSeconds = 5 * minute

/** Null: that was the last try. */
export const pauseAfter = (tries: number): number | null => pauses[tries - 1] ?? null

/**
 * How the reason begins where nothing of ours is wrong and nothing is to be mended: somebody mistyped their address, or
 * it is gone. Operators can see it, and are not called for it.
 */
export const addressRefused = 'address refused'

/** Thrown by what does a job, where it knows more than that it failed. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  /** Kept, logged and shown to operators: a code, with nothing of a person in it. */
  readonly reason: string
  /** Trying again would not help. */
  readonly isFinal: boolean
  /** What the other side asks for, such as by Retry-After: not sooner than this. */
  readonly afterSeconds: number
  constructor(reason: string, { isFinal = false, afterSeconds = 0, cause }: FailureDetails = {}) {
    super(reason, { cause })
    this.reason = reason
    this.isFinal = isFinal
    this.afterSeconds = afterSeconds
  }
}

interface FailureDetails {
  isFinal?: boolean
  afterSeconds?: number
  cause?: unknown
}
