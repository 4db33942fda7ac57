import type { OwnUserView } from '#contract/auth/own-user.ts'
import { t } from '#words/t.ts'

export const whoSeesSpoons: Record<OwnUserView['audience']['socialSpoons'], string> = {
  everyone: t('Everyone on Synapse sees'),
  friends: t('Your friends see'),
  me: t('Only you see'),
}
