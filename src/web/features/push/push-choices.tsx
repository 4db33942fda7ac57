import { useState } from 'react'
import type { PushSettings } from '#contract/push/push.ts'
import { type LowEnergyWay, lowEnergyWays, type PushKind, pushKinds } from '#contract/push/push-kinds.ts'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { useSavePushSettings } from './push.queries.ts'

const kindWords: Record<PushKind, { label: string; description: string }> = {
  messages: { label: t('Messages'), description: t('A friend wrote to you.') },
  groups: {
    label: t('Groups'),
    description: t('Someone wrote in a group, or invited you to one.'),
  },
  requests: {
    label: t('Friend requests'),
    description: t('Someone asks to be friends, or accepted your request.'),
  },
  comments: {
    label: t('Comments and replies'),
    description: t('On your posts, to your comments, and where you’re mentioned.'),
  },
  questions: {
    label: t('Questions about tone, and content notes'),
    description: t('A reader asks how you meant something, answers you, or suggests a content note.'),
  },
  gatherings: {
    label: t('Gatherings'),
    description: t('Answers to yours; changes and reminders of those you’re coming to.'),
  },
  reminders: {
    label: t('Reminders'),
    description: t('Of posts you saved, at the time you chose.'),
  },
  account: {
    label: t('Your account and moderation'),
    description: t('A new sign-in, or what moderators decided. It never says which.'),
  },
}

const lowEnergyWords: Record<LowEnergyWay, string> = {
  usual: t('As always'),
  silent: t('Without a sound'),
  none: t('Not at all'),
}

/** For all devices of the person. What was chosen stands here at once. */
export const PushChoices = ({ saved }: { saved: PushSettings }) => {
  const [settings, setSettings] = useState(saved)
  const { mutate } = useSavePushSettings()
  const change = (part: Partial<PushSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    mutate(next, { onError: () => setSettings(saved) })
  }
  const want = (kind: PushKind, isWanted: boolean) => {
    const others = settings.unwanted.filter((one) => one !== kind)
    change({ unwanted: isWanted ? others : [...others, kind] })
  }
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <div className="divide-y divide-line">
        {pushKinds.map((kind) => (
          <Switch
            key={kind}
            label={kindWords[kind].label}
            description={kindWords[kind].description}
            checked={!settings.unwanted.includes(kind)}
            onCheckedChange={(isWanted) => want(kind, isWanted)}
          />
        ))}
        <Switch
          label={t('Say who it’s from')}
          description={t(
            'Such as ‘Mara wrote to you’, never what they wrote. Anyone who sees your screen can read it.',
          )}
          checked={settings.withNames}
          onCheckedChange={(withNames) => change({ withNames })}
        />
      </div>
      <ChoiceRow
        label={t('While your energy is Low Energy or No Spoons')}
        hint={t(
          'What doesn’t come waits in Synapse. When you have more energy, you get one notification for all of it.',
        )}
        options={lowEnergyWays.map((value) => ({ value, label: lowEnergyWords[value] }))}
        value={settings.lowEnergy}
        onValueChange={(lowEnergy) => change({ lowEnergy })}
      />
    </div>
  )
}
