import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import { gatherings } from './gatherings-topic.ts'
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
    key: 'going-out-later',
    title: t('Post later, send later'),
    about: t('Write now, and let it go out when you like.'),
    group: 'using',
    parts: [
      {
        heading: t('Posts'),
        blocks: [
          t(
            'When you write a post, press Post later, choose a time, then Schedule. Until then only you see it. You’ll find it on your profile, under Going out later.',
          ),
          { href: '/scheduled', words: t('Going out later') },
          t(
            'There you can change it, post it now, or delete it. Up to {posts} posts can wait, for up to a year.',
            { posts: limits.scheduledPosts },
          ),
          t(
            'An anonymous post goes out up to 15 minutes after the time you chose. That way, the time doesn’t show that it’s yours.',
          ),
        ],
      },
      {
        heading: t('Messages'),
        blocks: [
          t(
            'Write a message, then press Send later. It waits in the conversation, and only you see it there. The other person doesn’t know about it until then.',
          ),
          t(
            'To send a message without a notification, press Change, then Send silently. The other person sees it when they open Messages, and sees that it was sent silently. It counts for that one message.',
          ),
        ],
      },
      {
        heading: t('If it can’t go out'),
        blocks: [
          t(
            'We check again when it’s time. If you’ve left the community, the circle is gone, or you’re no longer friends, it stays with you and you get a notification. Your words are kept.',
          ),
          t(
            'If Synapse was down and more than an hour has passed, we ask you first. If you log out, it still goes out. If you delete your account, nothing goes out.',
          ),
        ],
      },
    ],
  },
  {
    key: 'quiet-rooms',
    title: t('Quiet rooms'),
    about: t('Be in one place and each do your own thing.'),
    group: 'using',
    parts: [
      {
        heading: t('What a quiet room is'),
        blocks: [
          t(
            'Some things are easier when someone else is there. In a quiet room, up to {seats} people do their own thing side by side. There’s no chat, no camera and no microphone.',
            { seats: limits.quietRoom.seats },
          ),
          t(
            'You can say in a few words what you’re doing. When it’s done, press I did it, and your line gets a tick. No one claps, and nothing is counted.',
          ),
          t(
            'Press Communities, then Quiet rooms. You’ll find open rooms, and those of your friends and your communities. You can also open one.',
          ),
          { href: '/rooms', words: t('Quiet rooms') },
        ],
      },
      {
        heading: t('Come and go'),
        blocks: [
          t(
            'No one is told when you come or go. There are no notifications about quiet rooms, so there’s nothing to turn on or off.',
          ),
          t(
            'While the room is open on your screen or in a tab behind, you’re there. If you close it, or your phone sleeps, you’ve left within a minute. You can come back at any time. You’re in one room at a time.',
          ),
          t(
            'A room ends after it has been empty for {minutes} minutes, or when the person who opened it ends it.',
            {
              minutes: limits.quietRoom.emptyMinutes,
            },
          ),
        ],
      },
      {
        heading: t('The timer'),
        blocks: [
          t(
            'There’s one timer for everyone in the room. Anyone can start, pause or set it again, and no one sees who did. It shows minutes, and ends with a few words. There’s no sound, unless you turn on a soft one for your device.',
          ),
        ],
      },
      {
        heading: t('Who sees that you’re there'),
        blocks: [
          t(
            'Only the people who are in the room at the same time, with your name, your picture and your words. The list of rooms doesn’t show who is inside, or how many. Nothing is kept of who was where.',
          ),
          t(
            'If you block someone, you don’t see each other in a room, and neither of you is told. A room of someone who blocked you, or whom you blocked, isn’t there for you. You can report a person or a room under More.',
          ),
        ],
      },
    ],
  },
  {
    key: 'pebbles',
    title: t('Pebbles'),
    about: t('Small gifts for a friend that need no answer.'),
    group: 'using',
    parts: [
      {
        heading: t('Give one'),
        blocks: [
          t(
            'Some penguins show that they care by bringing each other pebbles. Here a pebble is a line, a photo or a post for one friend. A line can go with the others.',
          ),
          t(
            'Press More on a post, then Give as a pebble. Or press Give a pebble at your jar, or under More on a friend’s profile. There you can write a line, add a photo, or both.',
          ),
          t(
            'A post is linked, not copied. Your friend sees it only if it’s for them too. Its author isn’t told. No one but the two of you learns of a pebble.',
          ),
          t(
            'A photo in a pebble is for the two of you alone. You can describe it for a friend who can’t see it or who hides images. Each photo is used once.',
          ),
          t(
            'You can give one friend {one} pebbles a day, and {all} in all. For {minutes} minutes you can take one back, unless there was a thank-you.',
            {
              one: limits.pebble.forOneADay,
              all: limits.pebble.aDay,
              minutes: limits.pebble.takeBackMinutes,
            },
          ),
        ],
      },
      {
        heading: t('Your jar'),
        blocks: [
          t(
            'What friends give you waits in your jar, on your profile. There’s no notification and no number. It’s there when you look, and no one learns when that is.',
          ),
          { href: '/jar', words: t('Your jar') },
          t(
            'You don’t have to answer. If you like, press Thank you: your friend reads ‘Thanked’ beside what they gave. Take out removes a pebble for you alone. They aren’t told.',
          ),
        ],
      },
      {
        heading: t('Fewer, or none'),
        blocks: [
          t(
            'Press More on a pebble, then ‘No more pebbles from’ that person. Or turn pebbles off in Settings, under Privacy. What’s given after that doesn’t reach you, now or later. No one is told.',
          ),
          t('If you block someone, their pebbles leave your jar. You can also report a pebble.'),
          { href: '/settings/privacy', words: t('Privacy') },
        ],
      },
    ],
  },
  gatherings,
  {
    key: 'saved-posts',
    title: t('Saved posts'),
    about: t('Keep a post to find it again.'),
    group: 'using',
    parts: [
      {
        heading: t('Save a post'),
        blocks: [
          t(
            'Press More on a post, then Save. You’ll find it on your profile, under Saved posts. No one is told, and no one sees how often a post was saved.',
          ),
          { href: '/saved', words: t('Saved posts') },
          t(
            'If a post is deleted, or you can no longer see it, it leaves your list too. To take a post out, press More, then Remove from saved.',
          ),
        ],
      },
      {
        heading: t('Folders and reminders'),
        blocks: [
          t(
            'Press More on a saved post, then Folder and reminder. You can have up to {folders} folders. If you delete a folder, what is in it stays saved.',
            { folders: limits.savedFolders },
          ),
          t(
            'A reminder comes once, as a notification, at the time you chose. In quiet hours it waits. If you get notifications on a device, it comes there too.',
          ),
        ],
      },
    ],
  },
  {
    key: 'notices',
    title: t('Notifications and quiet hours'),
    about: t('What you’re notified about, and when it’s quiet.'),
    group: 'using',
    parts: [
      {
        heading: t('Notifications'),
        blocks: [
          t(
            'Press Notifications at the top. There you’ll find friend requests, and what happened around you. The number on the bell counts open friend requests, and nothing else.',
          ),
          t(
            'Many comments on one post are one notification. It tells you how many there are, and who wrote last.',
          ),
          t(
            'If a post is too much, open its menu and press Turn off notifications for this post. No one is told. You can turn them on again there. It works for your own posts, and for posts you commented on.',
          ),
          t('You choose in Settings which notifications you want.'),
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
            'Your phone or computer can tell you when something is new, even when Synapse is closed. It’s off until you turn it on, for each device: open Settings, then Notifications, and press Turn on for this device.',
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
        heading: t('How long a visit lasts'),
        blocks: [
          t(
            'In Settings, under More comfort settings, you can choose how long you’d like to stay, or be asked each time. When the time is over, a line offers to finish for now, or ten more minutes. Nothing closes by itself, and no one learns of it.',
          ),
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
            'Posts, comments, messages and likes wait on your device. So does editing a message or taking it back. They’re sent once, in order, when you’re back online. Press the note to see what waits, or to take something back. Posts with a photo can’t wait, and photos in a message need a connection when you press Send. They stay open in front of you.',
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
