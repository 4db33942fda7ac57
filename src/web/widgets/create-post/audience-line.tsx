import Globe from 'lucide-react/icons/globe'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UsersRound from 'lucide-react/icons/users-round'
import type { CircleView } from '#contract/circles.ts'
import type { Audience } from '#contract/posts/audiences.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { t } from '#words/t.ts'

interface AudienceLineProps {
  isForAll: boolean
  /** The name of the community that it is for, where that is known. */
  community: string | undefined
  /** Null: without a name. */
  name: string | null
  whoMayComment: WhoMayComment
  /** In a community that has a window. */
  isForVisitors?: boolean
  /** In the main feed. */
  audience: Audience
  /** Undefined while its name is not known. */
  circle: CircleView | undefined
  /** What has to be chosen first. */
  problem: string | null
}

/** Beside the button that publishes: who will see it, and whose it will be. */
export const AudienceLine = (props: AudienceLineProps) => {
  const isForEveryone = props.isForAll && props.audience === 'everyone'
  const Icon = props.problem ? TriangleAlert : isForEveryone ? Globe : UsersRound
  return (
    <p className="flex min-w-0 flex-1 basis-60 items-center gap-3 leading-snug">
      <Icon aria-hidden="true" className="size-5 flex-none text-quiet" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{inWords(props)}</span>
    </p>
  )
}

function inWords({ whoMayComment, problem, ...props }: AudienceLineProps): string {
  if (problem) return problem
  const whoSees = whoSeesIt(props)
  if (whoMayComment === 'friends') return t('{whoSees} Only your friends can comment.', { whoSees })
  if (whoMayComment === 'nobody') return t('{whoSees} No one can comment.', { whoSees })
  return whoSees
}

type Sees = Omit<AudienceLineProps, 'whoMayComment' | 'problem'>

function whoSeesIt({ isForAll, community, name, audience, circle, isForVisitors = false }: Sees): string {
  if (isForAll && audience !== 'everyone' && name !== null) return fewSeeIt(audience, circle, name)
  if (isForAll)
    return name === null
      ? t('Everyone signed in to Synapse will see this, without your name.')
      : t('Everyone signed in to Synapse will see this, with your name: {name}.', { name })
  if (isForVisitors && name !== null)
    return community === undefined
      ? t('Members and visitors of the community will see this, with your name: {name}.', { name })
      : t('Members and visitors of {community} will see this, with your name: {name}.', { community, name })
  if (community === undefined)
    return name === null
      ? t('Members of the community you chose will see this, without your name.')
      : t('Members of the community you chose will see this, with your name: {name}.', { name })
  return name === null
    ? t('Members of {community} will see this, without your name.', { community })
    : t('Members of {community} will see this, with your name: {name}.', { community, name })
}

function fewSeeIt(audience: Audience, circle: CircleView | undefined, name: string): string {
  if (audience === 'friends') return t('Your friends will see this, with your name: {name}.', { name })
  if (!circle) return t('The circle you chose will see this, with your name: {name}.', { name })
  const { name: called, memberIds } = circle
  return t(
    '{count, plural, =0 {No one is in your circle {circle} yet. Only you will see this.} one {# person in your circle {circle} will see this, with your name: {name}.} other {# people in your circle {circle} will see this, with your name: {name}.}}',
    { count: memberIds.length, circle: called, name },
  )
}
