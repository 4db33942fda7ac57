import type { AdviceHabit, JoinPolicy, Pace } from '#contract/communities/community-manners.ts'
import type { CoverKey } from '#contract/communities/covers.ts'
import type { Neurotype } from '#contract/profile/neurotypes.ts'

export interface DemoCommunity {
  name: string
  description: string
  cover: CoverKey
  neurotypes: Neurotype[]
  interests: string[]
  /** Who started it and looks after it. */
  moderator: string
  joinPolicy?: JoinPolicy
  /** Visitors can look inside, since it was started. */
  hasWindow?: true
  joinQuestion?: string
  welcome?: string
  toneHabits: string
  advice: AdviceHabit
  pace: Pace
}

export const demoCommunities: readonly DemoCommunity[] = [
  {
    name: 'Autistic Women',
    description:
      'Late-diagnosed, self-diagnosed, still wondering. Long posts are good posts. You can join and never say a word.',
    cover: 'purple-pink',
    neurotypes: ['Autism'],
    interests: ['late diagnosis', 'masking', 'work'],
    moderator: 'maud',
    toneHabits: 'Say what you mean. If you are joking, add the tone, because half of us will miss it.',
    advice: 'ask-first',
    pace: 'slow',
  },
  {
    name: 'ADHD Kitchen Table',
    description: 'Body doubling, half-finished things and kind reminders. Bring your laundry pile.',
    cover: 'orange-red',
    neurotypes: ['ADHD'],
    interests: ['body doubling', 'housework'],
    moderator: 'priya',
    toneHabits: 'Interrupting is fine here. So is vanishing mid-sentence and coming back on Thursday.',
    advice: 'welcome',
    pace: 'lively',
  },
  {
    name: 'Dyslexic Readers',
    description: 'Audiobooks count as reading. Narrators, fonts, tools, and no spelling police.',
    cover: 'blue-cyan',
    neurotypes: ['Dyslexia'],
    interests: ['audiobooks', 'reading tools'],
    moderator: 'tamsin',
    toneHabits: 'Nobody corrects anybody’s spelling. Short paragraphs help.',
    advice: 'welcome',
    pace: 'steady',
  },
  {
    name: 'Spoons and Rest',
    description: 'For burnt-out days. Nothing here asks for an answer.',
    cover: 'green-emerald',
    neurotypes: [],
    interests: ['rest', 'burnout'],
    moderator: 'juniper',
    toneHabits: 'One word is a whole post. A like is a whole answer.',
    advice: 'listening',
    pace: 'slow',
  },
  {
    name: 'Makers with Too Many Hobbies',
    description: 'Show the unfinished ones too. Especially the unfinished ones.',
    cover: 'yellow-amber',
    neurotypes: ['ADHD'],
    interests: ['ceramics', 'spinning', 'repair', 'sewing', 'printmaking'],
    moderator: 'ines',
    toneHabits: 'Ask how it was made. Nobody asks when it will be finished.',
    advice: 'welcome',
    pace: 'lively',
  },
  {
    name: 'Quiet Gardens',
    description: 'Plants, moss, soil and slow news. Balconies and window sills count.',
    cover: 'green-emerald',
    neurotypes: [],
    interests: ['moss', 'gardens', 'botany', 'mushrooms'],
    moderator: 'wren',
    hasWindow: true,
    welcome:
      'Hello, and come in. Nobody has to introduce themselves. If you like, tell us one thing that grows near you. If not, read along for as long as you want.',
    toneHabits: 'Latin names are welcome, and so is “the fluffy one”.',
    advice: 'welcome',
    pace: 'slow',
  },
  {
    name: 'Anxiety, Said Plainly',
    description: 'We say what we are afraid of and what helped.',
    cover: 'blue-cyan',
    neurotypes: ['Anxiety'],
    interests: ['phone calls', 'sleep'],
    moderator: 'halima',
    toneHabits: 'Plain words. No “don’t worry”.',
    advice: 'ask-first',
    pace: 'steady',
  },
  {
    name: 'OCD Without Jokes',
    description: 'A place where nobody says “I am so OCD about my pens”.',
    cover: 'default',
    neurotypes: ['OCD'],
    interests: [],
    moderator: 'ottilie',
    joinPolicy: 'request',
    hasWindow: true,
    joinQuestion: 'What would you like to find here? One sentence is plenty.',
    welcome:
      'You’re in. Read for a while first, if that’s easier. The pinned post says what we don’t do here, and why.',
    toneHabits: 'We don’t reassure, we keep each other company. Ask if you are not sure of the difference.',
    advice: 'listening',
    pace: 'slow',
  },
  {
    name: 'Parents Running on Low',
    description: 'Neurodivergent parents, grandparents and aunts of any kind of child.',
    cover: 'purple-pink',
    neurotypes: [],
    interests: ['parenting', 'school'],
    moderator: 'elif',
    toneHabits: 'No names of children, no photos of them. Swearing is allowed after bedtime.',
    advice: 'ask-first',
    pace: 'steady',
  },
  {
    name: 'Near the Sea',
    description: 'Swimmers, walkers, and people who need the horizon.',
    cover: 'blue-cyan',
    neurotypes: [],
    interests: ['sea swimming', 'beaches', 'tide pools'],
    moderator: 'bronagh',
    hasWindow: true,
    toneHabits: 'Always say the water temperature.',
    advice: 'welcome',
    pace: 'steady',
  },
  {
    name: 'Words and Type',
    description: 'Translation, typefaces, commas, crosswords.',
    cover: 'orange-red',
    neurotypes: [],
    interests: ['typefaces', 'translation', 'crosswords', 'handwriting'],
    moderator: 'mei',
    toneHabits: 'Pedantry is affection. If it is not, say so.',
    advice: 'welcome',
    pace: 'steady',
  },
  {
    name: 'Tics and Tourette’s',
    description: 'Talk, laugh, rest. Nobody stares.',
    cover: 'yellow-amber',
    neurotypes: ["Tourette's"],
    interests: [],
    moderator: 'imogen',
    toneHabits: 'You can laugh at your own tics. At other people’s only if they laughed first.',
    advice: 'ask-first',
    pace: 'steady',
  },
  {
    name: 'Leeds and Around',
    description:
      'Quiet places, quiet company, and which trains have the loud doors. Yorkshire and over the hill.',
    cover: 'default',
    neurotypes: [],
    interests: ['trains', 'quiet places', 'walks'],
    moderator: 'dot',
    toneHabits: 'If you propose something, say when, where, how long and how loud.',
    advice: 'welcome',
    pace: 'steady',
  },
]
