import type { CoverKey } from '#contract/communities/covers.ts'
import type { Neurotype } from '#contract/profile/neurotypes.ts'

export interface DemoCommunity {
  name: string
  description: string
  cover: CoverKey
  neurotypes: Neurotype[]
  interests: string[]
  posts: readonly string[]
}

export const demoCommunities: readonly DemoCommunity[] = [
  {
    name: 'Autistic Women',
    description: 'Late-diagnosed, self-diagnosed, wondering: all welcome. Long posts are good posts.',
    cover: 'purple-pink',
    neurotypes: ['Autism'],
    interests: ['rest'],
    posts: [
      'I got my report today. Forty pages that say: you were not difficult, you were overloaded. I have read page twelve six times.',
      'Does anyone else rehearse a phone call, make the phone call, and then replay the phone call for two days?',
      'My new rule for parties: I choose my leaving time before I arrive, and I tell the host. It has changed everything.',
      'Masking log, week three. I noticed I smile at doors.',
      'I told my manager that I need written agendas. She said "oh, that would help me too". That was all. Ten years of worry for one sentence.',
      'What does a meltdown feel like for you? For me it is like static that has weight.',
    ],
  },
  {
    name: 'ADHD Kitchen Table',
    description: 'Body doubling, half-finished projects, and kind reminders. Bring your laundry pile.',
    cover: 'orange-red',
    neurotypes: ['ADHD'],
    interests: ['body doubling'],
    posts: [
      'Body doubling at seven this evening? I will be folding laundry. Cameras off, talking optional.',
      'I found a birthday card I wrote in 2021. The birthday has come round five times since. I posted it today.',
      'Timer trick: I set it for four minutes. Five sounds like a commitment. Four sounds like a joke, so I start.',
      'My desk has three cups. I am not saying how many are today’s.',
      'I took my medication, drank water, and opened the letter. That is the whole update and I am proud of it.',
      'Which apps did you try and abandon? I am collecting a museum.',
    ],
  },
  {
    name: 'Dyslexic Readers',
    description: 'Audiobooks count as reading. Recommendations, fonts, tools, and no spelling police.',
    cover: 'blue-cyan',
    neurotypes: ['Dyslexia'],
    interests: ['audiobooks'],
    posts: [
      'Finished my first whole novel this year. Eleven hours in my ears while I painted the hallway.',
      'Which narrator would you listen to reading a phone book?',
      'The ruler on my screen makes such a difference. One line at a time.',
      'My daughter asked why I read slowly. I said: I taste it.',
      'Menus in swirly type should come with a warning.',
    ],
  },
  {
    name: 'Spoons and Rest',
    description: 'For burnt-out days. Nothing here asks for an answer.',
    cover: 'green-emerald',
    neurotypes: [],
    interests: ['rest'],
    posts: [
      'Cancelled everything. Watched the kettle. It boiled. Good enough.',
      'A list of meals that need one hand and no thinking: toast, banana, yoghurt, toast again.',
      'Reminder that resting before you are empty is allowed.',
      'Today the shower won. Tomorrow we go again.',
      'I put my phone in the breadbin for two hours. The bread was good company.',
    ],
  },
  {
    name: 'Makers with Too Many Hobbies',
    description: 'Show the unfinished ones too.',
    cover: 'yellow-amber',
    neurotypes: ['ADHD'],
    interests: ['ceramics', 'knitting', 'repair'],
    posts: [
      'Glaze test number 41: called "puddle". I like puddle.',
      'I learned spinning because I did not like the yarn in the shop. This is how it starts.',
      'Confession: the loom is now a clothes rack.',
      'Linocut is just carving away everything you did not mean. Very soothing.',
      'Repaired a toaster. It was the plug. It is always the plug.',
    ],
  },
  {
    name: 'Quiet Gardens',
    description: 'Plants, soil, and slow news.',
    cover: 'green-emerald',
    neurotypes: [],
    interests: ['moss', 'gardens', 'botany'],
    posts: [
      'The moss on the north wall has reached the second brick. I have been measuring since March.',
      'First tomato. I named it. I will not be eating it.',
      'Rain all day. The ferns look smug.',
      'Does anyone else go outside only to check on one plant?',
    ],
  },
  {
    name: 'Anxiety, Said Plainly',
    description: 'We say what we fear and what helped. Advice only when asked for.',
    cover: 'blue-cyan',
    neurotypes: ['Anxiety'],
    interests: [],
    posts: [
      'I rang the dentist. My hands shook and I did it anyway. The appointment is on Thursday.',
      'What helps me at 3 a.m.: naming five blue things.',
      'I left the meeting early and nothing fell down.',
      'Please tell me a boring fact. I need my thoughts somewhere dull.',
    ],
  },
  {
    name: 'OCD Without Jokes',
    description: 'A place where nobody says "I am so OCD about my pens".',
    cover: 'default',
    neurotypes: ['OCD'],
    interests: [],
    posts: [
      'Left the house after checking once. Once.',
      'My therapist calls it "the smoke alarm that goes off for toast". I find that fair to the alarm.',
      'Bad week, being kind to it.',
    ],
  },
  {
    name: 'Parents Running on Low',
    description: 'Neurodivergent parents of any kind of child.',
    cover: 'purple-pink',
    neurotypes: [],
    interests: ['parenting'],
    posts: [
      'We now have a family "quiet card". My son holds it up and everyone stops talking. I use it more than he does.',
      'School meeting went well. I brought notes. I read from the notes. Nobody minded the notes.',
      'Dinner was on the floor as a picnic, because the table was too much.',
    ],
  },
  {
    name: 'Near the Sea',
    description: 'Swimmers, walkers, and people who need the horizon.',
    cover: 'blue-cyan',
    neurotypes: [],
    interests: ['sea swimming', 'beaches', 'tide pools'],
    posts: [
      'Nine degrees in the water. My brain went silent for the first time this week.',
      'Found a chiton. They have teeth of iron. I told a stranger. She was pleased.',
      'Walked to the end of the pier and back. That was the plan and I kept it.',
    ],
  },
  {
    name: 'Words and Type',
    description: 'Translation, typefaces, commas, crosswords.',
    cover: 'orange-red',
    neurotypes: ['Dyslexia'],
    interests: ['typefaces', 'translation', 'crosswords'],
    posts: [
      'A comma is a small rest for the eyes.',
      'There is a word in Finnish for a thing that is easy once you stop thinking. I need a word for the opposite.',
      'Today I drew the letter g eleven times. Number four is the one.',
    ],
  },
  {
    name: 'Tics and Tourette’s',
    description: 'Talk, laugh, rest. Nobody stares.',
    cover: 'yellow-amber',
    neurotypes: ["Tourette's"],
    interests: [],
    posts: [
      'Played a whole set with the band. The tics kept time better than I did.',
      'A child on the bus asked me why. I said: my body hiccups. He said okay. Children are sensible.',
      'New tic, sore neck. Heat pad recommendations?',
    ],
  },
]
