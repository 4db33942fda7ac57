import type { ReplyWish } from '#contract/posts/reply-wishes.ts'

/** Short things for the main feed. Each is used once. */
const wins = [
  'answered the e-mail from July',
  'wore the soft socks to work',
  'asked for the music to be turned down, and it was',
  'bought the same soup again, on purpose',
  'left my shoes by the door and found them there',
  'said no, without a reason',
  'booked the eye test',
  'took the slow train and loved it',
  'finished a puzzle with one piece missing and felt fine',
  'told a friend I needed a day',
  'slept seven hours',
  'ate breakfast before noon',
  'put the bins out on the right day',
  'read the instructions first',
  'sat in the sun for ten minutes',
  'stopped reading a book I did not like',
  'learned the name of the bird outside',
  'kept the plant alive into November',
  'found the lid',
  'drew a map of the supermarket so I can go in the quiet order',
  'unpacked the last box, two years on',
  'called my gran',
  'did the paperwork with a friend on mute',
  'let the phone ring',
  'brushed my hair with the good brush',
]
const questions = [
  'what do you do with your hands in meetings?',
  'is there a lamp that does not hum?',
  'how do you end a conversation kindly?',
  'do you like surprise visits? (I do not.)',
  'which fabric do you avoid?',
  'what was your first special interest?',
  'how do you explain spoons to your family?',
  'do you plan meals, or does hunger arrive like a bailiff?',
  'has anyone asked for adjustments at work in the first week?',
  'what sound calms you?',
  'do you read the last page first?',
  'how many alarms?',
  'what is a small tool that helps you every day?',
  'can someone explain small talk about weather to me?',
  'do you also name your appliances?',
  'what is a good way to say "I am listening, I am just not looking"?',
  'how do you rest when your mind does not?',
  'who else eats the same lunch every day?',
  'sunglasses indoors: yes?',
  'what do you wish people had known about you at ten?',
]
const dumps = [
  'Swifts sleep while flying. They climb up at dusk, shut off half of the brain, and glide. I think about that in every meeting.',
  'The oldest known recipe for bread is scratched into a tomb wall. The baker looks tired in it.',
  'Moss has no roots. It just holds on, and drinks with its whole body.',
  'Railway clocks in Switzerland wait a second and a half at the top of each minute, so that all of them start again together.',
  'An octopus has three hearts, and two of them stop when it swims. So it prefers to walk. Same.',
  'Typewriters had no key for the number one. People used a small L. Imagine the confidence.',
  'The word "clue" comes from a ball of thread. You follow it out of the maze.',
  'Some lichens grow a millimetre in a year. The patch on our church is older than the church’s roof.',
  'There is a colour named after a mineral named after a man who hated both. I have a folder about this.',
  'Otters keep a favourite stone in a pocket of skin under the arm. Their whole lives, sometimes.',
  'Fountain pens leak on planes because the air inside is older than the air outside.',
  'The first knitted socks had two toes, for sandals.',
]
const moments = [
  'The library has a silent floor now. I sat there for an hour and did not read a word.',
  'It is raining on the skylight and everyone I love knows that I am busy listening.',
  'The neighbour’s cat came in, looked at everything, and left. Best guest this year.',
  'I made the tea I like, in the cup I like, at the time I like.',
  'Somebody at work wrote "no reply needed" and I nearly cried.',
  'New headphones. The world has a volume knob.',
  'Low day. I am here, I am just quiet.',
  'I wore my communication badge: green. Two people said hello. Both were lovely.',
  'Long walk, same route, new thoughts.',
  'Had the hard conversation by letter. It went well by letter.',
  'Sorting buttons by colour. Do not disturb.',
  'Good news: my appointment moved. Bad news: my appointment moved.',
  'I cannot do today, so I am doing an hour of it.',
  'A stranger held the door and said nothing at all. Perfect.',
  'Stimming with a new ring. It clicks. I am unstoppable.',
]

export const mainFeed: readonly string[] = [
  ...wins.map((win) => `Small win: I ${win}.`),
  ...questions.map((question) => `A question for anyone with the energy: ${question}`),
  ...dumps,
  ...moments,
]

