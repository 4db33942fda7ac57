import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

const { fellows } = limits

/** A group for some weeks, put together by a moderator. */
export const fellowTravellers: Topic = {
  key: 'fellow-travellers',
  title: t('Fellow travellers'),
  about: t('A small group for six weeks, if you’re newly diagnosed or questioning.'),
  group: 'using',
  parts: [
    {
      heading: t('What it is'),
      blocks: [
        t(
          'Two or three people who are newly diagnosed or questioning, and one who is further along and offered to go along. You write to each other in a group for {duration}.',
          { duration: daysInWords(fellows.days) },
        ),
        t(
          'It’s off until it’s turned on: for everyone by the people who run Synapse, or in a community by its moderators. Where it’s on, you find it under Communities, and in Messages under New group.',
        ),
        { href: '/fellow-travellers', words: t('Fellow travellers') },
      ],
    },
    {
      heading: t('Ask, or offer'),
      blocks: [
        t(
          'Say which of the two is true for you, and what you can be matched by: neurotypes, interests, languages, age range, or being near each other. Nothing is chosen at the start. You can only choose what is in your profile.',
        ),
        t(
          'Only the moderators who approve groups there see it, and only when your name is in a suggestion. They see what you chose, even if it’s private on your profile. Moderators can’t approve a group they are in.',
        ),
        t('You can change it or take it back at any time. No one is told.'),
      ],
    },
    {
      heading: t('If there’s a group for you'),
      blocks: [
        t(
          'You get an invitation in Messages. You see who has said yes before you. You have {duration} to decide. If you say no, or don’t answer, no one learns of it, and you’re off the list. You can ask or offer again.',
          { duration: daysInWords(fellows.answerDays) },
        ),
        t('If fewer than two say yes, the group closes, and the one who said yes is back on the list.'),
        t(
          'As soon as you say yes, whoever has said yes can read the line you wrote, and you can read theirs. To report it, report the person from their profile: what they wrote goes with it. Messages can be reported as in any group.',
        ),
      ],
    },
    {
      heading: t('In the group, and at the end'),
      blocks: [
        t(
          'The one who offered looks after the group. No one can be added. You can leave at any time, and no line says so. If you block someone in it, you two don’t see each other there.',
        ),
        t(
          'A week before the end, you get one notification. At the end no one can write any more. You can read everything for {duration}; then it’s deleted. You can become friends, begin a group of your own, or ask again.',
          { duration: daysInWords(retentionDays.endedFellows) },
        ),
      ],
    },
    {
      heading: t('If you moderate'),
      blocks: [
        t(
          'You see one suggestion at a time: who, what they wrote, and what they chose to be matched by. Approve it, or press Pass over this group. There’s no list of everyone who waits, so that no one’s place on it is known without need.',
        ),
        t(
          'If there’s no suggestion, it can have many reasons: too few people, too little in common, or people who rest after they were passed over. Synapse doesn’t say which. If a line isn’t kind, report the person and quote it.',
        ),
      ],
    },
  ],
}
