import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { t } from '#words/t.ts'
import { type PollDraft, wordsOfPoll, wrongOption } from './poll-draft.ts'

const durations = [
  { value: 'open', label: t('Stays open'), days: null },
  { value: '1', label: t('1 day'), days: 1 },
  { value: '3', label: t('3 days'), days: 3 },
  { value: '7', label: t('1 week'), days: 7 },
] as const

const { min, max } = limits.pollOptions
const labels = Array.from({ length: max }, (_, index) => t('Option {number}', { number: index + 1 }))

interface PollFieldsProps {
  poll: PollDraft
  onChange: (poll: PollDraft) => void
  /** Taken off the post. It keeps its words. */
  onRemove: () => void
  error: string | undefined
}

/** The poll of a post that is being written. */
export const PollFields = ({ poll, onChange, onRemove, error }: PollFieldsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  /** After the next drawing: the field may only then be there. */
  const focusOption = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  // It was asked for with one press; the next thing is to write.
  const wasBlank = useRef(wordsOfPoll(poll) === '')
  useEffect(() => {
    if (wasBlank.current) list.current?.querySelector('input')?.focus()
  }, [])
  const setOptions = (options: string[]) => onChange({ ...poll, options })
  const addOption = () => {
    setOptions([...poll.options, ''])
    focusOption(poll.options.length)
  }
  const removeOption = (index: number) => {
    setOptions(poll.options.filter((_, other) => other !== index))
    focusOption(Math.max(0, index - 1))
  }

  return (
    <fieldset className="grid gap-4" aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}>
      <legend className="label">{t('Poll')}</legend>
      <p id={`${id}-hint`} className="hint">
        {t(
          'People choose one option and can change it. They see the result after they vote. No one sees who chose what. You can’t change the options after you post.',
        )}
      </p>
      <div ref={list} className="grid gap-3">
        {labels.slice(0, poll.options.length).map((label, index) => (
          <div key={label} className="flex items-end gap-2">
            <Field
              label={label}
              className="min-w-0 flex-1"
              count={{ used: (poll.options[index] ?? '').trim().length, max: limits.pollOption }}
            >
              <TextInput
                dir="auto"
                autoComplete="off"
                {...(error && index === wrongOption(poll) && { 'aria-invalid': true })}
                value={poll.options[index] ?? ''}
                onChange={({ target }) => setOptions(poll.options.with(index, target.value))}
              />
            </Field>
            {poll.options.length > min && (
              <Button variant="plain" icon={<X />} onClick={() => removeOption(index)}>
                {rich('Remove<hidden> option {number}</hidden>', {
                  number: index + 1,
                  hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
                })}
              </Button>
            )}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="error">
          <CircleAlert aria-hidden="true" className="size-5 self-center" />
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {poll.options.length < max && (
          <Button icon={<Plus />} onClick={addOption}>
            {t('Add an option')}
          </Button>
        )}
        <Button icon={<Trash2 />} onClick={onRemove}>
          {t('Remove poll')}
        </Button>
      </div>
      <ChoiceRow
        label={t('How long people can vote')}
        options={durations}
        value={durations.find(({ days }) => days === poll.days)?.value ?? 'open'}
        onValueChange={(value) =>
          onChange({ ...poll, days: durations.find((one) => one.value === value)?.days ?? null })
        }
      />
    </fieldset>
  )
}
