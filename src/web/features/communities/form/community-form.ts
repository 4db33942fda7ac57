import type { CommunityDetail, NewCommunity } from '#contract/communities/communities.ts'
import type { AdviceHabit, JoinPolicy, Pace } from '#contract/communities/community-manners.ts'
import type { CoverKey } from '#contract/communities/covers.ts'
import type { Neurotype } from '#contract/profile/neurotypes.ts'

/** What is typed about a community, for creating and for changing one. 'unsaid' is no answer, and is not sent. */
export interface CommunityForm {
  name: string
  description: string
  coverPattern: CoverKey
  neurotypes: Neurotype[]
  interests: string[]
  joinPolicy: JoinPolicy
  membersMayInvite: boolean
  toneHabits: string
  advice: AdviceHabit | 'unsaid'
  pace: Pace | 'unsaid'
  hasWindow: boolean
  hasFellows: boolean
  joinQuestion: string
  welcome: string
}

export const emptyForm: CommunityForm = {
  name: '',
  description: '',
  coverPattern: 'default',
  neurotypes: [],
  interests: [],
  joinPolicy: 'open',
  membersMayInvite: true,
  toneHabits: '',
  advice: 'unsaid',
  pace: 'unsaid',
  hasWindow: false,
  hasFellows: false,
  joinQuestion: '',
  welcome: '',
}

export const formOf = (community: CommunityDetail): CommunityForm => ({
  name: community.name,
  description: community.description,
  coverPattern: community.coverPattern,
  neurotypes: community.neurotypes,
  interests: community.interests,
  joinPolicy: community.joinPolicy,
  membersMayInvite: community.membersMayInvite,
  toneHabits: community.howWeTalk?.toneHabits ?? '',
  advice: community.howWeTalk?.advice ?? 'unsaid',
  pace: community.howWeTalk?.pace ?? 'unsaid',
  hasWindow: community.hasWindow,
  hasFellows: community.hasFellows,
  joinQuestion: community.joinQuestion ?? '',
  welcome: community.welcome ?? '',
})

export const toBody = ({ toneHabits, advice, pace, ...rest }: CommunityForm): NewCommunity => ({
  ...rest,
  name: rest.name.trim(),
  description: rest.description.trim(),
  joinQuestion: rest.joinQuestion.trim(),
  welcome: rest.welcome.trim(),
  howWeTalk: {
    toneHabits: toneHabits.trim() === '' ? null : toneHabits.trim(),
    advice: advice === 'unsaid' ? null : advice,
    pace: pace === 'unsaid' ? null : pace,
  },
})
