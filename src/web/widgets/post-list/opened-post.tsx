import X from 'lucide-react/icons/x'
import { Button } from '#web/ui/button.tsx'
import { PostCard } from '#web/widgets/post-card/post-card.tsx'
import { t } from '#words/t.ts'
import { PostSkeleton } from './post-skeletons.tsx'
import { SinglePost } from './single-post.tsx'

/** A post that was looked for, above the feed. */
export const OpenedPost = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <section aria-labelledby="opened-post" className="grid gap-3 rounded-lg bg-accent-soft p-3 md:p-4">
    <div className="flex items-center justify-between gap-4 pl-2">
      <h2 id="opened-post" className="text-lead">
        {t('The post you opened')}
      </h2>
      <Button variant="plain" icon={<X />} onClick={onClose}>
        {t('Close this post')}
      </Button>
    </div>
    <SinglePost id={id} loading={<PostSkeleton />}>
      {(post, onGone) => <PostCard post={post} onGone={onGone} />}
    </SinglePost>
  </section>
)
