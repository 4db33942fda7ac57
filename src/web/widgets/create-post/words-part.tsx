import type { ContentNote } from '#contract/content-notes/note-list.ts'
import { limits } from '#contract/core/limits.ts'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import { NotePicker } from '#web/features/content-notes/note-picker.tsx'
import { WishPicker } from '#web/features/posts/wish-picker.tsx'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { t } from '#words/t.ts'

interface AboutTheWords {
  tones: string[]
  notes: ContentNote[]
  replyWish: ReplyWish | null
}

interface WordsPartProps {
  of: 'tone' | 'wish' | 'notes'
  draft: { value: AboutTheWords; change: (part: Partial<AboutTheWords>) => void }
}

/** How the words are meant, what may come back, and what is in them: of a new post and of one that is out. */
export const WordsPart = ({ of, draft: { value, change } }: WordsPartProps) => {
  if (of === 'wish')
    return <WishPicker chosen={value.replyWish} onChange={(replyWish) => change({ replyWish })} />
  if (of === 'notes') return <NotePicker chosen={value.notes} onChange={(notes) => change({ notes })} />
  return (
    <TonePicker
      label={t('Tone')}
      hint={t('Helps others read it as you mean it. Choose as many as fit, or none.')}
      chosen={value.tones}
      max={limits.tonesPerPost}
      onChange={(tones) => change({ tones })}
    />
  )
}
