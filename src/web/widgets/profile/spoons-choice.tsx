import { spoonLabels } from '#contract/spoons.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { SpoonMeter } from '#web/features/spoons/spoon-meter.tsx'
import { useSetSpoons } from '#web/features/spoons/use-set-spoons.ts'
import { rich } from '#web/lib/rich.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'

/** One tap says how much energy there is. */
export const SpoonsChoice = () => {
  const user = useSignedInUser()
  const set = useSetSpoons()
  const audience = user.audience.socialSpoons
  const level = spoonLabels[user.socialSpoons]()
  return (
    <div className="grid gap-3">
      <SpoonMeter
        label={t('How much energy do you have for people right now?')}
        level={user.socialSpoonsSetAt ? user.socialSpoons : null}
        onChoose={(level) => set.mutate(level)}
      />
      <p role="status" className="text-quiet">
        {user.socialSpoonsSetAt
          ? rich(
              '{audience, select, everyone {Everyone on Synapse sees: {level}} friends {Your friends see: {level}} other {Only you see: {level}}}, set {ago}.',
              { audience, level, ago: <TimeAgo iso={user.socialSpoonsSetAt} /> },
            )
          : t(
              '{audience, select, everyone {You haven’t said yet, so no one sees anything here. Everyone on Synapse will see what you choose.} friends {You haven’t said yet, so your friends don’t see anything here. They’ll see what you choose.} other {You haven’t said yet. Only you will see what you choose.}}',
              { audience },
            )}
      </p>
      <p className="*:inline-block *:py-2.5">
        <HelpLink topic="spoons">{t('What spoons are')}</HelpLink>
      </p>
    </div>
  )
}
