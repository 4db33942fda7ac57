import { Suspense } from 'react'
import type { MentionView } from '#contract/mentions.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'

/** Most texts mention nobody. */
const MentionedWords = lazyComponent(
  'mentioned-words',
  async () => (await import('#web/lib/posts/mentioned-words.tsx')).MentionedWords,
)

/** A text, with links in the place of the names of people who are mentioned. */
export const LinkedWords = ({ content, mentions }: { content: string; mentions: readonly MentionView[] }) =>
  mentions.length === 0 ? (
    content
  ) : (
    <Suspense fallback={content}>
      <MentionedWords content={content} mentions={mentions} />
    </Suspense>
  )
