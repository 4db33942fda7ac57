import * as z from 'zod'
import { Id } from '#contract/core/ids.ts'
import { t } from '#words/t.ts'
import { unmaskingCauses, unmaskingStates } from './unmasking-causes.ts'

export const Cause = z.enum(
  unmaskingCauses.map(({ key }) => key),
  { error: () => t('Please choose what it’s about.') },
)

/** Never who wrote it: that is only ever in the answer to a look. */
export const UnmaskingView = z.object({
  id: Id,
  cause: Cause,
  reason: z.string(),
  state: z.enum(unmaskingStates),
  /** Null: whoever it was has deleted their account. */
  askedByName: z.string().nullable(),
  /** The viewer asked. */
  isMine: z.boolean(),
  answeredByName: z.string().nullable(),
  answer: z.string().nullable(),
  /** Until when the one who asked can look. */
  lookUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type UnmaskingView = z.infer<typeof UnmaskingView>

export const UnmaskingItem = UnmaskingView.extend({
  subjectType: z.enum(['post', 'comment']),
  subjectId: Id,
})
export type UnmaskingItem = z.infer<typeof UnmaskingItem>

/** How it stands with something anonymous, for a moderator of the network. */
export const UnmaskingStanding = z.object({
  mayAsk: z.boolean(),
  /** Whether there is another moderator of the network, whoever wrote it. */
  hasSecond: z.boolean(),
  /** The newest. */
  current: UnmaskingView.nullable(),
})
export type UnmaskingStanding = z.infer<typeof UnmaskingStanding>
