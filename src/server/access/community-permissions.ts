import { eq, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { isOfNetwork, moderates } from './moderators.ts'

const standing = statement('community_moderator', () =>
  selecting(
    {
      isModerator: sql<boolean>`${moderates(idNow('viewer'), idNow('community'))}`,
      isNetwork: sql<boolean>`${isOfNetwork({ id: idNow('viewer') })}`,
    },
    (select) => select.from(communities).where(eq(communities.id, idNow('community'))),
  ),
)

/** The community itself is open to everyone signed in, so who does not moderate it is told so. */
export async function requireModerator(db: Readable, viewer: Viewer, communityId: string): Promise<void> {
  const { isModerator } = await getStanding(db, viewer, communityId)
  if (!isModerator) throw onlyModerators()
}

/** Or of the whole network: what is needed to keep somebody out who is a moderator here. */
export async function requireModeratorOrNetwork(
  db: Readable,
  viewer: Viewer,
  communityId: string,
): Promise<{ isModerator: boolean; isNetwork: boolean }> {
  const { isModerator, isNetwork } = await getStanding(db, viewer, communityId)
  if (!isModerator && !isNetwork) throw onlyModerators()
  return { isModerator, isNetwork }
}

async function getStanding(db: Readable, viewer: Viewer, communityId: string) {
  const [community] = await standing(db, { viewer: viewer.id, community: communityId })
  if (!community) throw notFound()
  return community
}

const onlyModerators = () => notAllowed(t('Only the moderators of this community can do that.'))
