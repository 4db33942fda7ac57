import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { LanguageView, languageEndpoints } from '#contract/languages/languages.ts'
import { call } from '#web/lib/api/api-client.ts'
import { useSuggestions } from '#web/lib/queries/use-suggestions.ts'
import { Field } from '#web/ui/field.tsx'
import { RemovableChip } from '#web/ui/removable-chip.tsx'
import { SuggestInput } from '#web/ui/suggest-input.tsx'
import { t } from '#words/t.ts'

const listLanguages = call<typeof languageEndpoints.list>('GET /api/languages')
const max = limits.languages

interface LanguageFieldProps {
  chosen: readonly LanguageView[]
  error?: string | undefined
  onChange: (chosen: LanguageView[]) => void
}

/** Languages, each chosen from those that are offered while it is typed. */
export const LanguageField = ({ chosen, error, onChange }: LanguageFieldProps) => {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [did, setDid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = chosen.length >= max
  const found = useSuggestions('/api/languages', listLanguages, typed, isOpen)
  const offered = found.offered.filter(({ code }) => chosen.every((other) => other.code !== code))
  const add = (language: LanguageView) => {
    if (isFull) return
    onChange([...chosen, language])
    setDid(t('{word} added.', { word: language.name }))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter takes what is meant if it is clear, and never sends the form.
    event.preventDefault()
    const [only, ...others] = offered
    if (only && others.length === 0 && found.isSettled) add(only)
  }
  const said = saying(offered.length, found)
  return (
    <div className="grid gap-3">
      <Field
        label={t('Languages')}
        hint={
          isFull
            ? t('That’s {max}, the most there’s room for. Remove one to choose another.', { max })
            : t('Spoken or signed. Type a language and choose it. At most {max}.', { max })
        }
        error={error}
      >
        <SuggestInput
          ref={input}
          dir="auto"
          value={typed}
          maxLength={limits.languageQuery}
          readOnly={isFull}
          onValueChange={(text) => {
            setTyped(text)
            setDid('')
          }}
          options={offered.map((language) => ({ ...language, key: language.code }))}
          listLabel={t('Languages')}
          onChoose={({ code, name }) => add({ code, name })}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onKeyDown={onKeyDown}
          said={isOpen && typed.trim() !== '' ? said : ''}
        />
      </Field>
      <p role="status" className="visually-hidden">
        {did}
      </p>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {chosen.map((language) => (
            <RemovableChip
              key={language.code}
              word={language.name}
              onRemove={() => {
                onChange(chosen.filter(({ code }) => code !== language.code))
                setDid(t('{word} removed.', { word: language.name }))
                input.current?.focus()
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const saying = (count: number, { isSettled, isAway }: { isSettled: boolean; isAway: boolean }): string => {
  if (isAway) return t('Languages can’t be loaded right now. What you chose stays here.')
  if (!isSettled) return ''
  if (count === 0) return t('No other language found by this name. Check the spelling.')
  return t(
    '{count, plural, one {# language. Press the down arrow to reach it.} other {# languages. Press the down arrow to go through them.}}',
    { count },
  )
}
