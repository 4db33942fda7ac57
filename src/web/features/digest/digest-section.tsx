import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { DigestSettings, DigestView } from '#contract/digest/digest.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { useDigest, useSaveDigest, useTestDigest } from './digest.queries.ts'
import { DigestContents } from './digest-contents.tsx'
import { DigestTime } from './digest-time.tsx'
import { RefusedNote } from './refused-note.tsx'
import { zoneHere } from './zone-here.ts'

/** An email of what is new, at a time of one's own. */
export const DigestSection = () => {
  const digest = useDigest()
  if (digest.data) return <Choices saved={digest.data} />
  if (digest.isPending) return <Quiet>{t('Loading your settings…')}</Quiet>
  return (
    <Retry onRetry={digest.refetch} busy={digest.isFetching}>
      {inWords(digest.error)}
    </Retry>
  )
}

const settingsOf = ({ rhythm, weekday, time, timeZone, kinds, names, quotes }: DigestView) => ({
  ...{ rhythm, weekday, time, timeZone, kinds, names, quotes },
})

/** What was chosen stands here at once. What the server says meanwhile may be older than the last choice. */
const Choices = ({ saved }: { saved: DigestView }) => {
  const [settings, setSettings] = useState<DigestSettings>(settingsOf(saved))
  const { mutate } = useSaveDigest()
  const save = (change: Partial<DigestSettings>) => {
    const next = { ...settings, ...change }
    setSettings(next)
    mutate(next, { onError: () => setSettings(settingsOf(saved)) })
  }
  const isOn = settings.rhythm !== 'off'
  return (
    <>
      <ChoiceRow
        label={t('How often')}
        options={[
          { value: 'off', label: t('Off') },
          { value: 'daily', label: t('Every day') },
          { value: 'weekly', label: t('Once a week') },
        ]}
        value={settings.rhythm}
        onValueChange={(rhythm) => save({ rhythm, ...(!isOn && { timeZone: zoneHere() }) })}
      />
      {isOn && (
        <>
          {saved.isRefused && <RefusedNote email={saved.email} onAgain={() => save({})} />}
          <DigestTime settings={settings} saved={saved} onChange={save} />
          <DigestContents settings={settings} onChange={save} />
          <TestDigest email={saved.email} rhythm={settings.rhythm} />
        </>
      )}
    </>
  )
}

const TestDigest = ({ email, rhythm }: Pick<DigestView, 'email' | 'rhythm'>) => {
  const { mutate, data, isPending } = useTestDigest()
  return (
    <div className="border-line border-t pt-4">
      <div>
        <Button
          icon={<Send />}
          busy={isPending}
          busyLabel={t('Looking what’s new…')}
          onClick={() => mutate()}
        >
          {t('Send me one now')}
        </Button>
      </div>
      <p role="status" className="not-empty:pt-2 text-quiet">
        {!isPending && data && outcomeInWords(data.isSent, email, rhythm)}
      </p>
    </div>
  )
}

const outcomeInWords = (isSent: boolean, email: string, rhythm: DigestView['rhythm']): string => {
  if (isSent) return t('It’s on its way to {email}.', { email })
  return rhythm === 'weekly'
    ? t('Nothing is new from the last week, so no email was sent.')
    : t('Nothing is new from the last day, so no email was sent.')
}
