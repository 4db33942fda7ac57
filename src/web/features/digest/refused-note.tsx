import { Link } from 'wouter'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** The address does not take our mails: said where the person would look for why none comes. */
export const RefusedNote = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <div className="note grid gap-3">
    <p>
      {t(
        'No more email summaries are coming. The mail server of {email} refused the last one. Please check that the address is right, and then start again.',
        { email },
      )}
    </p>
    <div className="flex flex-wrap gap-2">
      <Button onClick={onAgain}>{t('Start again')}</Button>
      <Link href="/settings/account" asChild>
        <ButtonLink variant="plain">{t('Look at my address')}</ButtonLink>
      </Link>
    </div>
  </div>
)
