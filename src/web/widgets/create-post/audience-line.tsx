import { Globe, UsersRound } from 'lucide-react'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { t } from '#words/t.ts'

interface AudienceLineProps {
  isForAll: boolean
  /** The name of the community that it is for, where that is known. */
  community: string | undefined
  /** Null: without a name. */
  name: string | null
  whoMayComment: WhoMayComment
}

/** Beside the button that publishes: who will see it, and whose it will be. */
export const AudienceLine = (props: AudienceLineProps) => {
  const Icon = props.isForAll ? Globe : UsersRound
  return (
    <p className="flex min-w-0 flex-1 basis-60 items-center gap-3 leading-snug">
      <Icon aria-hidden="true" className="size-5 flex-none text-quiet" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{inWords(props)}</span>
    </p>
  )
}

function inWords({ whoMayComment, ...props }: AudienceLineProps): string {
  const whoSees = whoSeesIt(props)
  if (whoMayComment === 'friends') return t('{whoSees} Only your friends can comment.', { whoSees })
  if (whoMayComment === 'nobody') return t('{whoSees} No one can comment.', { whoSees })
  return whoSees
}

function whoSeesIt({ isForAll, community, name }: Omit<AudienceLineProps, 'whoMayComment'>): string {
  if (isForAll)
    return name === null
      ? t('Everyone signed in to Synapse will see this, without your name.')
      : t('Everyone signed in to Synapse will see this, with your name: {name}.', { name })
  if (community === undefined)
    return name === null
      ? t('Members of the community you chose will see this, without your name.')
      : t('Members of the community you chose will see this, with your name: {name}.', { name })
  return name === null
    ? t('Members of {community} will see this, without your name.', { community })
    : t('Members of {community} will see this, with your name: {name}.', { community, name })
}
