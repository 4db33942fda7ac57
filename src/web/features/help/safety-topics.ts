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
          'You’re told which rule it was about, which words, and what happens now. If you think the decision is wrong, you can appeal. You can do that in Settings, under My reports.',
        ],
      },
    ],
  },
  {
    key: 'moderating',
    title: 'Being a moderator',
    about: 'What moderators do, and how you become one.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'You’re asked first',
        blocks: [
          'No one is made a moderator without saying yes. You get a notification, and can say no. If you don’t answer, it ends after 14 days.',
          'You can stop at any time. In a community, press Stop moderating on its page. Moderators of Synapse find it on the Moderation page. If you’re the only moderator of Synapse, the people who run Synapse have to find another one first.',
        ],
      },
      {
        heading: 'What moderators do',
        blocks: [
          [
            {
              term: 'In a community',
              meaning:
                'They read what is reported there, take posts down with a reason, let people in, and ban people.',
            },
            {
              term: 'In all of Synapse',
              meaning:
                'They read every report, and can suspend an account. The people who run Synapse decide who to ask.',
            },
          ],
          'Decisions about reports and appeals are logged. So is what moderators of Synapse do in a community. No one decides about themselves.',
          'Moderators can be banned too, by moderators of Synapse or by those who became a moderator of that community before them. Only moderators of Synapse can suspend someone.',
        ],
      },
      {
        heading: 'When a community has no moderator',
        blocks: [
          'If the last one leaves, we ask the member who has been there longest. If they say no, we ask the next. Until someone says yes, the moderators of Synapse look at what’s reported there.',
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
            { term: 'Hide', meaning: 'You no longer see one post or comment. No one is told.' },
            {
              term: 'Mute',
              meaning:
                'You no longer see their posts and comments in your lists. Their messages still arrive, but aren’t counted as new. You stay friends. No one is told.',
            },
            {
              term: 'Block',
              meaning:
                'You and the other person no longer see each other. It ends a friendship and waiting requests. The other person isn’t told.',
            },
            {
              term: 'Report',
              meaning:
                'A moderator looks at it, usually within 2 days. The other person isn’t told who reported. You can follow it in Settings under My reports.',
            },
          ],
          'You’ll find them in the menu called More, beside a post, a comment, a message or a person.',
        ],
      },
      {
        heading: 'What a block does and doesn’t do',
        blocks: [
          [
            'They can still read the messages you wrote to each other before. They can’t write to you.',
            'Beside those messages they keep the name and the picture or drawing you had when you blocked them. If you change one of them later, they don’t get the new one.',
            'Neither of you sees what the other posts under their name. Anonymous posts and comments stay, because leaving them out would tell who wrote them.',
            'If they moderate a community, they can see who its members are, and what’s reported there. We tell you before you join, and when it changes. They aren’t told.',
            'Someone can still make a new account. If that happens, block it too, and report it.',
            'You aren’t told if someone has blocked you, and they aren’t told that you blocked them.',
          ],
        ],
      },
    ],
  },
  {
    key: 'leave-quickly',
    title: 'Leave quickly, and log out',
    about: 'What it hides on the screen and the device, and what stays.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'How to leave quickly',
        blocks: [
          'Press Leave at the top. It’s short for Leave quickly, as it’s called in the Settings menu. On very small screens it’s in that menu only. Or press the Escape key three times within about a second. It works while you’re writing too.',
          'A plain calendar opens in the place of Synapse. The title and the icon of the tab change. The Back button in that tab leads to the calendar, not to Synapse.',
          'A press of Escape that closes something only counts as the first of the three. So you can close dialogs without leaving.',
          'You can turn it off in Settings under Privacy.',
        ],
      },
      {
        heading: 'What it can’t hide',
        blocks: [
          [
            'The history of your browser still lists the pages you opened. You can delete them there. A private window keeps no history.',
            'The address at the top still shows the name of this site, unless the people who run Synapse chose another page.',
            'Other tabs and windows stay as they are.',
            'You stay signed in, unless you chose to be logged out. Someone who types the address can then open Synapse as you.',
            'Programs that watch a device can still see what you did.',
          ],
          'To be logged out each time, turn on “Log me out when I leave quickly” in Settings under Privacy. You sign in again when you come back.',
        ],
      },
      {
        heading: 'What logging out removes',
        blocks: [
          'Logging out removes everything that Synapse keeps on this device: drafts, messages that weren’t sent, how the screen looks, your own keyboard shortcuts, and copies of photos. Other tabs with Synapse close what they show.',
          'If something you typed is only on this device, you’re asked first. You can save it in your account, copy it, or delete it.',
          'How the screen looks is kept in your account and comes back when you sign in. Your own keyboard shortcuts don’t come back.',
          'The history of your browser isn’t ours to delete.',
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
            'You never have to answer. You can say no, and you don’t need a reason.',
            'Keep your address, your workplace and your documents to yourself until you know someone well.',
            'Never send money to people you know only from here. If someone asks, report it.',
            'If someone hurries you, or asks you to keep a secret, that is a warning sign. Stop, and ask someone you trust.',
          ],
        ],
      },
      {
        heading: 'When you meet',
        blocks: [
          [
            'Meet in a public place, in the daytime, for a short time.',
            'Tell someone you trust where you’re going, who you’re meeting, and when you’ll be back.',
            'Go there and home on your own. Keep your phone charged.',
            'You can leave at any time. “I’m going home now” is enough.',
          ],
        ],
      },
    ],
  },
  {
    key: 'urgent-help',
    title: 'Urgent help',
    about: 'If you or someone else is in danger.',
    group: 'Staying safe',
    parts: [
      {
        heading: 'In danger now',
        blocks: [
          'Call your local emergency number. In the European Union and many other countries it is 112. In the United Kingdom it is 999. In the United States and Canada it is 911.',
          'Moderators of Synapse are not an emergency service. They don’t read reports at all hours.',
        ],
      },
      {
        heading: 'Someone to talk to',
        blocks: [
          'If you’re thinking about hurting yourself, or everything feels too much, you can talk to someone now. It’s free in most countries, and you can often write instead of calling. This website lists helplines in each country:',
          { href: 'https://findahelpline.com', words: 'findahelpline.com (another website)' },
        ],
      },
      {
        heading: 'If you worry about someone here',
        blocks: [
          'Tell them that you care, if you have the energy for it. Then report the post or message and choose “Someone could get hurt”.',
        ],
      },
    ],
  },
]
