import { type Audience, audiences } from '#contract/posts/audiences.ts'

/** Whom a post is for, as somebody chose it. */
export interface ChosenAudience {
  audience: Audience
  circleId: string | null
}

export const forEveryone: ChosenAudience = { audience: 'everyone', circleId: null }

export const isSameAudience = (one: ChosenAudience, other: ChosenAudience): boolean =>
  one.audience === other.audience && one.circleId === other.circleId

/** Another circle is not narrower: there are other people in it. */
const isSameOrNarrower = (chosen: ChosenAudience, than: ChosenAudience): boolean =>
  isSameAudience(chosen, than) || audiences.indexOf(chosen.audience) > audiences.indexOf(than.audience)

/**
 * What the next post starts with: the last choice, unless it was wider than what this one had started with. A wide choice
 * is for one post, and stays only if the person says so (decision 0081).
 */
export const nextStart = (
  start: ChosenAudience,
  chosen: ChosenAudience,
  isToStay: boolean,
): ChosenAudience => (isToStay || isSameOrNarrower(chosen, start) ? chosen : start)

/** What this device remembers: what a post starts with, and what was chosen last, to be offered again. */
interface Remembered {
  start: ChosenAudience
  last: ChosenAudience | null
}

const nameOf = (account: string) => `audience:${account}`

export function readAudience(account: string): Remembered {
  try {
    const { start, last } = JSON.parse(localStorage.getItem(nameOf(account)) ?? '{}')
    return { start: fitted(start) ?? forEveryone, last: fitted(last) }
  } catch {
    // Nothing can be kept here, or something else wrote it.
    return { start: forEveryone, last: null }
  }
}

export function rememberAudience(account: string, chosen: ChosenAudience, isToStay: boolean): void {
  const { start } = readAudience(account)
  try {
    const remembered: Remembered = { start: nextStart(start, chosen, isToStay), last: chosen }
    localStorage.setItem(nameOf(account), JSON.stringify(remembered))
  } catch {
    // Then each post starts for everyone, and the line beside Post says so.
  }
}

function fitted(stored: Partial<ChosenAudience> | null | undefined): ChosenAudience | null {
  const audience = audiences.find((one) => one === stored?.audience)
  if (!audience) return null
  if (audience !== 'circle') return { audience, circleId: null }
  return typeof stored?.circleId === 'string' ? { audience, circleId: stored.circleId } : null
}
