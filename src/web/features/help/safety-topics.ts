import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { rules } from '#contract/moderation/rules.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

export const safetyTopics: readonly Topic[] = [
  {
    key: 'promise',
    title: t('Our community promise'),
    about: t('Six rules that everyone here keeps.'),
    group: 'safety',
    parts: [
      {
        heading: t('The rules'),
        blocks: [
          t(
            'Everyone who uses Synapse keeps to these rules. When a moderator decides something, the decision names the rule.',
          ),
          rules.map(({ label, meaning }) => ({ term: label(), meaning: meaning() })),
        ],
      },
      {
        heading: t('If something of yours is removed'),
        blocks: [
          t(
            'You’re told which rule it was about, which words, and what happens now. If you think the decision is wrong, you can appeal. You can do that in Settings, under My reports.',
          ),
        ],
      },
    ],
  },
  {
    key: 'moderating',
    title: t('Being a moderator'),
    about: t('What moderators do, and how you become one.'),
    group: 'safety',
    parts: [
      {
        heading: t('You’re asked first'),
        blocks: [
          t(
            'No one is made a moderator without saying yes. You get a notification, and can say no. If you don’t answer, it ends after 14 days.',
          ),
          t(
            'You can stop at any time. In a community, press Stop moderating on its page. Moderators of Synapse find it on the Moderation page. If you’re the only moderator of Synapse, the people who run Synapse have to find another one first.',
          ),
        ],
      },
      {
        heading: t('What moderators do'),
        blocks: [
          [
            {
              term: t('In a community'),
              meaning: t(
                'They read what is reported there, take posts down with a reason, let people in, and ban people.',
              ),
            },
            {
              term: t('In all of Synapse'),
              meaning: t(
                'They read every report, and can suspend an account for some days or for good. The people who run Synapse decide who to ask.',
              ),
            },
          ],
          t(
            'Reports that say someone could get hurt come first. Moderators who can decide about one are told at once: in Notifications, on their devices if they turned that on, and by email. In quiet hours, only the email comes. It doesn’t say what was reported.',
          ),
          t(
            'Decisions and answers to appeals are logged. So are pinned posts, and what moderators of Synapse do in a community. No one decides about themselves, or about what they reported themselves, as long as another moderator can. After a week they may, so that nothing waits forever.',
          ),
          t(
            'Moderators can be banned too, by moderators of Synapse or by those who became a moderator of that community before them. Only moderators of Synapse can suspend someone.',
          ),
        ],
      },
      {
        heading: t('Without a report'),
        blocks: [
          t(
            'Moderators of Synapse can also act on what they see themselves. They find it by its name or link, under Find on the Moderation page, or with ‘Look into this as a moderator’ under More.',
          ),
          t(
            'They only find what everyone signed in can see. Messages, posts for friends or a circle, and what’s written in a community stay closed unless someone reports it. Who wrote something anonymous isn’t shown.',
          ),
          t(
            'It needs a rule and a reason, and is logged. The person it’s about is told, can read that no report led to it, and can appeal.',
          ),
          t(
            'To read earlier decisions about someone when nothing is waiting, a moderator has to say why. That’s logged too.',
          ),
        ],
      },
      {
        heading: t('When a community has no moderator'),
        blocks: [
          t(
            'If the last one leaves, we ask the member who has been there longest. If they say no, we ask the next. Until someone says yes, the moderators of Synapse look at what’s reported there.',
          ),
        ],
      },
    ],
  },
  {
    key: 'safety-tools',
    title: t('Block, mute, hide and report'),
    about: t('Four ways to keep things and people away.'),
    group: 'safety',
    parts: [
      {
        heading: t('What each one does'),
        blocks: [
          [
            { term: t('Hide'), meaning: t('You no longer see one post or comment. No one is told.') },
            {
              term: t('Mute'),
              meaning: t(
                'You no longer see their posts and comments in your lists. Their messages still arrive, but aren’t counted as new. You stay friends. No one is told.',
              ),
            },
            {
              term: t('Block'),
              meaning: t(
                'You and the other person no longer see each other. It ends a friendship and waiting requests. The other person isn’t told.',
              ),
            },
            {
              term: t('Report'),
              meaning: t(
                'A moderator looks at it, usually within 2 days. The other person isn’t told who reported. You can follow it in Settings under My reports.',
              ),
            },
          ],
          t(
            'If someone edits or takes back what they wrote, you can still report it. The moderators of Synapse can see the words and photos from before for {days}.',
            { days: daysInWords(retentionDays.earlierWords) },
          ),
          t('You’ll find them in the menu called More, beside a post, a comment, a message or a person.'),
        ],
      },
      {
        heading: t('What a block does and doesn’t do'),
        blocks: [
          [
            t('They can still read the messages you wrote to each other before. They can’t write to you.'),
            t(
              'Beside those messages they keep the name and the picture or drawing you had when you blocked them. If you change one of them later, they don’t get the new one.',
            ),
            t(
              'Neither of you sees what the other posts under their name. Anonymous posts and comments stay, because leaving them out would tell who wrote them.',
            ),
            t(
              'If they moderate a community, they can see who its members are, and what’s reported there. We tell you before you join, and when it changes. They aren’t told.',
            ),
            t('Someone can still make a new account. If that happens, block it too, and report it.'),
            t('You aren’t told if someone has blocked you, and they aren’t told that you blocked them.'),
          ],
        ],
      },
    ],
  },
  {
    key: 'leave-quickly',
    title: t('Leave quickly, and log out'),
    about: t('What it hides on the screen and the device, and what stays.'),
    group: 'safety',
    parts: [
      {
        heading: t('How to leave quickly'),
        blocks: [
          t(
            'Press Leave at the top. It’s short for Leave quickly, as it’s called in the Settings menu. On very small screens it’s in that menu only. Or press the Escape key three times within about a second. It works while you’re writing too.',
          ),
          t(
            'A plain calendar opens in the place of Synapse. The title and the icon of the tab change. The Back button in that tab leads to the calendar, not to Synapse.',
          ),
          t(
            'A press of Escape that closes something only counts as the first of the three. So you can close dialogs without leaving.',
          ),
          t('You can turn it off in Settings under Privacy.'),
        ],
      },
      {
        heading: t('What it can’t hide'),
        blocks: [
          [
            t(
              'The history of your browser still lists the pages you opened. You can delete them there. A private window keeps no history.',
            ),
            t(
              'The address at the top still shows the name of this site, unless the people who run Synapse chose another page.',
            ),
            t('Other tabs and windows stay as they are.'),
            t(
              'You stay signed in, unless you chose to be logged out. Someone who types the address can then open Synapse as you.',
            ),
            t('Programs that watch a device can still see what you did.'),
          ],
          t(
            'To be logged out each time, turn on “Log me out when I leave quickly” in Settings under Privacy. You sign in again when you come back.',
          ),
        ],
      },
      {
        heading: t('What logging out removes'),
        blocks: [
          t(
            'Logging out removes everything that Synapse keeps on this device: drafts, messages that weren’t sent, how the screen looks, your own keyboard shortcuts, and copies of photos. Other tabs with Synapse close what they show.',
          ),
          t(
            'If something you typed is only on this device, you’re asked first. You can save it in your account, copy it, or delete it.',
          ),
          t(
            'How the screen looks is kept in your account and comes back when you sign in. Your own keyboard shortcuts don’t come back.',
          ),
          t('The history of your browser isn’t ours to delete.'),
        ],
      },
    ],
  },
  {
    key: 'safety-advice',
    title: t('Meeting people safely'),
    about: t('Advice for talking and for meeting.'),
    group: 'safety',
    parts: [
      {
        heading: t('When you talk'),
        blocks: [
          [
            t('You never have to answer. You can say no, and you don’t need a reason.'),
            t(
              'Keep your address, your workplace and your documents to yourself until you know someone well.',
            ),
            t('Never send money to people you know only from here. If someone asks, report it.'),
            t(
              'If someone hurries you, or asks you to keep a secret, that is a warning sign. Stop, and ask someone you trust.',
            ),
          ],
        ],
      },
      {
        heading: t('When you meet'),
        blocks: [
          [
            t('Meet in a public place, in the daytime, for a short time.'),
            t('Tell someone you trust where you’re going, who you’re meeting, and when you’ll be back.'),
            t('Go there and home on your own. Keep your phone charged.'),
            t('You can leave at any time. “I’m going home now” is enough.'),
          ],
        ],
      },
    ],
  },
  {
    key: 'urgent-help',
    title: t('Urgent help'),
    about: t('If you or someone else is in danger.'),
    group: 'safety',
    parts: [
      {
        heading: t('In danger now'),
        blocks: [
          t(
            'Call your local emergency number. In the European Union and many other countries it is 112. In the United Kingdom it is 999. In the United States and Canada it is 911.',
          ),
          t(
            'If you choose “Someone could get hurt”, moderators are told at once. But they’re not an emergency service, and don’t read reports at all hours.',
          ),
        ],
      },
      {
        heading: t('Someone to talk to'),
        blocks: [
          t(
            'If you’re thinking about hurting yourself, or everything feels too much, you can talk to someone now. It’s free in most countries, and you can often write instead of calling. This website lists helplines in each country:',
          ),
          { href: 'https://findahelpline.com', words: t('findahelpline.com (another website)') },
        ],
      },
      {
        heading: t('If you worry about someone here'),
        blocks: [
          t(
            'Tell them that you care, if you have the energy for it. Then report the post or message and choose “Someone could get hurt”.',
          ),
        ],
      },
    ],
  },
]
