import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

const { people } = limits.group

/** Conversations of a few. */
export const groupTopics: readonly Topic[] = [
  {
    key: 'groups',
    title: t('Groups'),
    about: t('Conversations of a few friends, that each of them agreed to.'),
    group: 'using',
    parts: [
      {
        heading: t('Begin one, or be invited'),
        blocks: [
          t('In Messages, press New group. A group has {min} to {max} people. You can say what it’s for.', {
            min: people.min,
            max: people.max,
          }),
          t(
            'Whoever is invited sees the name, what it’s for, who invited them and who is in it. They see no message. You read what is written after you join.',
          ),
          t(
            'You can say no. No one is told, and no one can invite you to it again for {days}. To the others it looks as if you hadn’t answered.',
            { days: daysInWords(retentionDays.declinedGroups) },
          ),
          { href: '/messages', words: t('Messages') },
        ],
      },
      {
        heading: t('In a group'),
        blocks: [
          t(
            'When you write, you can choose whom you ask. They read ‘Asks you’, and the others know that it isn’t them. When you come back, one line says what you missed.',
          ),
          t(
            'To answer without writing, press More on a message: Me too, I hear you, Thank you, or No reply needed. It’s there to be read. No one gets a notification, and nothing is counted. You can do that in messages with one friend too.',
          ),
          t(
            'You can mute or snooze a group, and leave it. No line in the chat says so. Everyone in it can invite friends. Whoever began it can change its name, remove people and hand it over to someone else.',
          ),
        ],
      },
      {
        heading: t('If you block someone'),
        blocks: [
          t(
            'Two people with a block between them are never put together. An invitation that would do that doesn’t arrive, and looks like one that wasn’t answered. If you block someone in a group, you two don’t see each other there any more. The others see both of you, and may speak of things that you don’t see.',
          ),
          t('You can report a message, or the name of a group. You can leave at any time.'),
        ],
      },
      {
        heading: t('Find what was written'),
        blocks: [
          t(
            'In Messages, press Search. It looks through your conversations and groups, newest first. It also finds what photos were described with. Only you see what you search for.',
          ),
        ],
      },
    ],
  },
]
