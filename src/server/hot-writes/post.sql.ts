import { sql } from 'drizzle-orm'
import { isMember } from '#server/access/visibility.ts'
import { idNow } from '#server/db/parameters.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { hotWrite } from './hot-write.sql.ts'

const given = sql.placeholder
const community = idNow('communityId')

/** Everyone may post in the main feed, and members in their community. No row: they are no member of it. */
export const post = hotWrite({
  name: 'post_write',
  columns: { id: 'uuid' },
  allowed: sql`select from (select) as once where ${community} is null or ${isMember(idNow('viewer'), community)}`,
  writes: (from) => sql`written as (
    insert into ${posts} (id, author_id, community_id, content, is_anonymous, tone_indicators, content_notes, reply_wish,
      image_url, image_alt, image_width, image_height, who_may_comment)
    select ${idNow('id')}, ${idNow('viewer')}, ${community}, ${given('content')}::text, ${given('isAnonymous')}::boolean,
      ${given('toneIndicators')}::text[], ${given('contentNotes')}::text[], ${given('replyWish')}::text,
      ${given('imageUrl')}::text, ${given('imageAlt')}::text, ${given('imageWidth')}::int, ${given('imageHeight')}::int,
      ${given('whoMayComment')}::text
    from ${from} returning id)`,
  answer: sql`select id from written`,
})
