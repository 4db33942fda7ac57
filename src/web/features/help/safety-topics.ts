import { rules } from '#contract/moderation/rules.ts'
import type { Topic } from './topic.ts'

export const safetyTopics: readonly Topic[] = [
  {
    key: 'promise',
    title: 'Our community promise',
    about: 'Six rules that everyone here keeps.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'The rules',
        blocks: [
          'Everyone who uses Synapse keeps to these rules. When a moderator decides something, the decision names the rule.',
          rules.map(({ label, meaning }) => ({ term: label, meaning })),
        ],
      },
      {
        heading: 'If something of yours is removed',
        blocks: [
          'You are told which rule it was about, which words, and what happens now. If you think the decision is wrong, you can appeal. You find it in Settings under My reports.',
        ],
      },
    ],
  },
  {
    key: 'safety-tools',
    title: 'Block, mute, hide and report',
    about: 'Four ways to keep things and people away.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'What each one does',
        blocks: [
          [
            { term: 'Hide', meaning: 'One post or comment goes out of your sight. Nobody is told.' },
            {
              term: 'Mute',
              meaning:
                'You no longer see what a person writes under their name. You stay friends. Nobody is told.',
            },
            {
              term: 'Block',
              meaning:
                'You and the other person no longer see each other. It ends a friendship and waiting requests. The other person is not told.',
            },
            {
              term: 'Report',
              meaning:
                'A moderator looks at it, usually within 2 days. The other person is not told who reported. You can follow it in Settings under My reports.',
            },
          ],
          'You find them in the menu called More, beside a post, a comment, a message or a person.',
        ],
      },
      {
        heading: 'What a block does and does not do',
        blocks: [
          [
            'They can still read the messages you wrote to each other before. They can’t write to you.',
            'Beside those messages they keep the name and picture you had when you blocked them. If you change your name or picture later, they don’t get the new one.',
            'Neither of you sees what the other posts under their name. Anonymous posts and comments stay, because leaving them out would tell who wrote them.',
            'If they moderate a community, they can see who its members are, and what is reported there. We tell you before you join, and when it changes. They aren’t told.',
            'Someone can still make a new account. If that happens, block it too, and report it.',
            'You are not told if someone has blocked you, and they are not told that you blocked them.',
          ],
        ],
      },
    ],
  },
  {
    key: 'safety-advice',
    title: 'Meeting people safely',
    about: 'Advice for talking and for meeting.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'When you talk',
        blocks: [
          [
            'You never have to answer. You can say no, and you do not need a reason.',
            'Keep your address, your workplace and your documents to yourself until you know somebody well.',
            'Never send money to people you know only from here. If somebody asks, report it.',
            'If somebody hurries you, or asks you to keep a secret, that is a warning sign. Stop, and ask somebody you trust.',
          ],
        ],
      },
      {
        heading: 'When you meet',
        blocks: [
          [
            'Meet in a public place, in the daytime, for a short time.',
            'Tell somebody you trust where you go, whom you meet, and when you will be back.',
            'Go there and home on your own. Keep your phone charged.',
            'You can leave at any time. “I am going home now” is enough.',
          ],
        ],
      },
    ],
  },
  {
    key: 'urgent-help',
    title: 'Urgent help',
    about: 'If you or somebody else is in danger.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'In danger now',
        blocks: [
          'Call your local emergency number. In the European Union and many other countries it is 112. In the United Kingdom it is 999. In the United States and Canada it is 911.',
          'Moderators of Synapse are not an emergency service. They do not read reports at every hour.',
        ],
      },
      {
        heading: 'Somebody to talk to',
        blocks: [
          'If you think of hurting yourself, or everything is too much, you can talk to somebody now. It is free in most countries, and you can often write instead of calling. This website lists such places, country by country:',
          { href: 'https://findahelpline.com', words: 'findahelpline.com (another website)' },
        ],
      },
      {
        heading: 'If you worry about somebody here',
        blocks: [
          'Tell them that you care, if you have the energy for it. Then report the post or message and choose “Somebody could get hurt”.',
        ],
      },
    ],
  },
]
