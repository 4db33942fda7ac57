import type { PostView } from '#contract/posts/posts.ts'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import type { CommentDraft } from './use-comment-draft.ts'

interface CommentChoicesProps {
  id: string
  post: PostView
  draft: CommentDraft
  /** From when on it can be anonymous; null: now. */
  wait: string | null
}

/** The tone of a comment, and whether it is anonymous. */
export const CommentChoices = ({ id, post, draft, wait }: CommentChoicesProps) => {
  const { tone, anonymous } = draft.value
  return (
    <div id={id} className="-mx-2 max-h-[26vh] space-y-3 overflow-y-auto px-2 pb-1">
      <TonePicker
        label={t('Tone')}
        hint={t('At most one.')}
        chosen={tone ? [tone] : []}
        max={1}
        onChange={([next]) => draft.change({ tone: next ?? null })}
      />
      {/* Not under a post for few, where it would show who wrote it. */}
      {(post.audience === 'everyone' || anonymous) && (
        <Switch
          label={t('Comment anonymously')}
          description={
            wait ? t('{wait} Until then, you can comment with your name.', { wait }) : anonymousWords(post)
          }
          checked={anonymous}
          // What was chosen before, on another day or device, can be taken back.
          disabled={wait !== null && !anonymous}
          onCheckedChange={(next) => draft.change({ anonymous: next })}
        />
      )}
    </div>
  )
}

function anonymousWords({ isMine, isAnonymous }: PostView): string {
  if (isMine && isAnonymous) {
    return t(
      'On: it shows as “Anonymous (author)”. Off: your name shows here, and people may guess that the post is yours.',
    )
  }
  return t('Others see “Anonymous” instead of your name and picture.')
}
