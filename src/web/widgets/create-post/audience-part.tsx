import History from 'lucide-react/icons/rotate-ccw-clock'
import { isSameAudience, nextStart } from '#web/features/posts/start-audience.ts'
import { WhoMayCommentSelect } from '#web/features/posts/who-may-comment-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { t } from '#words/t.ts'
import { AudienceChoice } from './audience-choice.tsx'
import type { AudienceOfPost } from './use-audience.ts'
import { communityFor, type useDestination } from './use-destination.ts'
import type { PostDraft } from './use-post-draft.ts'
import { VisitorsSwitch } from './visitors-switch.tsx'

interface AudiencePartProps {
  draft: PostDraft
  destination: ReturnType<typeof useDestination>
  audience: AudienceOfPost
  error: string | undefined
}

/** Where a post goes, who sees it there, and who of them may comment. */
export const AudiencePart = ({ draft, destination, audience, error }: AudiencePartProps) => {
  const { anonymous, communityId } = draft.value
  return (
    <div className="grid gap-4">
      {destination.options.length > 1 && (
        <Select
          label={t('Where to post')}
          options={destination.options}
          value={destination.chosen}
          // A yes to the visitors of one community is none to those of another.
          onValueChange={(value) => draft.change({ communityId: communityFor(value), isForVisitors: false })}
        />
      )}
      {communityId === null && (
        <>
          <AudienceChoice
            value={draft.chosen}
            circles={audience.circles}
            isAnonymous={anonymous}
            error={error}
            onChange={draft.change}
          />
          <AsLastTime draft={draft} audience={audience} />
        </>
      )}
      {communityId !== null &&
        destination.hasWindow &&
        (anonymous ? (
          <p className="hint">{t('Visitors can’t read anonymous posts.')}</p>
        ) : (
          <VisitorsSwitch
            checked={draft.value.isForVisitors}
            onChange={(isForVisitors) => draft.change({ isForVisitors })}
          />
        ))}
      <WhoMayCommentSelect
        value={draft.whoMayComment}
        isAnonymous={anonymous}
        onChange={(next) => draft.change({ whoMayComment: next })}
      />
    </div>
  )
}

/** The last choice is offered again. A wider one than usual is for this post, unless the person says otherwise. */
const AsLastTime = ({ draft, audience }: Pick<AudiencePartProps, 'draft' | 'audience'>) => {
  const { chosen, start, last } = draft
  if (draft.value.anonymous) return null
  const isForThisPost = !isSameAudience(nextStart(start, chosen, false), chosen)
  if (isForThisPost)
    return (
      <Switch
        label={t('Use this for my next posts too')}
        description={t('If this is off, your next post starts the way this one started.')}
        checked={draft.value.isAudienceToStay}
        onCheckedChange={(next) => draft.change({ isAudienceToStay: next })}
      />
    )
  const circle = audience.circles.find(({ id }) => id === last?.circleId)
  const isThere = last && (last.audience !== 'circle' || circle)
  if (!isThere || isSameAudience(last, chosen)) return null
  return (
    <div>
      <Button icon={<History />} onClick={() => draft.change(last)}>
        {last.audience === 'everyone'
          ? t('Same as last time: everyone')
          : circle
            ? t('Same as last time: {circle}', { circle: circle.name })
            : t('Same as last time: my friends')}
      </Button>
    </div>
  )
}
