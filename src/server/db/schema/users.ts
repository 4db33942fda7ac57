import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { opennessLevels, welcomingLevels } from '#contract/communication-passport/openness.ts'
import { passportChoices } from '#contract/communication-passport/passport-choices.ts'
import { limits } from '#contract/core/limits.ts'
import { ageRanges } from '#contract/profile/age-ranges.ts'
import { defaultAudience } from '#contract/profile/default-audience.ts'
import { figures } from '#contract/profile/figures.ts'
import { firstSteps } from '#contract/profile/first-steps.ts'
import { neurotypes } from '#contract/profile/neurotypes.ts'
import { whoMayAsk } from '#contract/profile/who-may-ask.ts'
import { whoMayMention } from '#contract/profile/who-may-mention.ts'
import { spoonLevels } from '#contract/spoons.ts'
import { atMost, eachOneOf, oneOf, within } from './columns/checks.ts'
import { createdAt, id, moment, updatedAt } from './columns/columns.ts'

const audiences = ['everyone', 'friends', 'me'] as const
const roles = ['member', 'moderator'] as const
const welcoming = welcomingLevels.map((level) => `'${level}'`).join(', ')
const audience = (name: string) => text(name, { enum: audiences }).notNull()

export const users = pgTable(
  'users',
  {
    id: id(),
    email: varchar('email', { length: limits.email }).notNull(),
    passwordHash: text('password_hash'),
    firstName: varchar('first_name', { length: limits.firstName }),
    lastName: varchar('last_name', { length: limits.lastName }),
    profileImageUrl: text('profile_image_url'),
    /** Of the drawn ones: shown where there is no picture. */
    figure: text('figure', { enum: figures }),
    displayName: varchar('display_name', { length: limits.displayName }),
    bio: text('bio'),
    pronouns: varchar('pronouns', { length: limits.pronouns }),
    location: varchar('location', { length: limits.location }),
    neurotypes: text('neurotypes', { enum: neurotypes }).array().notNull().default([]),
    interests: text('interests').array().notNull().default([]),
    socialSpoons: varchar('social_spoons', { length: limits.socialSpoons, enum: spoonLevels })
      .notNull()
      .default('medium'),
    socialSpoonsSetAt: moment('social_spoons_set_at'),
    /** How open they are to being spoken to; null: no badge. */
    openness: text('openness', { enum: opennessLevels }),
    /** How to talk with them. */
    passport: text('passport', { enum: passportChoices }).array().notNull().default([]),
    /** Codes of ISO 639. Which there are is for the contract to say: the list grows. */
    languages: text('languages').array().notNull().default([]),
    ageRange: text('age_range', { enum: ageRanges }),
    isSupporter: boolean('is_supporter').notNull().default(false),
    discoverable: boolean('discoverable').notNull().default(true),
    /** Whether others find the person in search; apart from Discover. */
    searchable: boolean('searchable').notNull().default(true),
    neurotypesAudience: audience('neurotypes_audience').default(defaultAudience.neurotypes),
    interestsAudience: audience('interests_audience').default(defaultAudience.interests),
    locationAudience: audience('location_audience').default(defaultAudience.location),
    socialSpoonsAudience: audience('social_spoons_audience').default(defaultAudience.socialSpoons),
    bioAudience: audience('bio_audience').default(defaultAudience.bio),
    pronounsAudience: audience('pronouns_audience').default(defaultAudience.pronouns),
    opennessAudience: audience('openness_audience').default(defaultAudience.openness),
    passportAudience: audience('passport_audience').default(defaultAudience.passport),
    languagesAudience: audience('languages_audience').default(defaultAudience.languages),
    ageRangeAudience: audience('age_range_audience').default(defaultAudience.ageRange),
    /** From whom a request for friendship reaches them. */
    whoMayAsk: text('who_may_ask', { enum: whoMayAsk }).notNull().default('everyone'),
    /** Whose links to them are shown; `nobody`: none, those that were made before neither. */
    whoMayMention: text('who_may_mention', { enum: whoMayMention }).notNull().default('known'),
    /** Off: what friends give does not reach the jar (decision 0099). */
    takesPebbles: boolean('takes_pebbles').notNull().default(true),
    /** Moderators of the whole network; granted and revoked by an operator. */
    role: text('role', { enum: roles }).notNull().default('member'),
    /** How far they are in the short set-up after sign-up. */
    firstStep: text('first_step', { enum: firstSteps }).notNull().default('comfort'),
    /** When the person said that they are 18 or over. */
    adultConfirmedAt: moment('adult_confirmed_at'),
    suspendedUntil: moment('suspended_until'),
    /** Set by asking for deletion; signing in before then undoes it. */
    eraseAfter: moment('erase_after'),
    /** The account is gone; the emptied row stays so that others' threads do, with 'Deleted member' in them. */
    erasedAt: moment('erased_at'),
    /** The city that the location names, in the list of the world's cities; never anything finer. */
    cityId: integer('city_id'),
    /**
     * After a city was changed or taken away: when Local follows, and around which city it looks until then (decision
     * 0073). The moment stays, and says that there was a city before.
     */
    localFollowsAt: moment('local_follows_at'),
    localCityId: integer('local_city_id'),
    /** Asked for by 0.1 alone, which may run beside this version while instances are upgraded. */
    locationKey: text('location_key').generatedAlwaysAs(sql`folded(location)`),
    /** The shown name as search compares it. */
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs(
        sql`folded(coalesce(nullif(btrim(display_name), ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), 'User'))`,
      ),
    /**
     * Interests and neurotypes that everyone may see, as they are compared; then languages and the age range, marked by a
     * capital letter, which no folded word has. Null for who has left Discover.
     */
    discoverKeys: text('discover_keys')
      .array()
      .generatedAlwaysAs(
        sql`case when discoverable then folded_all(
          (case when neurotypes_audience = 'everyone' then neurotypes else '{}' end) ||
          (case when interests_audience = 'everyone' then interests else '{}' end)) ||
          (case when languages_audience = 'everyone' then marked_keys('Language:', languages) else '{}' end) ||
          (case when age_range_audience = 'everyone' and age_range is not null
            then marked_keys('Age:', array[age_range]) else '{}' end) end`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    // The few moderators, found without looking at everyone.
    index('users_moderators_idx').on(t.id).where(sql`role = 'moderator'`),
    index('users_erased_idx').on(t.id).where(sql`erased_at is not null`),
    index('users_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    index('users_discoverable_idx').on(t.id).where(sql`discoverable`),
    index('users_open_idx')
      .on(t.id)
      .where(sql`discoverable and openness_audience = 'everyone' and openness in (${sql.raw(welcoming)})`),
    index('users_city_idx').on(t.cityId, t.id).where(sql`discoverable and location_audience = 'everyone'`),
    index('users_local_city_idx').on(t.localFollowsAt).where(sql`local_city_id is not null`),
    index('users_location_idx')
      .on(t.locationKey, t.id)
      .where(sql`discoverable and location_audience = 'everyone'`),
    index('users_name_idx').using('gin', t.nameKey.op('gin_trgm_ops')),
    index('users_name_start_idx').on(t.nameKey.op('text_pattern_ops')),
    check('users_email_is_lower_case', sql`${t.email} = lower(${t.email})`),
    check('users_bio_length', within(t.bio, limits.bio)),
    check('users_neurotypes_known', eachOneOf(t.neurotypes, neurotypes)),
    check('users_interests_count', sql`cardinality(${t.interests}) <= ${sql.raw(String(limits.interests))}`),
    check('users_social_spoons_known', oneOf(t.socialSpoons, spoonLevels)),
    check('users_figure_known', oneOf(t.figure, figures)),
    check('users_first_step_known', oneOf(t.firstStep, firstSteps)),
    check('users_neurotypes_audience_known', oneOf(t.neurotypesAudience, audiences)),
    check('users_interests_audience_known', oneOf(t.interestsAudience, audiences)),
    check('users_location_audience_known', oneOf(t.locationAudience, audiences)),
    check('users_social_spoons_audience_known', oneOf(t.socialSpoonsAudience, audiences)),
    check('users_bio_audience_known', oneOf(t.bioAudience, audiences)),
    check('users_pronouns_audience_known', oneOf(t.pronounsAudience, audiences)),
    check('users_openness_known', oneOf(t.openness, opennessLevels)),
    check('users_passport_known', eachOneOf(t.passport, passportChoices)),
    check('users_passport_count', atMost(t.passport, passportChoices.length)),
    check(
      'users_languages_codes',
      sql`array_to_string(${t.languages}, ' ') ~ '^([a-z]{2,3}( [a-z]{2,3})*)?$'`,
    ),
    check('users_languages_count', atMost(t.languages, limits.languages)),
    check('users_age_range_known', oneOf(t.ageRange, ageRanges)),
    check('users_languages_audience_known', oneOf(t.languagesAudience, audiences)),
    check('users_age_range_audience_known', oneOf(t.ageRangeAudience, audiences)),
    check('users_openness_audience_known', oneOf(t.opennessAudience, audiences)),
    check('users_passport_audience_known', oneOf(t.passportAudience, audiences)),
    check('users_who_may_ask_known', oneOf(t.whoMayAsk, whoMayAsk)),
    check('users_who_may_mention_known', oneOf(t.whoMayMention, whoMayMention)),
    check('users_role_known', oneOf(t.role, roles)),
  ],
)
