import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { toneOf } from '#contract/tones/tones.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ToneSign } from '#web/ui/tone-sign.tsx'
import { t } from '#words/t.ts'
import { Picture } from './picture.tsx'

const tone = toneOf(t('Positive'))
const description = t('A small boat on a still lake in the evening, with hills behind it.')

/** A post that nobody wrote, to see what the display settings do. */
export const DisplayPreview = () => {
  const [liked, setLiked] = useState(false)
  const { hideImages } = useComfort()
  return (
    <article aria-label={t('Sample post')} className="card grid gap-4">
      <header className="flex items-center gap-3">
        <Avatar seed="sample" initials="S" figure="linnea" imageHidden={hideImages} />
        <div>
          <p className="font-semibold">{t('Sample person')}</p>
          <p className="text-quiet">{t('A sample post')}</p>
        </div>
      </header>
      <p>{t('I sat by the lake until the noise of the day was gone.')}</p>
      <Picture description={description}>
        <LakePicture />
      </Picture>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge icon={<ToneSign of={tone.sign} />}>{tone.word}</Badge>
        <Button
          variant="plain"
          aria-pressed={liked}
          icon={
            <Heart
              className={classNames(
                'transition-transform duration-500',
                liked && '-rotate-12 scale-150 fill-current',
              )}
            />
          }
          onClick={() => setLiked(!liked)}
        >
          {liked ? t('Liked') : t('Like')}
        </Button>
      </div>
    </article>
  )
}

const LakePicture = () => (
  <svg viewBox="0 0 320 180" role="img" aria-label={description} className="w-full rounded-md">
    <rect width="320" height="180" fill="var(--accent-soft)" />
    <circle cx="232" cy="62" r="26" fill="color-mix(in oklab, var(--caution) 60%, var(--caution-soft))" />
    <path d="M0 104C46 60 84 52 128 92c30-30 66-36 104-8 28-18 56-20 88-2v40H0Z" fill="var(--line-strong)" />
    <path d="M0 112c60-14 104-10 160-4s108 6 160-6v78H0Z" fill="var(--success-soft)" />
    <g stroke="var(--success)" strokeWidth="2.5" strokeLinecap="round" opacity="0.6">
      <path d="M206 128h52M216 140h32M224 152h16M40 134h36M70 158h44" />
    </g>
    <path d="M120 140h56c-4 11-12 15-28 15s-24-4-28-15Z" fill="var(--accent-text)" />
    <path d="M147 136V92c16 10 24 24 26 44Z" fill="var(--text)" />
  </svg>
)
