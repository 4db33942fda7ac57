import { sql } from 'drizzle-orm'
import { t } from '#words/t.ts'
import { communityName } from './names.ts'
import type { Part } from './part.ts'

/** What the person reported, and what was decided about what they wrote. */
export const decisionParts: readonly Part[] = [
  {
    file: 'reports',
    title: () => t('Reports you made'),
    about: () => t('And what happened.'),
    covers: ['reports.reporter_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'about', subject_type, 'reason', reason, 'details', details, 'state', state) as entry
      from reports where reporter_id = ${me}`,
  },
  {
    file: 'problems',
    title: () => t('Problems you told us about'),
    about: () => t('Problems with Synapse itself.'),
    covers: ['issue_reports.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'createdAt', created_at, 'content', content, 'device', device) as entry
      from issue_reports where user_id = ${me}`,
  },
  {
    file: 'decisions',
    title: () => t('Decisions about what you wrote'),
    about: () => t('By moderators of the network, with your appeals.'),
    covers: ['moderation_decisions.concerns_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'about', subject_type, 'action', action, 'rule', rule, 'reason', reason,
        'words', words, 'until', case when until < '9999-12-31' then until end, 'forGood', coalesce(until >= '9999-12-31', false), 'withoutAReport', is_unreported,
        'appeal', (select json_build_object('createdAt', created_at, 'content', content, 'state', state, 'answer', answer)
          from appeals where decision_id = moderation_decisions.id)) as entry
      from moderation_decisions where concerns_id = ${me}`,
  },
  {
    file: 'removals',
    title: () => t('What moderators of communities took down'),
    about: () => t('With their reasons.'),
    covers: ['removals.author_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'community', ${communityName(sql`community_id`)}, 'reason', reason,
        'about', case when post_id is null then 'comment' else 'post' end, 'readAt', read_at) as entry
      from removals where author_id = ${me}`,
  },
]
