import { useId, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { toneAnswers } from '#contract/tone-questions/tone-answers.ts'
import { toneOf } from '#contract/tones/tones.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { ToneSign } from '#web/ui/tone-sign.tsx'
import { t } from '#words/t.ts'
import { useAnswerTone, useShowTone } from './use-answer-tone.ts'

type Question = NonNullable<NoticeView['toneQuestion']>

/** The author's side: one tap answers. After that it says what was answered, and what else can be done. */
export const ToneAnswer = ({ question }: { question: Question }) => {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // What was pressed goes away: the reading goes on where it was.
  const backHere = () => {
    setOpen(false)
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className="grid gap-2 px-2 pb-2">
      {question.answer && <Answered question={question} onDone={backHere} />}
      {isOpen || !question.answer ? (
        <AnswerForm question={question} onDone={backHere} />
      ) : (
        <Button variant="plain" className="justify-self-start" onClick={() => setOpen(true)}>
          {t('Change my answer')}
        </Button>
      )}
    </div>
  )
}

interface PartProps {
  question: Question
  onDone: () => void
}

const Answered = ({ question: { id, about, answer, words, isToneShown }, onDone }: PartProps) => {
  const show = useShowTone(id, onDone)
  const known = toneAnswers.find(({ key }) => key === answer)
  if (!known) return null
  return (
    <>
      <p className="text-quiet [overflow-wrap:anywhere]">
        {words
          ? t('You answered: {answer}. “{words}”', { answer: known.label(), words })
          : t('You answered: {answer}.', { answer: known.label() })}
      </p>
      {known.isTone &&
        (isToneShown ? (
          <p className="text-quiet">
            {about === 'post'
              ? t('Everyone sees this tone on your post.')
              : t('Everyone sees this tone on your comment.')}
          </p>
        ) : (
          <Button
            className="justify-self-start"
            busy={show.isPending}
            busyLabel={t('Adding…')}
            onClick={() => show.mutate()}
          >
            {about === 'post'
              ? t('Add “{tone}” to my post', { tone: known.label() })
              : t('Add “{tone}” to my comment', { tone: known.label() })}
          </Button>
        ))}
    </>
  )
}

const AnswerForm = ({ question: { id, words: before }, onDone }: PartProps) => {
  const hintId = useId()
  const [words, setWords] = useState(before ?? '')
  const answer = useAnswerTone(id, onDone)
  const isTooLong = words.length > limits.toneAnswerWords
  return (
    <div className="grid gap-3">
      <details open={before !== null || undefined}>
        <summary className="min-h-11 content-center">{t('Add a few words, if you like')}</summary>
        <Field
          label={t('Your words')}
          hideLabel
          count={{ used: words.length, max: limits.toneAnswerWords }}
          className="pt-1"
        >
          <TextInput dir="auto" value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
      </details>
      <fieldset aria-describedby={hintId} className="grid gap-2">
        <legend className="label">{t('How did you mean it?')}</legend>
        <p id={hintId} className="hint">
          {t('One tap answers. You can also leave it.')}
        </p>
        <div className="flex flex-wrap gap-2">
          {toneAnswers.map(({ key, label, isTone }) => (
            <Button
              key={key}
              icon={isTone && <ToneSign of={toneOf(key).sign} />}
              busy={answer.isPending && answer.variables.answer === key}
              busyLabel={t('Sending…')}
              onClick={() => !answer.isPending && !isTooLong && answer.mutate({ answer: key, words })}
            >
              {label()}
            </Button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
