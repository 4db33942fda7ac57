import { type SQL, sql } from 'drizzle-orm'

/** What the person's own words were before they edited them, as long as that is kept (decision 0084). */
export const earlierWords = (isOfIt: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object(
    'content', content, 'imageDescription', image_alt, 'moreImageDescriptions', coalesce(more_image_alts, '{}'), 'editedAt', replaced_at) order by replaced_at), '[]')
  from earlier_words where ${isOfIt})`
