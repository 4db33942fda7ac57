import UserX from 'lucide-react/icons/user-x'
import { limits } from '#contract/core/limits.ts'
import type { PersonView } from '#contract/core/person.ts'
import { useModerate } from '#web/features/communities/use-moderate.ts'
import { WordsForm } from '#web/features/moderation/words-form.tsx'
import { t } from '#words/t.ts'

/** Also for the moderators of Synapse, and whoever it is: a role keeps nobody from it. */
export const BanFrom = ({ communityId, person }: { communityId: string; person: PersonView }) => {
  const moderate = useModerate(communityId)
  const ban = {
    isPending: moderate.isPending,
    error: moderate.error,
    mutate: (reason: string, after: { onSuccess: () => void }) =>
      moderate.mutate({ step: 'ban', person, reason }, after),
  }
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">{t('Ban from the community')}</summary>
      <div className="grid gap-3 pt-2">
        <p>
          {t(
            'They can no longer see the posts there, and can’t join again until the ban is lifted. The report stays open.',
          )}
        </p>
        <WordsForm
          label={t('Why?')}
          hint={t('For moderators. The person won’t see it.')}
          max={limits.removalReason}
          missing={t('Please say why.')}
          button={t('Ban from the community')}
          icon={<UserX />}
          send={ban}
        />
      </div>
    </details>
  )
}
