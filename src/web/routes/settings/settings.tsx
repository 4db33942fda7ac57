import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Beside, BesidePart } from '#web/widgets/beside.tsx'
import { DisplayPreview } from '#web/widgets/display-preview.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SettingsFound } from '#web/widgets/settings/settings-found.tsx'
import { SettingsGroups } from '#web/widgets/settings/settings-groups.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { LogOutLink } from '#web/widgets/signing-out/log-out-link.tsx'
import { t } from '#words/t.ts'

/** What is changed most, and the way to everything else: by its group, or by a word for it (decision 0066). */
const Settings = () => {
  useOldAddress()
  const [words, setWords] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const goTo = (title: string) => {
    setWords('')
    setWanted(title)
  }
  return (
    <Screen title={t('Settings')} lead={t('Make Synapse comfortable for you. Changes save straight away.')}>
      <search>
        <Field label={t('Find a setting')}>
          <TextInput
            type="search"
            autoComplete="off"
            placeholder={t('For example: dark, font, password')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
      </search>
      {words.trim() === '' ? <All wanted={wanted} /> : <SettingsFound words={words} onHere={goTo} />}
    </Screen>
  )
}
export default Settings

/** One of them may have been looked for: that has the focus when all are there again. */
const All = ({ wanted }: { wanted: string | null }) => {
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === null) return
    const named = [...(parts.current?.querySelectorAll<HTMLElement>('[role=switch], a') ?? [])]
    named.find((one) => labelOf(one).trim().startsWith(wanted))?.focus()
  }, [wanted])
  return (
    <div ref={parts} className="contents">
      <SettingsPart title={t('Visual settings')}>
        <ComfortSwitches of={['darkMode', 'lowStimMode', 'hideImages']} explained />
      </SettingsPart>
      <SettingsPart title={t('Motion')}>
        <ComfortSwitches of={['reducedMotion']} explained />
      </SettingsPart>
      <Beside onlyWide>
        <BesidePart title={t('How it looks now')} bare>
          <DisplayPreview />
          <p className="text-quiet">{t('Press Like to see how things move.')}</p>
        </BesidePart>
      </Beside>
      <SettingsGroups />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <LogOutLink className="button button-quiet">
          <LogOut aria-hidden="true" className="size-5" /> {t('Log Out')}
        </LogOutLink>
        <p className="text-quiet">
          <a href="/privacy">{t('Privacy')}</a>
          {' · '}
          <a href="/terms">{t('Terms')}</a>
        </p>
      </div>
    </div>
  )
}

const labelOf = (one: HTMLElement): string =>
  (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent) ?? ''

/** Mails and notices of before lead to a part of this page that has a page of its own now. */
function useOldAddress(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (window.location.hash === '#account-safety')
      navigate('/settings/account#account-safety', { replace: true })
  }, [navigate])
}
