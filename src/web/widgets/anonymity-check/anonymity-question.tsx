import { SendingQuestion } from '#web/ui/sending-question.tsx'
import { t } from '#words/t.ts'
import type { Trace } from './traces.ts'

export { findTraces } from './find-traces.ts'

export interface AnonymityQuestionProps {
  traces: readonly Trace[]
  /** What the button says that sends it all the same. */
  sendLabel: string
  onSend: () => void
  onChange: () => void
}

/** What could show who wrote it, in words. */
export const AnonymityQuestion = ({ traces, ...answers }: AnonymityQuestionProps) => (
  <SendingQuestion {...answers} changeLabel={t('Change my words')}>
    <strong className="block">{t('Someone could tell from this that it’s you:')}</strong>
    <ul className="my-1 max-h-[30vh] list-disc overflow-y-auto ps-5">
      {traces.map((trace) => (
        <li key={`${trace.kind} ${trace.words}`} className="[overflow-wrap:anywhere]">
          {inWords(trace)}
        </li>
      ))}
    </ul>
    {t('We looked on your device only. Nothing was sent.')}
  </SendingQuestion>
)

function inWords({ kind, words }: Trace): string {
  switch (kind) {
    case 'name':
      return t('Your name: {words}', { words })
    case 'city':
      return t('Your city: {words}', { words })
    case 'friend':
      return t('A friend’s name: {words}', { words })
    case 'community':
      return t('A community you’re in: {words}', { words })
    case 'interest':
      return t('An interest on your profile: {words}', { words })
    case 'language':
      return t('A language on your profile: {words}', { words })
    case 'phrase':
      return t('The same words as in a post with your name: “{words}”', { words })
  }
}
