import { account, comingIn, giving } from './matrix/account.ts'
import { forFew } from './matrix/audiences.ts'
import { choosing } from './matrix/choices.ts'
import { gathering } from './matrix/communities.ts'
import { travelling } from './matrix/fellow-travellers.ts'
import { meeting } from './matrix/gatherings.ts'
import { inGroups } from './matrix/groups.ts'
import { waiting } from './matrix/later.ts'
import { moderating, reporting } from './matrix/moderation.ts'
import { pebbling } from './matrix/pebbles.ts'
import { befriending, beingSomeone, blockingOrMuting, inviting, talking } from './matrix/people.ts'
import { posting } from './matrix/posts.ts'
import { beingQuiet } from './matrix/quiet-rooms.ts'
import { open, own, type Row } from './matrix/row.ts'
import { lookingIn } from './matrix/windows.ts'

/** Every route crossed with every kind of viewer. A route that is not named here fails a test. */
export const matrix: readonly Row[] = [
  open('GET /*', 200, { at: () => '/' }),
  open('GET /api/health', 200),
  open('GET /healthz', 200),
  open('GET /readyz', 200),
  open('GET /robots.txt', 200),
  open('GET /.well-known/change-password', 302),
  open('GET /.well-known/security.txt', 404),
  open('GET /api/help/contact', 200),
  open('GET /metrics', 200),
  open('GET /api/openapi.json', 200),
  open('GET /api/docs', 200),
  ...account,
  ...comingIn,
  ...posting,
  ...forFew,
  ...waiting,
  ...gathering,
  ...lookingIn,
  ...meeting,
  ...talking,
  ...befriending,
  ...pebbling,
  ...inGroups,
  ...travelling,
  ...beingQuiet,
  ...inviting,
  ...blockingOrMuting('blocks'),
  ...blockingOrMuting('mutes'),
  ...blockingOrMuting('set-aside'),
  ...beingSomeone,
  ...choosing,
  ...giving,
  ...reporting,
  ...moderating,
  // Last: they end the viewer's session.
  own('DELETE /api/account', 202),
  open('POST /api/logout', 204),
  open('GET /api/logout', 303),
]
