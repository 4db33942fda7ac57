import { useId, useRef, useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LinkedWords } from '#web/widgets/linked-words.tsx'
import { t } from '#words/t.ts'

const manyLetters = 800
const manyLines = 12

/** A text is long by its letters, not by how it happens to be drawn: so nothing is measured and nothing jumps. */
const isLong = (text: string): boolean => text.length > manyLetters || text.split('\n').length > manyLines

export const PostText = ({ post }: { post: Pick<PostView, 'content' | 'mentions'> }) => {
  const { content: text } = post
  const [open, setOpen] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  const { lowDemand } = useComfort()
  const id = useId()
  const folded = isLong(text) && !open
  return (
    <div className="grid justify-items-start gap-1">
      <p
        ref={words}
        id={id}
        tabIndex={-1}
        data-read
        dir="auto"
        className={classNames(
          'w-full whitespace-pre-wrap text-start text-post [overflow-wrap:anywhere]',
          folded && 'line-clamp-10',
        )}
      >
        <LinkedWords content={text} mentions={post.mentions} />
      </p>
      {isLong(text) && !(lowDemand && open) && (
        <Button
          variant="plain"
          className="-mx-3"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open)
            // In the low-demand view the button goes away: the reading goes on in the words.
            if (lowDemand) words.current?.focus({ preventScroll: true })
          }}
        >
          {open ? t('Read less') : t('Read more')}
        </Button>
      )}
    </div>
  )
}
