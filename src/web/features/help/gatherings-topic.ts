import { limits } from '#contract/core/limits.ts'
import { retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

export const gatherings: Topic = {
  key: 'gatherings',
  title: t('Gatherings'),
  about: t('Meet in a place or online, and know before what it’s like.'),
  group: 'using',
  parts: [
    {
      heading: t('Answer one'),
      blocks: [
        t(
          'Open Communities, then Gatherings. You see those of your friends, of your communities, and those for everyone.',
        ),
        { href: '/gatherings', words: t('Gatherings') },
        t(
          'The card ‘What it’s like’ says how light, loud and full it is, where you can rest, and how you get out. Then choose I’m coming, Maybe, or I’d like to, but I can’t. Press Send answer. Only the host sees it.',
        ),
        t(
          'If it’s full, you can join the waiting list. When a place is free, it’s yours, and you get a notification.',
        ),
        t('Leave without a word takes your answer back. No one is told, and no one asks why.'),
      ],
    },
    {
      heading: t('Who sees where it is'),
      blocks: [
        t(
          'The city: everyone who can see the gathering. The area: people who answered I’m coming or Maybe, and have the host’s yes if they need it. The address, the way there or the link: people who are coming and have a place. It’s gone for you when you leave, when the host removes you, or when one of you blocks the other. If you stop being friends, the host has to say yes to you first.',
        ),
        t('A day after the end the address is hidden. After {days} days the gathering is deleted.', {
          days: retentionDays.pastGatherings,
        }),
        t(
          'The file for your own calendar has what you see. What’s in your calendar stays there, so delete it yourself if you need to. When a gathering is cancelled, its page has a file that takes it out. Some calendars don’t do that.',
        ),
      ],
    },
    {
      heading: t('Who learns that you’re coming'),
      blocks: [
        t(
          'The host. Other people who are coming see your name only if you turn that on. There’s no number of people, except for the host.',
        ),
        t(
          'If you blocked someone, or they blocked you, neither sees the other’s gatherings, or the other’s name at someone else’s. So we can’t tell you that they’re coming: that would tell you where they’ll be. If you’re worried, ask the host.',
        ),
      ],
    },
    {
      heading: t('Host one'),
      blocks: [
        t(
          'Press Host a gathering. Only a name, a time, and a city or ‘Online’ are needed. You can add the address later. You can have {open} at a time.',
          { open: limits.gathering.open },
        ),
        t(
          'When you change something or cancel, everyone who answered is told. Move to another date keeps the time of day. People keep their place, and are asked whether they’re still coming.',
        ),
        t('People who are coming can offer to greet others. You can too. Say how people will know you.'),
      ],
    },
    {
      heading: t('Times'),
      blocks: [
        t(
          'Times are those of the place, with a city of its time zone beside them. If clocks show another time where you are, your own time is below.',
        ),
        t(
          'You’re reminded the day before, two hours before, or not at all. A reminder never comes in your quiet hours: it comes when they end, or before they begin.',
        ),
        { href: '/settings/notifications', words: t('Notification settings') },
      ],
    },
  ],
}
