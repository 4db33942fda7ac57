import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

/** The rest of what one does here. */
export const usingTopics: readonly Topic[] = [
  {
    key: 'spoons',
    title: t('Social Spoons'),
    about: t('Show your friends how much energy you have.'),
    group: 'using',
    parts: [
      {
        heading: t('What spoons are'),
        blocks: [
          t(
            'Many people count their energy in spoons: each thing you do costs some. Social Spoons tell your friends how much you have for people today.',
          ),
          [
            { term: t('Full Energy'), meaning: t('I have plenty. Talk to me.') },
            { term: t('Medium Energy'), meaning: t('I have some.') },
            { term: t('Low Energy'), meaning: t('I have little. I may answer late.') },
            { term: t('No Spoons'), meaning: t('I have none now. Please don’t expect an answer.') },
          ],
        ],
      },
      {
        heading: t('Change it, and who sees it'),
        blocks: [
          t(
            'Press Energy at the top of any page and choose. Only your friends see it, unless you choose otherwise in your profile. The picture of your energy over the last weeks is for you alone.',
          ),
          t(
            'In Settings, under Notifications, you can follow your spoons: with low energy only messages from friends show.',
          ),
          { href: '/settings/notifications', words: t('Notification settings') },
        ],
      },
    ],
  },
  {
    key: 'communities',
    title: t('Communities'),
    about: t('Join one, post in it, or start your own.'),
    group: 'using',
    parts: [
      {
        heading: t('Join and leave'),
        blocks: [
          t(
            'Everyone who is signed in can see that a community exists, what it’s about and how many members it has. Only members see its posts and can write there. Some communities are open. In others you ask first.',
          ),
          t('You can leave at any time. No one is told.'),
        ],
      },
      {
        heading: t('Start one'),
        blocks: [
          t(
            'Press Create Community. You become its first member and moderator. You can say how people talk there, remove posts with a reason, and share the work with other moderators. You ask them, and they say yes or no.',
          ),
        ],
      },
    ],
  },
  {
    key: 'friends',
    title: t('Friends and Discover'),
    about: t('Find people and become friends in your own time.'),
    group: 'using',
    parts: [
      {
        heading: t('Discover'),
        blocks: [
          t(
            'Discover shows people and says in words what you share. Global means anywhere. Local means near the city in your profile: closer in a big city, further in the country. Distances are never shown.',
          ),
          t(
            'To leave Discover, turn off “Show me in Discover” in your profile. Then no one finds you there.',
          ),
          t(
            'For a place, type a city in any language and choose it from the list. Or leave it empty. We don’t take streets, so that no one shows where they live by mistake.',
          ),
          t(
            'You can choose a city {count} times in {days}, and take it away at any time. After a change, Local follows a day later. That way, nobody can look for you by changing their own city again and again.',
            { count: limits.cityChoices, days: daysInWords(retentionDays.cityChoices) },
          ),
          t(
            'At first only your friends see your city. People nearby find you in Local once everyone can see it. You choose that in Settings under Privacy. There you can also choose not to be found in search.',
          ),
          t(
            'Search finds people by name, and by interests that you are allowed to see. It finds communities by their topics too.',
          ),
        ],
      },
      {
        heading: t('Ask and answer'),
        blocks: [
          t(
            'Press Add Friend to ask. The other person can accept or decline. Declining is silent: you aren’t told. After that you can ask again in 30 days.',
          ),
          t(
            'Press Ask with a note to write up to {max} characters with your request. You can’t change it later. They can read it until they answer.',
            { max: limits.requestNote },
          ),
          t(
            'In Discover, under Requests, you see the requests you sent. You can withdraw one. The other person isn’t told, but may have seen it already.',
          ),
          t('You can end a friendship at any time. The other person isn’t told.'),
          t(
            'In your first {days} days you can send {count} friend requests a day, and you can’t comment anonymously on other people’s posts. This slows down people who make accounts to bother others.',
            { days: limits.firstDays, count: limits.firstRequestsPerDay },
          ),
          t(
            'In Settings under Privacy you choose who may send you a friend request. Requests from anyone else don’t reach you. To them it looks as if you haven’t answered.',
          ),
        ],
      },
      {
        heading: t('Invite someone you know'),
        blocks: [
          t(
            'In Settings, under Invitations, you can make a link or a QR code for someone who isn’t here yet. You choose how many people can use it, and for how many days.',
          ),
          t(
            'Whoever opens the link sees your name and your picture, even without an account. They see nothing else of you. When they’re signed in, they choose whether to become friends. If they say yes, you’re friends at once, and you’re told.',
          ),
          t(
            'You can invite people into a community too, from its menu. Its moderators choose whether members can. Where people ask to join, a moderator still says yes or no, unless a moderator made the link.',
          ),
          t(
            'You can turn off a link at any time. People who already used it stay. A link works once for each person, and never for someone you’ve blocked. It doesn’t say why it no longer works.',
          ),
          { href: '/settings/invites', words: t('Your invitations') },
        ],
      },
    ],
  },
  {
    key: 'how-to-talk',
    title: t('How to talk with me'),
    about: t('Tell people whether and how you like to talk.'),
    group: 'using',
    parts: [
      {
        heading: t('The openness badge'),
        blocks: [
          t('A few words beside your name. Choose one, or none:'),
          [
            { term: t('Say hi'), meaning: t('You’re glad when someone writes to you.') },
            { term: t('People I know'), meaning: t('You’d rather talk with people you already know.') },
            { term: t('Not now'), meaning: t('You’d rather not talk at the moment.') },
            {
              term: t('I’d like to talk, but find it hard to start'),
              meaning: t('You’d be glad if someone else wrote first.'),
            },
          ],
          t(
            'The badge tells people. It doesn’t stop anyone. Who may send you a friend request is a setting of its own, under Privacy.',
          ),
        ],
      },
      {
        heading: t('What to know before talking with you'),
        blocks: [
          t(
            'Choose your answers from a list: questions or statements, messages or voice, how long an answer may take, what to avoid and what helps. You can leave out any of them.',
          ),
          t(
            'They show on your profile and beside the note of a friend request. In a conversation, yours and theirs stand side by side: next to it on a wide screen, or under More and How we talk.',
          ),
        ],
      },
      {
        heading: t('Who sees it'),
        blocks: [
          t(
            'Your friends, until you choose otherwise. You choose for the badge and for the answers: everyone, friends only, or only you. A change counts straight away. People who can’t see them can’t tell whether there’s anything to see.',
          ),
          { href: '/settings/how-to-talk', words: t('How to talk with me') },
        ],
      },
    ],
  },
  {
    key: 'messages',
    title: t('Messages'),
    about: t('Talk with friends, without pressure.'),
    group: 'using',
    parts: [
      {
        heading: t('How it works'),
        blocks: [
          t(
            'You can write to your friends only. Press New message and choose a friend, or choose a conversation. Enter sends, and Shift + Enter adds a line. You can choose tones and say “no reply needed”.',
          ),
          t(
            'For an hour after you send a message, you can edit it or take it back. Press More under it. If you edit it, both of you see “edited”. If you take it back, the words are gone for both, and both of you see that there was a message.',
          ),
          t(
            'If someone takes back a message that hurt you, you can still report it for 30 days: press More beside it.',
          ),
          t(
            'If you edit a message, moderators can see the earlier words for {days}, but only if someone reports it. No one else sees them.',
            { days: daysInWords(retentionDays.earlierWords) },
          ),
          t(
            'If you’d like five seconds to undo before a message leaves, turn on Time to undo in Settings, under Reading, writing and keyboard.',
          ),
          t('No one sees whether you’re typing or whether you’ve read a message.'),
          t('When a friendship ends, you can still read the old messages, but not write new ones.'),
          t('A message can have up to {max} characters.', {
            max: limits.messageContent.toLocaleString('en'),
          }),
        ],
      },
      {
        heading: t('When it’s too much'),
        blocks: [
          t(
            'Press Catch up on the Messages page. You see what people wrote, one after the other. You can snooze a conversation until a day, send a quick reply, or say “No reply needed”. “Mark all as read” takes away all the marks for new messages. The messages stay. No one is told any of this.',
          ),
          t(
            'What you snooze isn’t counted. You’ll find it under Catch up. It comes back on its day, and a new message doesn’t bring it back sooner, unless you choose that. When you answer, it’s back at once.',
          ),
        ],
      },
    ],
  },
  {
    key: 'notices',
    title: t('Notices and quiet hours'),
    about: t('What you’re notified about, and when it’s quiet.'),
    group: 'using',
    parts: [
      {
        heading: t('Notices'),
        blocks: [
          t(
            'Press Notifications at the top. There you’ll find friend requests, and what happened around you. The number on the bell counts open friend requests, and nothing else.',
          ),
          t('Many comments on one post are one notice. It tells you how many there are, and who wrote last.'),
          t(
            'If a post is too much, open its menu and press Turn off notifications for this post. No one is told. You can turn them on again there. It works for your own posts, and for posts you commented on.',
          ),
          t('You choose in Settings which notices you want.'),
          { href: '/settings/notifications', words: t('Notification settings') },
        ],
      },
      {
        heading: t('Short messages at the edge of the screen'),
        blocks: [
          t(
            'They wait while you point at them or have the focus in them. F8 takes you there. If you missed one, open Notifications: under Recent messages you find the last ones of this visit, and what they offered.',
          ),
        ],
      },
      {
        heading: t('When you’re away'),
        blocks: [
          t(
            'Your phone or computer can tell you when something is new, also when Synapse is closed. It’s off until you turn it on, for each device: open Settings, then Notifications, and press Turn on for this device.',
          ),
          t(
            'It says ‘Something new on Synapse’. You can let it say who it’s from. It never shows what someone wrote, and never names someone who writes anonymously.',
          ),
          t(
            'Several new things are one notification. When you read them on another device, it goes away. In quiet hours it waits. With low energy it can come without a sound, or not at all.',
          ),
          t(
            'On an iPhone or iPad, add Synapse to your Home Screen first, and turn notifications on there. There a notification stays until you open Synapse.',
          ),
          { href: '/settings/notifications', words: t('Notification settings') },
        ],
      },
      {
        heading: t('Quiet hours'),
        blocks: [
          t(
            'In your quiet hours nothing shows. Nothing is lost: it waits until they’re over. If you want to look earlier, press Notifications and then Show anyway.',
          ),
        ],
      },
      {
        heading: t('Email summary'),
        blocks: [
          t(
            'If you like, Synapse sends you one email with what’s new: every day or once a week, at a time you choose. It’s off until you turn it on. On a day with nothing new, no email comes.',
          ),
          t(
            'To begin with it only counts: ‘2 people wrote to you.’ You can let it say names, and show the first words. Someone who wrote anonymously is never named. Posts with a content note are never shown.',
          ),
          t(
            'It doesn’t come in your quiet hours, and if you follow your spoons it waits while your energy is low.',
          ),
          t('Every summary has a link that turns it off with one press. You don’t need to sign in for that.'),
        ],
      },
      {
        heading: t('Everything on one page'),
        blocks: [
          t(
            'Settings, Notifications has all the ways Synapse can reach you. At the top, it says in words what will happen tonight.',
          ),
        ],
      },
    ],
  },
  {
    key: 'comfort',
    title: t('Comfort settings'),
    about: t('Colours, text, motion, pictures and quiet, as you need them.'),
    group: 'using',
    parts: [
      {
        heading: t('What you can change'),
        blocks: [
          [
            {
              term: t('Dark mode'),
              meaning: t('Light text on a dark background. Turn off for dark text on a warm background.'),
            },
            {
              term: t('Low-stimulation mode'),
              meaning: t('Softer colours, no shadows, decoration or side columns.'),
            },
            { term: t('Reduced motion'), meaning: t('No animations.') },
            {
              term: t('Hide images'),
              meaning: t('Shows descriptions instead of images. Tap one to see it.'),
            },
          ],
          t(
            'Press Settings at the top of any page. Changes save straight away, on your device and in your account.',
          ),
          t(
            'More comfort settings has more: text size, space between lines and letters, typeface, stronger contrast, underlined links, no counts, and messages that stay until you close them.',
          ),
          { href: '/settings/comfort', words: t('More comfort settings') },
        ],
      },
      {
        heading: t('Several things at once'),
        blocks: [
          t(
            'A profile sets several things with one tap, such as ‘Work day’ or ‘Overloaded’. You’re told what changed. ‘Back to how it was’ takes it back. You can save the settings as they are now under a name of your own.',
          ),
        ],
      },
      {
        heading: t('The low-demand view'),
        blocks: [
          t(
            'It shows who wrote something, their words, and one button, such as Like. Nothing is counted, and nothing asks for a reply. Everything else is one tap further: Comment, Share, Block and Report are under More. Search, Notifications, Settings and the other pages are under Menu. Leave stays where it is. Where you write a comment you’ll find quick replies.',
          ),
          t('To go back, press Menu and then Usual view.'),
          t(
            'When your spoons are low or empty, Synapse asks once whether you want it. You can also let it switch by itself, or never ask.',
          ),
        ],
      },
    ],
  },
  {
    key: 'reading',
    title: t('Reading, coming back, and the keyboard'),
    about: t('Listen to posts, mark the line you read, and continue where you stopped.'),
    group: 'using',
    parts: [
      {
        heading: t('Read aloud'),
        blocks: [
          t(
            'Turn on Read aloud in Settings, under Reading, writing and keyboard. Then posts, comments, messages and help pages have a Listen button. You can pause, go on, stop, and choose how fast. The word that is read is marked.',
          ),
          t(
            'The voice comes from your device or browser. Folded text isn’t read. Some browsers send the text to the company that makes them, which makes the voice. Synapse itself sends nothing.',
          ),
        ],
      },
      {
        heading: t('Reading ruler'),
        blocks: [
          t(
            'A band marks the line that you read and dims the rest. It goes where you point or touch. With the keyboard, go to it with Tab and move it with the arrow keys. You can press everything under it.',
          ),
        ],
      },
      {
        heading: t('Where was I'),
        blocks: [
          t(
            'When you come back to Home, on any device, Synapse offers to take you to the post, community or conversation where you were, and to the text that you didn’t finish. It never jumps there by itself. You can press Not now.',
          ),
          t(
            'We remember a place after you’ve read there for a while, and offer it once you’ve been away for ten minutes. If you say “Not now”, no other device offers that place.',
          ),
          t(
            'Only the last place is kept, and only you see it. You can turn it off; what was kept is then deleted.',
          ),
        ],
      },
      {
        heading: t('Keyboard shortcuts'),
        blocks: [
          t(
            'Press ? to see them. In Settings, under Reading, writing and keyboard, you can give each one another key, or turn one or all of them off. They do nothing while you write.',
          ),
          { href: '/settings/reading', words: t('Reading and keyboard') },
        ],
      },
    ],
  },
  {
    key: 'on-your-phone',
    title: t('Synapse on your phone'),
    about: t('Keep it among your apps, share things into it, and read without a connection.'),
    group: 'using',
    parts: [
      {
        heading: t('Keep it among your apps'),
        blocks: [
          t(
            'Open Synapse in your browser, open the browser’s menu, and look for Install or Add to Home Screen. Synapse then has an icon of its own and a window without the address bar. You can remove it like any other app. Your account stays as it is.',
          ),
          t('On most phones you can hold the icon for a moment to get New post, Messages and Set my energy.'),
        ],
      },
      {
        heading: t('Share something into Synapse'),
        blocks: [
          t(
            'On many phones, other apps then offer Synapse when you press Share. What you share begins a post. It comes after anything you were already writing. Nothing is posted until you press Post.',
          ),
        ],
      },
      {
        heading: t('Without a connection'),
        blocks: [
          t(
            'You can read what you last had open: Home, communities, posts and conversations. A note at the bottom says from when it is.',
          ),
          t(
            'Posts, comments, messages and likes wait on your device. So does editing a message or taking it back. They’re sent once, in order, when you’re back online. Press the note to see what waits, or to take something back. Posts with a photo can’t wait. They stay open in front of you.',
          ),
          t(
            'What you’ve read stays on your device for {duration} at most. Logging out deletes it. So does signing in as someone else.',
            { duration: daysInWords(retentionDays.keptOnDevice) },
          ),
          t(
            'Nothing anonymous is kept, so that no one with your device can see who wrote it. Anonymous posts and comments aren’t shown without a connection, and yours can’t wait to be sent.',
          ),
          t('An update of Synapse never changes the page you’re on. You get it when you next open Synapse.'),
        ],
      },
      {
        heading: t('When you save data'),
        blocks: [
          t(
            'If your browser is set to save data, Synapse fetches only what you open, and nothing ahead of time. Then nothing can be opened without a connection.',
          ),
        ],
      },
    ],
  },
]
