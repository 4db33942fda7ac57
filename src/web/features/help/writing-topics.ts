import { contentNotes } from '#contract/content-notes/note-list.ts'
import { limits } from '#contract/core/limits.ts'
import { replyWishes } from '#contract/posts/reply-wishes.ts'
import { readOnlyTones, tones } from '#contract/tones/tones.ts'
import type { Topic } from './topic.ts'

type ToneWord = (typeof tones)[number]['word'] | (typeof readOnlyTones)[number]['word']

const toneMeanings: Record<ToneWord, string> = {
  Genuine: 'I mean exactly what I say.',
  Serious: 'This matters to me. It isn’t a joke.',
  'Light-hearted': 'I say this in a relaxed, friendly mood. Please don’t worry about it.',
  Joking: 'This is a joke. I don’t mean it word for word.',
  Positive: 'I mean this as something good.',
  Questioning: 'I’m asking because I want to know, not because I doubt you.',
  'Not upset': 'I’m not angry or sad with you, even if it could sound like it.',
  Playful: 'I’m teasing in a kind way. I’m not being mean.',
  Negative: 'I mean this as something bad or hard.',
}

/** Writing to each other, and how it is meant. */
export const writingTopics: readonly Topic[] = [
  {
    key: 'posts',
    title: 'Posts',
    about: 'How to write, change and delete a post, and who sees it.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Write a post',
        blocks: [
          'Press Create Post on the Home page. Write your words. Below them are Photo, Tone, Poll, Replies I’d like, Content notes and Anonymous. Press one to add it. Then press Post.',
          'Your words are kept on your device while you type. If you close the window, they’re there when you come back, on your other devices too. No one else sees them. The photo isn’t kept.',
        ],
      },
      {
        heading: 'Replies you’d like',
        blocks: [
          'A post can say what kind of replies you’d like. People see it on the post and above the reply box. You can leave it out.',
          replyWishes.map(({ label, meaning }) => ({ term: label, meaning })),
          'If someone is about to give advice on a post that says “Just venting”, Synapse asks them once before it goes. It looks for phrases such as “you should” on their own device. They can send it all the same.',
        ],
      },
      {
        heading: 'Who sees it',
        blocks: [
          'A post in the main feed can be seen by everyone who is signed in. A post in a community can be seen by its members only. Beside the Post button it says in words who will see it. Press Change audience to choose another place, or who may comment.',
          'Someone you blocked, or who blocked you, doesn’t see posts with your name.',
        ],
      },
      {
        heading: 'Photos',
        blocks: [
          'A photo can have up to 10 MB. It must be a JPEG, PNG or WebP. We remove hidden information from it, such as the place where it was taken. If a file is no photo, you’re told when you choose it.',
          'You can add, replace or remove a photo later. Press More on your post, then Edit.',
          'A description helps people who can’t see the photo or who hide images.',
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
        blocks: ['Newest first, always. Nothing is picked for you, and the list has an end.'],
      },
    ],
  },
  {
    key: 'polls',
    title: 'Polls',
    about: 'How to ask with a poll, how to vote, and who sees what.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Add a poll to a post',
        blocks: [
          `Press Create Post, then Poll. Write ${limits.pollOptions.min} to ${limits.pollOptions.max} options. Choose how long people can vote, or let the poll stay open.`,
          'You can’t change the options after you post. That way each vote keeps its meaning. You can delete the post.',
        ],
      },
      {
        heading: 'Vote',
        blocks: [
          'Choose one option and press Vote. You can change your vote or take it back until the poll closes. There’s no hurry and no countdown. You don’t have to vote.',
        ],
      },
      {
        heading: 'Who sees the result',
        blocks: [
          'You see how many votes each option has after you vote. The author sees it from the start. Once a poll is closed, everyone who can see the post sees it.',
        ],
      },
      {
        heading: 'Who sees what I chose',
        blocks: [
          'Only you. No one is told that you voted, not even the author. Blocking someone doesn’t change the numbers, because that would show how they voted.',
          'When few people vote, others may guess. For example: if two people vote, each of them can work out what the other one chose.',
        ],
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
          'Others see “Anonymous” instead of your name and picture. Your supporter badge doesn’t show. The post isn’t in your profile.',
          'If you comment on your own anonymous post, it shows as “Anonymous (author)”, unless you choose to use your name.',
          'If you delete your account, your anonymous posts and comments don’t vanish with it. They go one by one over the next 60 days.',
        ],
      },
      {
        heading: 'Who can find out',
        blocks: [
          'No other member can. If someone reports the post, moderators look at it without your name. They may look your name up only to keep someone safe, or if the law asks for it.',
          'Two moderators of Synapse have to agree first. Then one of them can look, and each look is logged. We tell you why within a week, and you can appeal. A community’s own moderators can’t look.',
          'Your own words can still give you away, for example the name of your town. Read it once more before you post.',
        ],
      },
      {
        heading: 'Blocking and anonymous posts',
        blocks: [
          'When you block someone, their anonymous posts still show. If they vanished, you’d know who wrote them. You can hide any single post.',
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
          'A note says what’s in a post before you see it. The author chooses notes when writing or editing. These are the notes:',
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
          'At the start, every note folds. Your own posts always show. No one else knows what you choose.',
          { href: '/settings/content', words: 'Choose in Settings' },
        ],
      },
      {
        heading: 'Suggest a note',
        blocks: [
          'Press More on a post, then Suggest a content note. The author gets a private notice and can say yes or no. They aren’t told who you are.',
        ],
      },
      {
        heading: 'Word filters',
        blocks: [
          'You can fold or hide posts and comments that have a word or a phrase, for good or until a day. Capital letters and accents don’t matter. Whole words count, so “ear” doesn’t match “year”. In languages without spaces between words, any place counts.',
          'Direct messages aren’t filtered.',
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
          'When you write or edit a post, you choose who may comment: everyone who sees it, your friends, or no one. You can remove any comment on your own post with More, then Remove from my post. The person who wrote it is told that you removed it. This can’t be undone.',
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
          'A tone says how you mean your words. It’s always your choice, and you can leave it out.',
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
    title: 'Ask about tone',
    about: 'When you aren’t sure about the tone of a post or a comment.',
    group: 'Using Synapse',
    parts: [
      {
        heading: 'Ask',
        blocks: [
          'Press More on a post or a comment, then Ask about tone. The author gets a private notice. You can ask once about each.',
          'The author sees your name, unless you choose to ask without it. The author of an anonymous post or comment stays anonymous.',
        ],
      },
      {
        heading: 'Answer',
        blocks: [
          'Press Notifications at the top. One tap on a tone or a sentence answers. You can add a few words. Only the person who asked is told. You don’t have to answer.',
          'If you answer with a tone, you can also put it on your post or comment for everyone.',
        ],
      },
    ],
  },
]
