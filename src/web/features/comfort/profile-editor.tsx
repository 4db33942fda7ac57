import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { problemWith, removeProfile, renameProfile, saveProfile, useSavedProfiles } from './profiles.ts'

/** Save the present settings under a name; give a saved one another name, or delete it. */
export const ProfileEditor = () => {
  const saved = useSavedProfiles()
  const [renaming, setRenaming] = useState<string | null>(null)
  // What had the focus goes away with a name that was changed or deleted.
  const box = useRef<HTMLDivElement>(null)
  const isFull = saved.length >= limits.comfortProfiles
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5">
      {saved.length > 0 && (
        <ul
          aria-label={t('Your own profiles')}
          className="grid gap-1 divide-y divide-line border-line border-y"
        >
          {saved.map(({ name }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              {renaming === name ? (
                <NameForm
                  label={t('New name for {name}', { name })}
                  start={name}
                  word={t('Save name')}
                  check={(next) =>
                    problemWith(
                      next,
                      saved.filter((one) => one.name !== name),
                      limits.comfortProfileName,
                    )
                  }
                  onName={(next) => {
                    renameProfile(name, next)
                    setRenaming(null)
                    box.current?.focus()
                  }}
                  takesFocus
                />
              ) : (
                <>
                  <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                  <span className="flex flex-wrap">
                    <Button
                      variant="plain"
                      icon={<Pencil />}
                      aria-label={t('Rename {name}', { name })}
                      onClick={() => setRenaming(name)}
                    >
                      {t('Rename')}
                    </Button>
                    <Button
                      variant="plain"
                      icon={<Trash2 />}
                      aria-label={t('Delete {name}', { name })}
                      onClick={() => {
                        removeProfile(name)
                        box.current?.focus()
                      }}
                    >
                      {t('Delete')}
                    </Button>
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-quiet">
          {t('You have {count} profiles of your own. Delete one to save another.', {
            count: limits.comfortProfiles,
          })}
        </p>
      ) : (
        <NameForm
          label={t('Save the settings as they are now under a name')}
          hint={t('For example: Evening.')}
          start=""
          word={t('Save profile')}
          check={(name) => problemWith(name, saved, limits.comfortProfileName)}
          onName={saveProfile}
        />
      )}
    </div>
  )
}

interface NameFormProps {
  label: string
  hint?: string
  start: string
  word: string
  check: (name: string) => string | null
  onName: (name: string) => void
  takesFocus?: boolean
}

const NameForm = ({ label, hint, start, word, check, onName, takesFocus = false }: NameFormProps) => {
  const [name, setName] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = check(name)
    setProblem(found)
    if (found) return field.current?.focus()
    onName(name)
    setName('')
  }
  return (
    <form noValidate onSubmit={save} className="grid w-full justify-items-start gap-3">
      <Field label={label} hint={hint} error={problem} className="w-full">
        <TextInput
          ref={field}
          value={name}
          maxLength={limits.comfortProfileName}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit">{word}</Button>
    </form>
  )
}
