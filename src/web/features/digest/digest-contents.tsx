import type { DigestSettings } from '#contract/digest/digest.ts'
import { type DigestKind, digestKinds } from '#contract/digest/digest-choices.ts'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

const kindWords: Record<DigestKind, { label: string; description: string }> = {
  messages: {
    label: t('Messages'),
    description: t('How many people wrote to you, and in how many groups there’s something new.'),
  },
  comments: { label: t('Comments and replies'), description: t('On your posts, and to your comments.') },
  friends: { label: t('Friends'), description: t('Who asks to be friends, and who said yes.') },
  notices: { label: t('Other notifications'), description: t('Everything else under the bell.') },
  posts: { label: t('Posts in your communities'), description: t('How many there are.') },
}

interface DigestContentsProps {
  settings: DigestSettings
  onChange: (change: Partial<DigestSettings>) => void
}

/** What it tells of, and how much it says: closed at first, because what is there to begin with is fine. */
export const DigestContents = ({ settings, onChange }: DigestContentsProps) => {
  const { kinds, names, quotes } = settings
  const want = (kind: DigestKind, wanted: boolean) =>
    onChange({ kinds: digestKinds.filter((one) => (one === kind ? wanted : kinds.includes(one))) })
  return (
    <>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {t('What it tells you about')}
        </summary>
        <div className="divide-y divide-line">
          {digestKinds.map((kind) => (
            <Switch
              key={kind}
              label={kindWords[kind].label}
              description={kindWords[kind].description}
              checked={kinds.includes(kind)}
              onCheckedChange={(wanted) => want(kind, wanted)}
            />
          ))}
        </div>
      </details>
      {kinds.length === 0 && (
        <p className="note">{t('Nothing is chosen, so no email would come. Choose something above.')}</p>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {t('How much it says')}
        </summary>
        <p className="text-quiet">
          {t(
            'Emails can be seen by others: on a locked screen, or on a shared computer. So to begin with it only counts. The subject never names anyone.',
          )}
        </p>
        <div className="divide-y divide-line">
          <Switch
            label={t('Say who it was')}
            description={t('Names of people and communities. Someone who wrote anonymously is never named.')}
            checked={names}
            onCheckedChange={(wanted) => onChange({ names: wanted })}
          />
          <Switch
            label={t('Show the first words')}
            description={t(
              'Of private messages and of posts. Posts with a content note, or that your filters fold, are left out.',
            )}
            checked={quotes}
            onCheckedChange={(wanted) => onChange({ quotes: wanted })}
          />
        </div>
      </details>
    </>
  )
}
