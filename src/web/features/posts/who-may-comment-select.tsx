import { type WhoMayComment, whoMayComment } from '#contract/posts/who-may-comment.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const labels: Record<WhoMayComment, string> = {
  everyone: t('Everyone who sees the post'),
  friends: t('My friends'),
  nobody: t('No one'),
}

interface WhoMayCommentSelectProps {
  value: WhoMayComment
  isAnonymous: boolean
  onChange: (value: WhoMayComment) => void
}

/** On an anonymous post, comments from friends alone would tell who wrote it. */
export const WhoMayCommentSelect = ({ value, isAnonymous, onChange }: WhoMayCommentSelectProps) => (
  <Select
    label={t('Who may comment')}
    hint={t('You can change this later. You can always comment yourself.')}
    options={whoMayComment
      .filter((who) => !(isAnonymous && who === 'friends'))
      .map((who) => ({ value: who, label: labels[who] }))}
    value={fitting(value, isAnonymous)}
    onValueChange={onChange}
  />
)

/** Never wider than what was chosen. */
export const fitting = (value: WhoMayComment, isAnonymous: boolean): WhoMayComment =>
  isAnonymous && value === 'friends' ? 'nobody' : value
