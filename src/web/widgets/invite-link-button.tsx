import { Link } from 'wouter'
import { t } from '#words/t.ts'

/** The way to make a link for somebody one knows; with a community, into that. */
export const InviteLinkButton = ({ communityId }: { communityId?: string }) => (
  <Link
    href={communityId ? `/settings/invites?community=${communityId}` : '/settings/invites'}
    className="button button-quiet"
  >
    {t('Invite someone')}
  </Link>
)
