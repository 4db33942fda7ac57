import type { PostView } from '#contract/posts/posts.ts'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'

interface AnonymousSwitchProps {
  post: PostView
  /** From when on it can be chosen; null: now. */
  wait: string | null
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Not under a post for few, where it would show who wrote it. What was chosen before can be taken back. */
export const AnonymousSwitch = ({ post, wait, checked, onChange }: AnonymousSwitchProps) =>
  (post.audience === 'everyone' || checked) && (
    <Switch
      label={t('Comment anonymously')}
      description={
        wait ? t('{wait} Until then, you can comment with your name.', { wait }) : anonymousWords(post)
      }
      checked={checked}
      // What was chosen before, on another day or device, can be taken back.
      disabled={wait !== null && !checked}
      onCheckedChange={onChange}
    />
  )

/** For words that were to be anonymous and cannot be sent so yet: they are never sent with a name instead. */
export const WaitNote = ({ wait }: { wait: string | null }) =>
  wait && (
    <p role="status" className="note">
      {t(
        '{wait} Your words stay here until then. To post now with your name, press Change and turn off ‘Comment anonymously’.',
        { wait },
      )}
    </p>
  )

function anonymousWords({ isMine, isAnonymous }: PostView): string {
  if (isMine && isAnonymous) {
    return t(
      'On: it shows as “Anonymous (author)”. Off: your name shows here, and people may guess that the post is yours.',
    )
  }
  return t('Others see “Anonymous” instead of your name and picture.')
}
