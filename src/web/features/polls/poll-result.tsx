import CircleCheck from 'lucide-react/icons/circle-check'
import type { PollView } from '#contract/polls.ts'
import { t } from '#words/t.ts'

const votes = (count: number): string => t('{count, plural, one {# vote} other {# votes}}', { count })

/** In words and numbers; the bars say the same once more for the eye. */
export const PollResult = ({ poll: { options, counts, ownVote } }: { poll: PollView }) => {
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <>
      <ul aria-label={t('Poll result')} className="grid gap-3" data-read>
        {options.map((option, index) => {
          const count = counts?.[index]
          return (
            <li key={option} className="grid gap-1">
              <div className="flex flex-wrap justify-between gap-x-4">
                <span dir="auto" className="min-w-0 text-start [overflow-wrap:anywhere]">
                  {option}
                </span>
                <span className="text-quiet">{count !== undefined && votes(count)}</span>
              </div>
              {index === ownVote && (
                <p className="flex items-center gap-1.5 font-semibold text-accent-text">
                  <CircleCheck aria-hidden="true" className="size-5" />
                  {t('Your vote')}
                </p>
              )}
              <Bar share={count && total > 0 ? count / total : 0} />
            </li>
          )
        })}
      </ul>
      {counts && (
        <p data-read>
          {total === 0
            ? t('No votes yet.')
            : t('{count, plural, one {# vote in all.} other {# votes in all.}}', { count: total })}
        </p>
      )}
    </>
  )
}

const Bar = ({ share }: { share: number }) => (
  <div aria-hidden="true" className="h-2 overflow-hidden rounded-full border border-line-strong">
    {/* The security policy forbids styles in the markup that the server draws: a drawing has its width as an attribute. */}
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block size-full fill-accent"
    >
      <rect width={share} height="1" />
    </svg>
  </div>
)
