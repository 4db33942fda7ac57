import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useId, useRef, useState } from 'react'
import { announce } from '#web/lib/announcer.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { KeyCap } from './key-cap.tsx'
import { keyFor, keyOf, type ShortcutName, shortcuts, shownKey, whyNotKey } from './shortcuts.ts'
import { resetKey, setKey, useKeyChanges } from './use-key-changes.ts'

/** Each shortcut with its key: change it, turn it off, put it back. */
export const ShortcutSettings = () => {
  const { shortcuts: areOn } = useComfort()
  if (!areOn) return <p className="text-quiet">{t('They’re all turned off.')}</p>
  return (
    <ul className="divide-y divide-line">
      {shortcuts.map(({ name, words }) => (
        <li key={name} className="py-2">
          <ShortcutRow name={name} words={words} />
        </li>
      ))}
    </ul>
  )
}

interface ShortcutRowProps {
  name: ShortcutName
  words: string
}

const ShortcutRow = ({ name, words }: ShortcutRowProps) => {
  const changes = useKeyChanges()
  const [isChanging, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  const id = useId()
  const key = keyFor(changes, name)
  useEffect(() => {
    if (wasChanging.current && !isChanging) change.current?.focus()
    wasChanging.current = isChanging
  }, [isChanging])
  return (
    <div className="grid gap-1">
      <Switch
        label={<span id={id}>{words}</span>}
        checked={key !== null}
        onCheckedChange={(on) => (on ? turnOn(name, changes) : setKey(name, null))}
      />
      {isChanging ? (
        <NewKey name={name} words={words} onDone={() => setChanging(false)} />
      ) : (
        key !== null && (
          <div className="flex flex-wrap items-center gap-x-3">
            <span>
              {t('Key:')} <KeyCap of={key} />
            </span>
            <Button
              ref={change}
              variant="plain"
              icon={<Pencil />}
              aria-describedby={id}
              onClick={() => setChanging(true)}
            >
              {t('Change')}
            </Button>
            {changes[name] !== undefined && (
              <Button
                variant="plain"
                icon={<RotateCcw />}
                aria-describedby={id}
                onClick={() => {
                  turnOn(name, changes)
                  change.current?.focus()
                }}
              >
                {t('Back to the usual key')}
              </Button>
            )}
          </div>
        )
      )}
    </div>
  )
}

/** With its usual key; where that does something else by now, it waits for a new one. */
function turnOn(name: ShortcutName, changes: ReturnType<typeof useKeyChanges>): void {
  const usual = keyFor({}, name) ?? ''
  const why = whyNotKey(changes, name, usual)
  if (why) announce(why)
  else resetKey(name)
}

interface NewKeyProps {
  name: ShortcutName
  words: string
  onDone: () => void
}

/** A field of one letter, so that it works with any keyboard, on a screen too. */
const NewKey = ({ name, words, onDone }: NewKeyProps) => {
  const changes = useKeyChanges()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const take = (text: string) => {
    const last = [...text].at(-1) ?? ''
    setTyped(last)
    if (last === '' || whyNotKey(changes, name, last)) return
    setKey(name, keyOf(last))
    announce(t('{key} does this now: {action}.', { key: shownKey(last), action: words }))
    onDone()
  }
  return (
    <div className="grid justify-items-start gap-3 pb-2">
      <Field
        label={t('New key for “{action}”', { action: words })}
        hint={t('Press the key that you want.')}
        error={typed === '' ? null : whyNotKey(changes, name, typed)}
      >
        <TextInput
          ref={field}
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="w-20!"
          onChange={(event) => take(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
      </Field>
      <Button onClick={onDone}>{t('Keep it as it was')}</Button>
    </div>
  )
}
