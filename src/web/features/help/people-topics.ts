import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

/** Communities, friends and conversations. */
export const peopleTopics: readonly Topic[] = [
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
          t(
            'Where you ask first, the moderators may have a question. You can answer it or leave it empty. Only they read your answer. It’s deleted when they decide, or when you take your request back.',
          ),
          t(
            'When you’re in, you may find a welcome from the moderators. It’s shown once. After that you’ll find it on the community’s page.',
          ),
        ],
      },
      {
        heading: t('Look inside before you join'),
        blocks: [
          t(
            'Some communities have a window. Then you can read a few posts before you join, see how people talk there, and what a usual week is like. No one is told that you looked.',
          ),
          t(
            'You only see posts whose authors said yes, with their name and photo. You don’t see comments, likes, polls or who is a member. To answer, you join.',
          ),
          t(
            'The line about a usual week is rough, and is the same for everyone. If few people write there, it isn’t shown.',
          ),
        ],
      },
      {
        heading: t('Let visitors read a post of yours'),
        blocks: [
          t(
            'In a community with a window, press Change audience when you write, and turn on ‘Visitors can read this post’. It’s off for each new post. Visitors then also see that you’re a member.',
          ),
          t(
            'To take it back, open More on the post and press ‘Stop showing this to visitors’. It works straight away. It also ends when you leave the community, delete the post, or a moderator closes the window. If the window is opened again, you choose again.',
          ),
          t('Anonymous posts are never shown to visitors.'),
        ],
      },
      {
        heading: t('Start one'),
        blocks: [
          t(
            'Press Create Community. You become its first member and moderator. You can say how people talk there, let visitors look inside, write a welcome, ask people something before they join, remove posts with a reason, pin up to three posts, and share the work with other moderators. You ask them, and they say yes or no.',
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
            'Discover shows twelve people at a time and says in words why: what you both like, what you share, or that they’re near. Global means anywhere. Local means near the city in your profile: closer in a big city, further in the country. Distances are never shown.',
          ),
          t(
            'Under Filters you can choose to see only people with an interest of yours, with a neurotype of yours, with a language of yours, about your age, or whose badge says that they’d like to be spoken to. Filters and reasons only go by what you both show to everyone. So no one can find out by a filter what you keep to yourself.',
          ),
          t(
            'If someone isn’t for you, press ‘Not for me’. Discover won’t suggest them again, and they aren’t told. It doesn’t suggest people again whose request you declined, or whom you asked already.',
          ),
          { href: '/settings/blocked', words: t('People you set aside') },
          t(
            'To leave Discover, turn off “Show me in Discover” in your profile. Then no one finds you there.',
          ),
          t(
            'Your profile can say which languages you use, spoken or signed, and your age range. You don’t have to. Only your friends see them unless you choose otherwise. We never ask for your birthday. If you and someone else share a language, Discover says so. English doesn’t count for that, because everyone here reads it.',
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
            'If you don’t know how to begin, press one of the ‘Ways to begin’ under the note. They’re the same as in a new conversation.',
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
            'Whoever opens the link sees your name, and your photo or drawn figure if you have one, even without an account. They see nothing else of you. When they’re signed in, they choose whether to become friends. If they say yes, you’re friends at once, and you’re told.',
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
            'In a new conversation you find up to three ‘Ways to begin’. They’re made of what you both let each other see: an interest, something they wrote under their name, a community where they wrote. Press one and it’s in the field. Change it, send it, or leave it. Nothing is sent by itself, and they go away when you write.',
          ),
          t(
            'For an hour after you send a message, you can edit it or take it back. Press More under it. If you edit it, both of you see “edited”. If you take it back, the words are gone for both, and both of you see that there was a message.',
          ),
          t(
            'If someone takes back a message that hurt you, you can still report it for 30 days: press More beside it.',
          ),
          t(
            'If you edit a message, the moderators of Synapse can see the earlier words for {days}, but only if someone reports it. No one else sees them.',
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
]
