import { sql } from 'drizzle-orm'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import { isStillThere } from './given-up.sql.ts'
import type { Part } from './part.ts'

/** What the person has chosen for themselves, and where they were. */
export const choiceParts: readonly Part[] = [
  {
    file: 'word-filters',
    title: () => t('Word filters'),
    about: () => t('Words you want to be warned about.'),
    covers: ['word_filters.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'phrase', phrase, 'effect', effect, 'endsAt', ends_at, 'createdAt', created_at) as entry
      from word_filters where user_id = ${me}`,
  },
  {
    file: 'content-note-choices',
    title: () => t('Content notes'),
    about: () => t('What should happen to posts with a note.'),
    covers: ['content_note_choices.user_id'],
    rows: (me) => sql`
      select note as key, json_build_object('note', note, 'effect', effect) as entry
      from content_note_choices where user_id = ${me}`,
  },
  {
    file: 'comfort-settings',
    title: () => t('Comfort settings'),
    about: () => t('How you want the screen, when you changed it, and the profiles you saved.'),
    covers: ['comfort_settings.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object('settings', settings, 'profiles', profiles) as entry
      from comfort_settings where user_id = ${me}`,
  },
  {
    file: 'notification-settings',
    title: () => t('Notification settings'),
    about: () => t('Which notifications you want, and your quiet hours in minutes since midnight.'),
    covers: ['notification_settings.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object(
        'unwanted', unwanted, 'quietFrom', quiet_from, 'quietUntil', quiet_until, 'timeZone', time_zone,
        'followSpoons', follow_spoons) as entry
      from notification_settings where user_id = ${me}`,
  },
  {
    file: 'push-settings',
    title: () => t('What notifications on your devices tell'),
    about: () => t('What you don’t want there, whether they name people, and how they come at low energy.'),
    covers: ['push_settings.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object(
        'unwanted', unwanted, 'withNames', with_names, 'lowEnergy', low_energy) as entry
      from push_settings where user_id = ${me}`,
  },
  {
    file: 'email-summary',
    title: () => t('Email summary'),
    about: () =>
      t(
        'Whether and when it comes, in minutes since midnight where you live (weekday 1 is Monday), and what it may say.',
      ),
    covers: ['digest_settings.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object(
        'rhythm', rhythm, 'weekday', weekday, 'minute', minute, 'timeZone', time_zone, 'kinds', kinds,
        'names', names, 'quotes', quotes, 'nextDueAt', next_due_at, 'coveredUntil', covered_until,
        'refusedAt', refused_at) as entry
      from digest_settings where user_id = ${me}`,
  },
  {
    file: 'city-choices',
    title: () => t('When you chose a city'),
    about: () => t('In the last {days}.', { days: daysInWords(retentionDays.cityChoices) }),
    covers: ['city_choices.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('chosenAt', chosen_at) as entry
      from city_choices where user_id = ${me}`,
  },
  {
    file: 'energy-history',
    title: () => t('Your energy'),
    about: () => t('When you set your Social Spoons, and to what.'),
    covers: ['energy_history.user_id'],
    rows: (me) => sql`
      select set_at::text as key, json_build_object('level', level, 'setAt', set_at) as entry
      from energy_history where user_id = ${me}`,
  },
  {
    file: 'last-place',
    title: () => t('Where you were'),
    about: () => t('The place that is offered to you when you come back.'),
    covers: ['last_places.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object(
        'kind', kind, 'id', subject_id, 'post', '/posts/' || post_id, 'updatedAt', updated_at) as entry
      from last_places where user_id = ${me} and ${isStillThere(sql`last_places.post_id`)}`,
  },
]
