import Reply from 'lucide-react/icons/reply'
import type { ReactNode } from 'react'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { t } from '#words/t.ts'

interface BubbleProps {
  isMine: boolean
  /** 'You', or the other person's name. */
  writer: string
  content: string
  tones: readonly string[]
  noReplyNeeded: boolean
  /** When it was written, or where it stands. */
  children: ReactNode
}

/** Whose it is, is said by its side and by the name over it. */
export const Bubble = ({ isMine, writer, content, tones, noReplyNeeded, children }: BubbleProps) => (
  <div
    data-reads
    className={classNames(
      'grid w-fit max-w-[min(90%,34rem)] gap-1',
      isMine ? 'ml-auto justify-items-end' : 'mr-auto justify-items-start',
    )}
  >
    <p className={classNames('font-semibold', isMine && 'text-end')}>
      <bdi>{writer}</bdi>
    </p>
    <div
      className={classNames(
        'grid max-w-full gap-2 rounded-lg border px-4 py-2.5',
        isMine
          ? 'rounded-se-[0.35rem] border-transparent bg-accent-soft'
          : 'rounded-ss-[0.35rem] border-line bg-raised',
      )}
    >
      <p data-read dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {content}
      </p>
      <ToneBadges tones={tones} />
      {noReplyNeeded && (
        <p data-read className="flex items-center gap-2 text-quiet">
          <Reply aria-hidden="true" className="size-5 flex-none" />
          {t('No reply needed')}
        </p>
      )}
    </div>
    <div className={classNames('text-quiet', isMine && 'text-end')}>{children}</div>
  </div>
)
