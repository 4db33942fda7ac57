import { Globe, UsersRound } from 'lucide-react'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { t } from '#words/t.ts'

interface AudienceLineProps {
  /** 'Everyone signed in to Synapse', 'Members of Slow Knitting'. */
  audience: string
  isForAll: boolean
  /** Null: without a name. */
  name: string | null
  whoMayComment: WhoMayComment
}

const comments: Record<WhoMayComment, string> = {
  everyone: '',
  friends: t(' Only your friends can comment.'),
  nobody: t(' No one can comment.'),
}

/** Beside the button that publishes: who will see it, and whose it will be. */
export const AudienceLine = ({ audience, isForAll, name, whoMayComment }: AudienceLineProps) => {
  const Icon = isForAll ? Globe : UsersRound
  return (
    <p className="flex min-w-0 flex-1 basis-60 items-center gap-3 leading-snug">
      <Icon aria-hidden="true" className="size-5 flex-none text-quiet" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {`${audience} will see this, ${name === null ? 'without your name' : `with your name: ${name}`}.${comments[whoMayComment]}`}
      </span>
    </p>
  )
}
