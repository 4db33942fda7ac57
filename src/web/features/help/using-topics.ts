import { contentNotes } from '#contract/content-notes.ts'
import { limits } from '#contract/limits.ts'
import { replyWishes } from '#contract/reply-wishes.ts'
import { readOnlyTones, tones } from '#contract/tones.ts'
import type { Topic } from './topic.ts'

type ToneWord = (typeof tones)[number]['word'] | (typeof readOnlyTones)[number]['word']

const toneMeanings: Record<ToneWord, string> = {
  Genuine: 'I mean exactly what I say.',
  Serious: 'This matters to me. It is not a joke.',
  'Light-hearted': 'I say this in a relaxed, friendly mood. Please do not worry about it.',
  Joking: 'This is a joke. I do not mean it word for word.',
  Positive: 'I mean this as something good.',
  Questioning: 'I am asking because I want to know, not because I doubt you.',
  'Not upset': 'I am not angry or sad with you, even if it could sound like it.',
  Playful: 'I am teasing in a kind way. I am not mean to anyone.',
  Negative: 'I mean this as something bad or hard.',
}

export const usingTopics: readonly Topic[] = [
  {
    key: 'posts',
    title: 'Posts',
    about: 'How to write, change and delete a post, and who sees it.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Write a post',
        blocks: [
          'Press Create Post on the Home page. Write your words. You can choose tones, content notes and a photo. Then press Post.',
          'Your words are kept on your device while you type. If you close the window, they are there when you come back, on your other devices too. Nobody else sees them. The photo is not kept.',
        ],
      },
      {
        heading: 'What you would like back',
        blocks: [
          'A post can say what kind of answer you would like. It stands on the post and above the reply box. You can leave it out.',
          replyWishes.map(({ label, meaning }) => ({ term: label, meaning })),
          'If somebody is about to give advice on a post that says “Just venting”, Synapse asks them once before it goes. It looks for phrases such as “you should” on their own device. They can send it all the same.',
        ],
      },
      {
        heading: 'Who sees it',
        blocks: [
          'A post in the main feed can be seen by everyone who is signed in. A post in a community can be seen by its members only. Beside the Post button it says in words who will see it.',
          'Somebody you blocked, or who blocked you, does not see posts with your name.',
        ],
      },
      {
        heading: 'Photos',
        blocks: [
          'A photo can have up to 10 MB. It must be a JPEG, PNG or WebP. We remove hidden information from it, such as the place where it was taken.',
          'A description helps people who cannot see the photo or who hide images.',
        ],
      },
      {
        heading: 'Change or delete it',
        blocks: [
          'Press More on your post, then Edit or Delete. After an edit, others see the word “edited”. After deleting you can press Undo.',
        ],
      },
      {
        heading: 'The order of posts',
        blocks: ['Newest first, always. Nothing is picked for you, and there is an end to the list.'],
      },
    ],
  },
  {
    key: 'anonymous',
    title: 'Anonymous posts and comments',
    about: 'What others see, and what they can never find out.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'What others see',
        blocks: [
          'Others see “Anonymous” instead of your name and picture. Your supporter badge does not show. The post is not in your profile.',
          'If you comment on your own anonymous post, it shows as “Anonymous (author)”, unless you choose to use your name.',
        ],
      },
      {
        heading: 'Who can find out',
        blocks: [
          'No other member can. If someone reports the post, moderators look at it without your name. They may look the name up only to keep someone safe, and each time is written down.',
          'Your own words can still give you away, for example the name of your town. Read it once more before you post.',
        ],
      },
      {
        heading: 'Blocking and anonymous posts',
        blocks: [
          'When you block somebody, their anonymous posts still show. If they vanished, you would know who wrote them. You can hide any single post.',
        ],
      },
    ],
  },
  {
    key: 'content-notes',
    title: 'Content notes and word filters',
    about: 'Be prepared for hard things, or keep them away.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Content notes',
        blocks: [
          'A note says what is in a post before you see it. The author chooses notes when writing or editing. These are the notes:',
          contentNotes.map(({ label }) => label),
        ],
      },
      {
        heading: 'What you can choose',
        blocks: [
          [
            { term: 'Show', meaning: 'The post shows as usual, with its note.' },
            { term: 'Fold', meaning: 'You see the note and a button. The post shows when you press it.' },
            {
              term: 'Hide',
              meaning: 'The post is left out of lists and search. Its link still opens it, folded.',
            },
          ],
          'At the start, every note folds. Your own posts always show. Nobody else knows what you choose.',
          { href: '/settings/content', words: 'Choose in Settings' },
        ],
      },
      {
        heading: 'Suggest a note',
        blocks: [
          'Press More on a post, then Suggest a content note. The author gets a private notice and can say yes or no. They are not told who you are.',
        ],
      },
      {
        heading: 'Word filters',
        blocks: [
          'You can fold or hide posts and comments that have a word or a phrase, for good or until a day. Capital letters and accents do not matter. Whole words count, so “ear” does not match “year”. In languages without spaces between words, any place counts.',
          'Direct messages are not filtered.',
        ],
      },
    ],
  },
  {
    key: 'comments',
    title: 'Comments, likes and sharing',
    about: 'How to answer a post.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Comments',
        blocks: [
          'Press Comment under a post. You can reply to a comment with Reply. You can choose one tone, and you can comment anonymously. You can edit and delete your own comments.',
        ],
      },
      {
        heading: 'Likes',
        blocks: ['Press Like to say that you like a post. Press it again to take it back.'],
      },
      {
        heading: 'Sharing',
        blocks: ['Share gives you a link to the post. Only people who may see the post can open it.'],
      },
    ],
  },
  {
    key: 'tones',
    title: 'What the tone words mean',
    about: 'Each tone, in one sentence.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'The tones',
        blocks: [
          'A tone says how you mean your words. It is always your choice, and you can leave it out.',
          tones.map(({ word }) => ({ term: word, meaning: toneMeanings[word] })),
          ...readOnlyTones.map(({ word }) => [{ term: word, meaning: toneMeanings[word] }]),
        ],
      },
      {
        heading: 'Short forms',
        blocks: [
          'Some people type a short form at the end of a text. Synapse knows these and offers the full word:',
          [...tones, ...readOnlyTones].flatMap(({ word, shorthand }) =>
            shorthand ? [{ term: shorthand, meaning: word }] : [],
          ),
        ],
      },
    ],
  },
  {
    key: 'tone-questions',
    title: 'Ask how something is meant',
    about: 'When you are not sure about the tone of a post or a comment.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Ask',
        blocks: [
          'Press More on a post or a comment, then Ask how it is meant. The author gets a private notice. You can ask once about each.',
          'The author sees your name, unless you choose to ask without it. The author of an anonymous post or comment stays anonymous.',
        ],
      },
      {
        heading: 'Answer',
        blocks: [
          'Press Notifications at the top. One tap on a tone or a sentence answers. You can add a few words. Only the person who asked is told. You do not have to answer.',
          'If you answer with a tone, you can also put it on your post or comment for everyone.',
        ],
      },
    ],
  },
  {
    key: 'spoons',
    title: 'Social Spoons',
    about: 'Show your friends how much energy you have.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'What spoons are',
        blocks: [
          'Many people count their energy in spoons: each thing you do costs some. Social Spoons tell your friends how much you have for people today.',
          [
            { term: 'Full Energy', meaning: 'I have plenty. Talk to me.' },
            { term: 'Medium Energy', meaning: 'I have some.' },
            { term: 'Low Energy', meaning: 'I have little. I may answer late.' },
            { term: 'No Spoons', meaning: 'I have none now. Please do not expect an answer.' },
          ],
        ],
      },
      {
        heading: 'Change it, and who sees it',
        blocks: [
          'Press Energy at the top of any page and choose. Only your friends see it, unless you choose otherwise in your profile. The picture of your energy over the last weeks is for you alone.',
          'In Settings, under Notifications, you can follow your spoons: with low energy only messages from friends show.',
          { href: '/settings/notifications', words: 'Notification settings' },
        ],
      },
    ],
  },
  {
    key: 'communities',
    title: 'Communities',
    about: 'Join, post, start one, and look after it.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Join and leave',
        blocks: [
          'Everyone who is signed in can see that a community exists, what it is about and how many members it has. Only members see its posts and can write there. Some communities are open. In others you ask first.',
          'You can leave at any time. Nobody is told.',
        ],
      },
      {
        heading: 'Start one',
        blocks: [
          'Press Create Community. You become its first member and moderator. You can say how people talk there, remove posts with a reason, and share the work with other moderators.',
        ],
      },
    ],
  },
  {
    key: 'friends',
    title: 'Friends and Discover',
    about: 'Find people and become friends in your own time.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Discover',
        blocks: [
          'Discover shows people and says in words what you share. Global means anywhere. Local means within about 80 km of the city in your profile. Distances are never shown.',
          'You can leave Discover in your profile. Then nobody finds you there.',
        ],
      },
      {
        heading: 'Ask and answer',
        blocks: [
          'Press Add Friend to ask. The other person can accept or decline. Declining is silent: you are not told. After that you can ask again in 30 days.',
          'You can end a friendship at any time. The other person is not told.',
        ],
      },
    ],
  },
  {
    key: 'messages',
    title: 'Messages',
    about: 'Talk with friends, without pressure.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'How it works',
        blocks: [
          'You can write to your friends only. Press Enter to send, and Shift with Enter for a new line. You can choose tones and say “no reply needed”.',
          'Nobody sees whether you are typing or whether you have read a message.',
          'When a friendship ends, you can still read the old messages, but not write new ones.',
          `A message can have up to ${limits.messageContent.toLocaleString('en')} characters.`,
        ],
      },
      {
        heading: 'When it is too much',
        blocks: [
          'Press Sort what waits on the Messages page. For each conversation you can put it aside until a day, answer with a ready sentence, or say that it is fine. “All of this is fine” marks everything as read, and can be undone. Nobody is told any of this.',
          'What is put aside is not counted. It comes back on its day, and a new message does not bring it back sooner, unless you choose that. When you answer, it is back at once.',
        ],
      },
    ],
  },
  {
    key: 'notices',
    title: 'Notices and quiet hours',
    about: 'What you hear of, and when it is quiet.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Notices',
        blocks: [
          'Press Notifications at the top. There you find friend requests, and what happened around you. The number on the bell counts the friend requests that wait, and nothing else.',
          'You choose in Settings which notices you want.',
          { href: '/settings/notifications', words: 'Notification settings' },
        ],
      },
      {
        heading: 'Quiet hours',
        blocks: [
          'In your quiet hours nothing shows. Nothing is lost: it waits until they are over. If you want to look earlier, press Notifications and then Show anyway.',
        ],
      },
    ],
  },
  {
    key: 'comfort',
    title: 'Comfort settings',
    about: 'Colours, text, motion, pictures and quiet, as you need them.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'What you can change',
        blocks: [
          [
            { term: 'Dark mode', meaning: 'Light words on a dark page, or dark words on warm paper.' },
            { term: 'Low-stimulation mode', meaning: 'Softer colours, no shadows and no decoration.' },
            { term: 'Reduced motion', meaning: 'Nothing slides or grows.' },
            {
              term: 'Hide images',
              meaning: 'Pictures stay away. You read what they show, and can open each one.',
            },
          ],
          'Press Settings at the top of any page. Changes count at once. They are kept on your device and with your account.',
          'All comfort settings has more: text size, space between lines and letters, typeface, stronger contrast, underlined links, no counts, and messages that stay until you close them.',
          { href: '/settings/comfort', words: 'All comfort settings' },
        ],
      },
      {
        heading: 'Several things at once',
        blocks: [
          'A profile sets several things with one tap, such as ‘Work day’ or ‘Overloaded’. You are told what changed. ‘Back to how it was’ takes it back. You can save the settings as they are now under a name of your own.',
        ],
      },
      {
        heading: 'The low-demand view',
        blocks: [
          'It shows fewer things, no counts, and nothing that asks for an answer. Under a post you find kind ready sentences. When your spoons are low or empty, Synapse asks once whether you want it. You can also let it switch by itself, or never ask.',
        ],
      },
    ],
  },
  {
    key: 'reading',
    title: 'Reading, coming back, and the keyboard',
    about: 'Have texts read to you, mark the line you read, and go on where you stopped.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Read aloud',
        blocks: [
          'Turn on Read aloud in Settings, under Reading and keyboard. Then posts, comments, messages and help pages have a button that reads them to you. You can pause, go on, stop, and choose how fast. The word that is read is marked.',
          'The voice is the one of your device or browser. What is folded is not read. Some voices are made on the computers of the company that made your browser; Synapse itself sends nothing to anyone.',
        ],
      },
      {
        heading: 'Reading ruler',
        blocks: [
          'A band marks the line that you read and dims the rest. It goes where you point or touch. With the keyboard, go to it with Tab and move it with the arrow keys. You can press everything under it.',
        ],
      },
      {
        heading: 'Where was I',
        blocks: [
          'When you come back to Home, on any device, Synapse offers to take you to the post, community or conversation where you were, and to the text that you did not finish. It never jumps there by itself. “Not now” is a fine answer.',
          'Only the last place is kept, and only you see it. You can turn it off; what was kept is then deleted.',
        ],
      },
      {
        heading: 'Keyboard shortcuts',
        blocks: [
          'Press ? to see them. In Settings, under Reading and keyboard, you can give each one another key, or turn one or all of them off. They do nothing while you write.',
          { href: '/settings/reading', words: 'Reading and keyboard' },
        ],
      },
    ],
  },
]
