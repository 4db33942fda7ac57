import { sql } from 'drizzle-orm'
import { isMember, ownsCircle } from '#server/access/visibility.ts'
import { idNow } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { hotWrite } from './hot-write.sql.ts'

const given = sql.placeholder
const community = idNow('communityId')
const circle = idNow('circleId')

/**
 * Everyone may post in the main feed, for a circle if it is theirs, and members in their community. No row: they are no
 * member of it, or it is no circle of theirs.
 */
export const post = hotWrite({
  name: 'post_write',
  columns: { id: 'uuid' },
  allowed: sql`select from (select) as once where (${community} is null or ${isMember(idNow('viewer'), community)})
    and (${circle} is null or ${ownsCircle(idNow('viewer'), circle)})`,
  writes: (from) => sql`written as (
    insert into ${posts} (id, author_id, community_id, content, is_anonymous, tone_indicators, content_notes, reply_wish,
      image_url, image_alt, image_width, image_height, more_photos, who_may_comment, audience, circle_id, for_visitors_since)
    select ${idNow('id')}, ${idNow('viewer')}, ${community}, ${given('content')}::text, ${given('isAnonymous')}::boolean,
      ${given('toneIndicators')}::text[], ${given('contentNotes')}::text[], ${given('replyWish')}::text,
      ${given('imageUrl')}::text, ${given('imageAlt')}::text, ${given('imageWidth')}::int, ${given('imageHeight')}::int,
      ${sql.param(given('morePhotos'), posts.morePhotos)}::jsonb, ${given('whoMayComment')}::text, ${given('audience')}::text, ${circle},
      case when ${given('isForVisitors')}::boolean then coalesce(${given('agreedAt')}::timestamptz, now()) end
    from ${from} returning id)`,
  answer: sql`select id from written`,
})
