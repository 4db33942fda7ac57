import { useQuery } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ResponseOf } from '#contract/core/endpoint.ts'
import type { moderationEndpoints } from '#contract/moderation/moderation.ts'

export const isModerator = ({ role, isCommunityModerator }: OwnUserView): boolean =>
  role === 'moderator' || isCommunityModerator

/** Nothing tells of new reports, so each look is a new one. */
export const useModerationSummary = (enabled: boolean) =>
  useQuery<ResponseOf<typeof moderationEndpoints.summary>>({
    queryKey: ['/api/moderation'],
    enabled,
    staleTime: 0,
  })
