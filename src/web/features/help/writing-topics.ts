import { contentNotes } from '#contract/content-notes/note-list.ts'
import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { replyWishes } from '#contract/posts/reply-wishes.ts'
import { readOnlyTones, tones } from '#contract/tones/tones.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

type ToneWord = (typeof tones)[number]['word'] | (typeof readOnlyTones)[number]['word']

const toneMeanings: Record<ToneWord, string> = {
  Genuine: t('I mean exactly what I say.'),
  Serious: t('This matters to me. It isn’t a joke.'),
  'Light-hearted': t('I say this in a relaxed, friendly mood. Please don’t worry about it.'),
  Joking: t('This is a joke. I don’t mean it word for word.'),
  Positive: t('I mean this as something good.'),
  Questioning: t('I’m asking because I want to know, not because I doubt you.'),
  'Not upset': t('I’m not angry or sad with you, even if it could sound like it.'),
  Playful: t('I’m teasing in a kind way. I’m not being mean.'),
  Negative: t('I mean this as something bad or hard.'),
}

/** Writing to each other, and how it is meant. */
export const writingTopics: readonly Topic[] = [
  {
    key: 'posts',
    title: t('Posts'),
    about: t('How to write, change and delete a post, and who sees it.'),
    group: 'using',
    parts: [
      {
        heading: t('Write a post'),
        blocks: [
          t(
            'Press Create Post on the Home page. Write your words. Below them are Photo, Tone, Poll, Replies I’d like, Content notes and Anonymous. Press one to add it. Then press Post.',
          ),
          t(
            'Your words are kept on your device while you type. If you close the window, they’re there when you come back, on your other devices too. No one else sees them. Photos aren’t kept, but their descriptions are: choose the same photo again, and it’s described. Everything you started is on your profile, under Drafts.',
          ),
        ],
      },
      {
        heading: t('Replies you’d like'),
        blocks: [
          t(
            'A post can say what kind of replies you’d like. People see it on the post and above the reply box. You can leave it out.',
          ),
          replyWishes.map(({ label, meaning }) => ({ term: label(), meaning: meaning() })),
          t(
            'If someone is about to give advice on a post that says “Just venting”, Synapse asks them once before it goes. It looks for phrases such as “you should” on their own device. They can send it all the same.',
          ),
        ],
      },
      {
        heading: t('Who sees it'),
        blocks: [
          t(
            'A post in the main feed can be for everyone who is signed in, for your friends, or for a circle of friends. A post in a community can be seen by its members only, and by visitors if you say so. Beside the Post button it says in words who will see it. Press Change audience to choose other people or another place, or who may comment.',
          ),
          t(
            'Your next post starts with what you chose last. If that was for more people than usual, it counts for one post only.',
          ),
          t(
            'An anonymous post can only be for everyone or a community. Among fewer people, others could guess who wrote it.',
          ),
          t(
            'You can change later who a post is for: open More on the post and press Edit. People who have read it may remember it. If it isn’t for them any more, they can’t open it. When friends have commented, a post for friends can’t become a post for everyone.',
          ),
          t('Someone you blocked, or who blocked you, doesn’t see posts with your name.'),
        ],
      },
      {
        heading: t('Photos'),
        blocks: [
          t(
            'A photo can be up to 10 MB. It must be a JPEG, PNG or WebP. We remove hidden information from it, such as the place where it was taken. If a file isn’t a photo, you’re told when you choose it.',
          ),
          t(
            'A post can have up to four photos. Choose several at once, or press Add another photo. Move earlier and Move later change their order.',
          ),
          t('You can add, replace or remove photos later. Press More on your post, then Edit.'),
          t(
            'A message can have up to four photos too, with words or without. Press Add photos below the field. Only those who can read the message see them. If you take it back, its photos go with it.',
          ),
          t(
            'A description helps people who can’t see a photo or who hide images. Each photo has its own. Press a photo to see it large, with its description below it.',
          ),
        ],
      },
      {
        heading: t('Change or delete it'),
        blocks: [
          t(
            'Press More on your post, then Edit or Delete. After an edit, others see the word “edited”. After deleting, a line with Undo stands in its place until you leave the page.',
          ),
          t(
            'Pin to my profile, under More, puts a post with your name first on your profile. One post can be pinned. Only people who can see the post see it there.',
          ),
          t(
            'If you edit, the moderators of Synapse can see the earlier words and photos for {days}, but only if someone reports it. No one else sees them, and moderators of communities don’t either. It’s the same with comments.',
            { days: daysInWords(retentionDays.earlierWords) },
          ),
          t(
            'On your profile, under Recently deleted, you find your deleted posts and comments for 30 days. Only you see them. You can restore them, or delete them for good. After 30 days they’re gone, with their photos.',
          ),
          t(
            'Something can’t be restored if you’ve left its community, if the post above it is gone for you or closed to comments, or if a moderator took it down.',
          ),
        ],
      },
      {
        heading: t('The order of posts'),
        blocks: [t('Newest first, always. Nothing is picked for you, and the list has an end.')],
      },
    ],
  },
  {
    key: 'circles',
    title: t('Circles'),
    about: t('How to post for some of your friends, and what they can tell.'),
    group: 'using',
    parts: [
      {
        heading: t('What a circle is'),
        blocks: [
          t(
            'A circle is a list of friends that you can post for. You give it a name, such as Book people. You can have up to {circles} circles, with up to {people} people each.',
            { circles: limits.circles, people: limits.circleMembers },
          ),
          t(
            'No one can tell that they’re in a circle, that it exists, or what it’s called. People who see a post for a circle read “Only for friends of” and your name, as on a post for all your friends. Friends who aren’t in the circle don’t see the post. If two friends talk about it, they may find out.',
          ),
        ],
      },
      {
        heading: t('Make and change circles'),
        blocks: [
          t(
            'Open Discover, then Friends. There you can make a circle, choose who is in it, give it another name, or delete it. You can also open More beside a friend and press Choose circles.',
          ),
          t(
            'Someone you put in a circle sees its earlier posts too. Someone you take out no longer sees any of them. When a friendship ends, or someone blocks the other, you’re both taken out of each other’s circles.',
          ),
          t(
            'If you delete a circle, only you see its posts. They stay that way until you choose who they’re for: open More on the post and press Edit.',
          ),
        ],
      },
    ],
  },
  {
    key: 'polls',
    title: t('Polls'),
    about: t('How to ask with a poll, how to vote, and who sees what.'),
    group: 'using',
    parts: [
      {
        heading: t('Add a poll to a post'),
        blocks: [
          t(
            'Press Create Post, then Poll. Write {min} to {max} options. Choose how long people can vote, or let the poll stay open.',
            { min: limits.pollOptions.min, max: limits.pollOptions.max },
          ),
          t(
            'You can’t change the options after you post. That way each vote keeps its meaning. You can delete the post.',
          ),
        ],
      },
      {
        heading: t('Vote'),
        blocks: [
          t(
            'Choose one option and press Vote. You can change your vote or take it back until the poll closes. There’s no hurry and no countdown. You don’t have to vote.',
          ),
        ],
      },
      {
        heading: t('Who sees the result'),
        blocks: [
          t(
            'You see how many votes each option has after you vote. The author sees it from the start. Once a poll is closed, everyone who can see the post sees it.',
          ),
        ],
      },
      {
        heading: t('Who sees what I chose'),
        blocks: [
          t(
            'Only you. No one is told that you voted, not even the author. Blocking someone doesn’t change the numbers, because that would show how they voted.',
          ),
          t(
            'When few people vote, others may guess. For example: if two people vote, each of them can work out what the other one chose.',
          ),
        ],
      },
    ],
  },
  {
    key: 'anonymous',
    title: t('Anonymous posts and comments'),
    about: t('What others see, and what they can never find out.'),
    group: 'using',
    parts: [
      {
        heading: t('What others see'),
        blocks: [
          t(
            'Others see “Anonymous” instead of your name and picture. Your supporter badge doesn’t show. The post isn’t in your profile.',
          ),
          t(
            'If you comment on your own anonymous post, it shows as “Anonymous (author)”, unless you choose to use your name.',
          ),
          t(
            'If you delete your account, your anonymous posts and comments don’t vanish with it. They go one by one over the next 60 days.',
          ),
        ],
      },
      {
        heading: t('Who can find out'),
        blocks: [
          t(
            'No other member can. If someone reports the post, moderators look at it without your name. They may look your name up only to keep someone safe, or if the law asks for it.',
          ),
          t(
            'Two moderators of Synapse have to agree first. Then one of them can look, and each look is logged. We tell you why within a week, and you can appeal. A community’s own moderators can’t look.',
          ),
          t(
            'Your own words can still give you away. Before an anonymous post or comment goes out, your device compares it with what others know of you: your name, your city, your interests, your languages, your communities, your friends’ names, and posts with your name. If something could show that it’s you, you’re told what. You can change it, or post it as it is. Nothing is sent for this, and it can’t know everything. Read it once more yourself.',
          ),
        ],
      },
      {
        heading: t('Blocking and anonymous posts'),
        blocks: [
          t(
            'When you block someone, their anonymous posts still show. If they vanished, you’d know who wrote them. You can hide any single post.',
          ),
        ],
      },
    ],
  },
  {
    key: 'content-notes',
    title: t('Content notes and word filters'),
    about: t('Be prepared for hard things, or keep them away.'),
    group: 'using',
    parts: [
      {
        heading: t('Content notes'),
        blocks: [
          t(
            'A note says what’s in a post before you see it. The author chooses notes when writing or editing. These are the notes:',
          ),
          contentNotes.map(({ label }) => label()),
        ],
      },
      {
        heading: t('What you can choose'),
        blocks: [
          [
            { term: t('Show'), meaning: t('The post shows as usual, with its note.') },
            {
              term: t('Fold'),
              meaning: t('You see the note and a button. The post shows when you press it.'),
            },
            {
              term: t('Hide'),
              meaning: t('The post is left out of lists and search. Its link still opens it, folded.'),
            },
          ],
          t('At the start, every note folds. Your own posts always show. No one else knows what you choose.'),
          { href: '/settings/content', words: t('Choose in Settings') },
        ],
      },
      {
        heading: t('Suggest a note'),
        blocks: [
          t(
            'Press More on a post, then Suggest a content note. The author gets a private notification and can say yes or no. They aren’t told who you are.',
          ),
        ],
      },
      {
        heading: t('Word filters'),
        blocks: [
          t(
            'You can fold or hide posts and comments that have a word or a phrase, for good or until a day. Capital letters and accents don’t matter. Whole words count, so “ear” doesn’t match “year”. In languages without spaces between words, any place counts.',
          ),
          t('Direct messages aren’t filtered.'),
        ],
      },
    ],
  },
  {
    key: 'comments',
    title: t('Comments, likes and sharing'),
    about: t('How to answer a post.'),
    group: 'using',
    parts: [
      {
        heading: t('Comments'),
        blocks: [
          t(
            'Press Comment under a post. You can reply to a comment with Reply. You can choose one tone, and you can comment anonymously, but not on posts for friends: too few people read them. You can edit and delete your own comments.',
          ),
          t(
            'When you write or edit a post, you choose who may comment: everyone who sees it, your friends, or no one. You can remove any comment on your own post with More, then Remove from my post. The person who wrote it is told that you removed it. This can’t be undone.',
          ),
          t(
            'To thank someone for a comment on your post, press Thank under it. Only they are told, and only the two of you see it. Nothing is counted. Press Take thanks back if you change your mind; no one is told. On an anonymous post they read that the author thanked them, without your name.',
          ),
        ],
      },
      {
        heading: t('Mentions'),
        blocks: [
          t(
            'Type @ while you write, and choose a friend from the list. Their name becomes a link to their profile, and they’re told once. You can mention up to {max} people at once. In a community you can also mention people who have written there.',
            { max: limits.mentions },
          ),
          t(
            'Not everyone can be mentioned everywhere. If a name stays plain, you aren’t told why. A link shows others that you two know each other. Anonymous posts and comments mention no one.',
          ),
          t(
            'If you don’t want to be mentioned, press ‘Unlink my name’ in the notification, or under More. The link is gone for everyone, and no one is told. In Settings, Privacy, you choose who can mention you. If you choose ‘No one’, your name is unlinked everywhere.',
          ),
        ],
      },
      {
        heading: t('Conversations you could join'),
        blocks: [
          t(
            'Home shows a few posts that would like an answer: about something you like, or in a community of yours. Those with few answers come first. On a wide screen they’re beside the posts, on a phone below them. Posts that don’t want replies aren’t shown here.',
          ),
          t(
            '‘Not this one’ takes one away for good. ‘Not now’ puts them all away until your next visit. To turn them off, open Settings, then More comfort settings. No one is told. The low-demand view never shows them.',
          ),
          { href: '/settings/comfort', words: t('More comfort settings') },
        ],
      },
      {
        heading: t('Likes'),
        blocks: [t('Press Like to say that you like a post. Press it again to take it back.')],
      },
      {
        heading: t('Sharing'),
        blocks: [t('Share gives you a link to the post. Only people who may see the post can open it.')],
      },
    ],
  },
  {
    key: 'tones',
    title: t('What the tone words mean'),
    about: t('Each tone, in one sentence.'),
    group: 'using',
    parts: [
      {
        heading: t('The tones'),
        blocks: [
          t('A tone says how you mean your words. It’s always your choice, and you can leave it out.'),
          tones.map(({ word, label }) => ({ term: label(), meaning: toneMeanings[word] })),
          ...readOnlyTones.map(({ word, label }) => [{ term: label(), meaning: toneMeanings[word] }]),
        ],
      },
      {
        heading: t('Short forms'),
        blocks: [
          t(
            'Some people type a short form at the end of a text. Synapse knows these and offers the full word:',
          ),
          [...tones, ...readOnlyTones].flatMap(({ label, shorthand }) =>
            shorthand ? [{ term: shorthand, meaning: label() }] : [],
          ),
        ],
      },
    ],
  },
  {
    key: 'tone-questions',
    title: t('Ask about tone'),
    about: t('When you aren’t sure about the tone of a post or a comment.'),
    group: 'using',
    parts: [
      {
        heading: t('Ask'),
        blocks: [
          t(
            'Press More on a post or a comment, then Ask about tone. The author gets a private notification. You can ask once about each.',
          ),
          t(
            'The author sees your name, unless you choose to ask without it. The author of an anonymous post or comment stays anonymous.',
          ),
        ],
      },
      {
        heading: t('Answer'),
        blocks: [
          t(
            'Press Notifications at the top. One tap on a tone or a sentence answers. You can add a few words. Only the person who asked is told. You don’t have to answer.',
          ),
          t('If you answer with a tone, you can also put it on your post or comment for everyone.'),
        ],
      },
    ],
  },
]
