import { spoonLabels } from '#contract/spoons.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { SpoonMeter } from '#web/features/spoons/spoon-meter.tsx'
import { useSetSpoons } from '#web/features/spoons/use-set-spoons.ts'
import { whoSeesSpoons } from '#web/features/spoons/who-sees-spoons.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'

/** One tap says how much energy there is. */
export const SpoonsChoice = () => {
  const user = useSignedInUser()
  const set = useSetSpoons()
  return (
    <div className="grid gap-3">
      <SpoonMeter
        label={t('How much energy do you have for people right now?')}
        level={user.socialSpoons}
        onChoose={(level) => set.mutate(level)}
      />
      <p role="status" className="text-quiet">
        {whoSeesSpoons[user.audience.socialSpoons]}: {spoonLabels[user.socialSpoons]()}
        {user.socialSpoonsSetAt && (
          <>
            {t(', set')} <TimeAgo iso={user.socialSpoonsSetAt} />
          </>
        )}
        .
      </p>
      <p className="*:inline-block *:py-2.5">
        <HelpLink topic="spoons">{t('What spoons are')}</HelpLink>
      </p>
    </div>
  )
}