/** What writers would like back, by what their post says. */
export const wishes: Readonly<Record<ReplyWish, readonly string[]>> = {
  venting: [
    'Low day. I am here',
    'I cannot do today',
    'my appointment moved',
    'My head is full today',
    'Masking log',
    'Menus in swirly type',
  ],
  advice: [
    'a lamp that does not hum',
    'asked for adjustments at work',
    'explain spoons to your family',
    'end a conversation kindly',
    'rest when your mind does not',
  ],
  'info-dump': [...dumps, 'I have slides'],
  literal: ['explain small talk about weather', 'what is a good way to say', 'Do you like surprise visits'],
}

/** What somebody writes about one of their own interests, and where they live. */
export const aboutInterests: readonly ((interest: string, city: string) => string)[] = [
  (interest) => `Spent the evening with ${interest}. No screens, no shoulds.`,
  (interest, city) =>
    `Does anyone near ${city} like ${interest} too? I would enjoy quiet company. Small talk is optional.`,
  (interest) => `My head is full today, so I am going back to ${interest} for an hour.`,
  (interest) =>
    `Somebody asked what I do for fun, and I talked about ${interest} for forty minutes. They asked questions. Good ones!`,
  (interest) => `I used to apologise for loving ${interest}. Today I did not.`,
  (interest) => `Starting again with ${interest} after a long break. Be gentle, hands.`,
  (interest) =>
    `Company for ${interest} at six? I will be there, quiet and present. Nobody has to say anything.`,
  (interest) => `What got you into ${interest}? For me it was a rainy week and a library card.`,
  (interest, city) => `Things ${city} has: noise. Things I have: ${interest}, and good earplugs.`,
  (interest) =>
    `If you ever want to hear about ${interest}, I have slides. This is not a joke. I have slides.`,
  (interest) => `On low days I only look at ${interest}. I do not do anything with it. Looking counts.`,
  (interest) => `I made a checklist for ${interest}, so that starting is one step and not nine.`,
]

export const replies: readonly string[] = [
  'This is so familiar. Thank you for writing it.',
  'Well done. I mean it.',
  'Same here, every single week.',
  'I had not thought of it like that.',
  'No advice, only company.',
  'I am going to try this tomorrow.',
  'This made my morning lighter.',
  'Could you say more about this, when you have spoons?',
  'Saving this for a bad day.',
  'I laughed out loud on the tram.',
  'That took courage.',
  'My brain does exactly this.',
  'I would love to see a photo of it.',
  'You are not the only one.',
  'What a good sentence.',
  'I needed this today.',
  'The lid! You found the lid!',
  'Sending quiet.',
  'I disagree a little, kindly: for me it is the other way round.',
  'Yes to all of this.',
]

export const chats: readonly string[] = [
  'Hello! Nice to be connected.',
  'Hi! I liked your post about rest.',
  'Thank you. I was not sure about posting it.',
  'No hurry to answer, ever.',
  'That is a relief to read.',
  'Are you coming to the body doubling on Sunday?',
  'I think so. I will bring mending.',
  'I will bring the letter I am not opening.',
  'We can not open it together.',
  'How are the spoons?',
  'Low, but I had soup.',
  'Soup counts.',
  'I found that book we talked about.',
  'The one with the lighthouse?',
  'Yes! I am on page ninety.',
  'No spoilers, please.',
  'Good night. No reply needed.',
]

export const pictureWords: readonly { alt: string; seed: number }[] = [
  { alt: 'Soft hills under a violet evening sky, drawn with flat shapes.', seed: 1 },
  { alt: 'A calm sea in bands of blue, with a pale sun.', seed: 2 },
  { alt: 'Green layers of a forest in morning mist.', seed: 3 },
  { alt: 'Desert dunes in warm orange, under a round moon.', seed: 4 },
  { alt: 'Snowy slopes in grey and rose.', seed: 5 },
  { alt: 'A dark lake with teal hills mirrored in it.', seed: 6 },
]
