import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { changedParts, gatheringAudiences } from '#contract/gatherings/gathering-choices.ts'
import type { SensorySheet } from '#contract/gatherings/gathering-words.ts'
import { between, eachOneOf, filled, oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'

const most = limits.gathering

/** People who mean to be in one place at one time. Where it is has three levels, each for whom it is meant (decision 0105). */
export const gatherings = pgTable(
  'gatherings',
  {
    id: id(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For its members. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: gatheringAudiences }).notNull(),
    title: text('title').notNull(),
    about: text('about'),
    /** The moments themselves; the zone says what clocks show there. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    timeZone: text('time_zone').notNull(),
    isOnline: boolean('is_online').notNull(),
    /** As the list of cities has it. */
    cityId: integer('city_id'),
    city: text('city'),
    /** For those who were accepted. */
    area: text('area'),
    /** The rest, for those who come. */
    address: text('address'),
    link: text('link'),
    gettingThere: text('getting_there'),
    hostGreeting: text('host_greeting'),
    plan: text('plan'),
    sheet: jsonb('sheet').$type<SensorySheet>().notNull(),
    capacity: integer('capacity'),
    acceptsByHand: boolean('accepts_by_hand').notNull(),
    /** How often it changed: a calendar keeps the file with the highest number. */
    revision: integer('revision').notNull().default(0),
    changedAt: moment('changed_at'),
    changedParts: text('changed_parts', { enum: changedParts }).array().notNull().default([]),
    /** When the time was changed last: answers from before are about another time. */
    movedAt: moment('moved_at'),
    cancelledAt: moment('cancelled_at'),
    cancelledWords: text('cancelled_words'),
    /** Taken down by a moderator. */
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('gatherings_starts_idx').on(t.startsAt, t.id).where(sql`removed_at is null`),
    index('gatherings_community_idx')
      .on(t.communityId, t.startsAt, t.id)
      .where(sql`community_id is not null and removed_at is null`),
    index('gatherings_host_idx').on(t.hostId, t.startsAt),
    index('gatherings_ends_idx').on(t.endsAt),
    check('gatherings_audience_known', oneOf(t.audience, gatheringAudiences)),
    check('gatherings_community_audience', sql`${t.communityId} is null or ${t.audience} = 'everyone'`),
    check('gatherings_title_filled', filled(t.title, most.title)),
    check('gatherings_about_filled', filled(t.about, most.about)),
    check('gatherings_area_filled', filled(t.area, most.area)),
    check('gatherings_address_filled', filled(t.address, most.address)),
    check('gatherings_link_filled', filled(t.link, most.link)),
    check('gatherings_getting_there_filled', filled(t.gettingThere, most.gettingThere)),
    check('gatherings_host_greeting_filled', filled(t.hostGreeting, most.greeting)),
    check('gatherings_plan_filled', filled(t.plan, most.plan)),
    check('gatherings_cancelled_filled', filled(t.cancelledWords, most.cancelledWords)),
    check('gatherings_time_zone_filled', filled(t.timeZone, 100)),
    check('gatherings_city_named', sql`(${t.cityId} is null) = (${t.city} is null)`),
    check('gatherings_ends_later', sql`${t.endsAt} > ${t.startsAt}`),
    check('gatherings_capacity', between(t.capacity, 1, most.capacity)),
    check('gatherings_parts_known', eachOneOf(t.changedParts, changedParts)),
    // A place has no link, and a call no address.
    check(
      'gatherings_online_or_there',
      sql`case when ${t.isOnline} then num_nonnulls(${t.cityId}, ${t.area}, ${t.address}, ${t.gettingThere}) = 0
        else ${t.link} is null and ${t.city} is not null end`,
    ),
  ],
)
