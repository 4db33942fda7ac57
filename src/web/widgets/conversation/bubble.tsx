import Reply from 'lucide-react/icons/reply'
import type { ReactNode } from 'react'
import type { PhotoView } from '#contract/posts/post-photos.ts'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { photosInWords } from '#web/lib/message-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LazyPhotosOfMessage } from '#web/widgets/message-photos/lazy-photos-of-message.tsx'
import { t } from '#words/t.ts'

interface BubbleProps {
  isMine: boolean
  /** 'You', or the other person's name. */
  writer: string
  /** Of the writer, where there are more than two. */
  face?: ReactNode
  /** Empty where photos say it all. */
  content: string
  photos?: readonly PhotoView[]
  /** Photos that have not arrived yet. */
  photosToCome?: number | undefined
  tones: readonly string[]
  noReplyNeeded: boolean
  /** When it was written, or where it stands. */
  children: ReactNode
}

/** Whose it is, is said by its side and by the name over it. */
export const Bubble = ({
  isMine,
  writer,
  face,
  content,
  photos = [],
  photosToCome = 0,
  tones,
  noReplyNeeded,
  children,
}: BubbleProps) => (
  <div
    data-reads
    className={classNames(
      'grid w-fit max-w-[min(90%,34rem)] gap-1',
      isMine ? 'ml-auto justify-items-end' : 'mr-auto justify-items-start',
    )}
  >
    <p className={classNames('flex items-center gap-2 font-semibold', isMine && 'text-end')}>
      {face}
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{writer}</bdi>
    </p>
    <div
      className={classNames(
        'grid max-w-full gap-2 rounded-lg border px-4 py-2.5',
        isMine
          ? 'rounded-se-[0.35rem] border-transparent bg-accent-soft'
          : 'rounded-ss-[0.35rem] border-line bg-raised',
      )}
    >
      {content !== '' && (
        <p data-read dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
          {content}
        </p>
      )}
      <LazyPhotosOfMessage photos={photos} />
      {photosToCome > 0 && <p>{photosInWords(photosToCome)}</p>}
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
