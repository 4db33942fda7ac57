import type { OwnUserView } from '#contract/auth/own-user.ts'

export const whoSeesSpoons: Record<OwnUserView['audience']['socialSpoons'], string> = {
  everyone: 'Everyone on Synapse sees',
  friends: 'Your friends see',
  me: 'Only you see',
}
