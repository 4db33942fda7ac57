import { HelpLink } from '#web/ui/help-link.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

interface AnonymousPartProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

export const AnonymousPart = ({ checked, onChange }: AnonymousPartProps) => (
  <div className="-mt-2">
    <Switch
      label={t('Post anonymously')}
      description={t(
        'Others see “Anonymous” instead of your name and picture. No other member can look up who you are.',
      )}
      checked={checked}
      onCheckedChange={onChange}
    />
    <p className="hint">{t('You can’t mention anyone in it: that could show whose friend you are.')}</p>
    <p className="hint">
      {t(
        'If someone reports the post, moderators see it without your name. Two moderators of Synapse can agree that one of them looks it up. They do this only to keep someone safe, or if the law asks for it. You’re told within a week.',
      )}
    </p>
    <p className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
      <HelpLink topic="anonymous">{t('More about anonymous posts')}</HelpLink>
    </p>
  </div>
)
