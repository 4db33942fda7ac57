import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Sprout from 'lucide-react/icons/sprout'
import type { ReactNode } from 'react'
import type { PassportChoice, PassportPart } from '#contract/communication-passport/passport-choices.ts'
import { t } from '#words/t.ts'

export const partTitles: Record<PassportPart, string> = {
  starting: t('Questions or statements'),
  ways: t('Messages or voice'),
  pace: t('How long an answer may take'),
  avoid: t('Please avoid'),
  helps: t('What helps me'),
}

export const partIcons: Record<PassportPart, ReactNode> = {
  starting: <MessageCircleQuestion />,
  ways: <MessageCircle />,
  pace: <Clock />,
  avoid: <CircleMinus />,
  helps: <Sprout />,
}

/** As their person says them, in the first person. */
export const choiceWords: Record<PassportChoice, string> = {
  askMe: t('Ask me questions. They help me answer.'),
  tellMe: t('Tell me things. Questions can feel like a test.'),
  askOrTell: t('Both are fine.'),
  written: t('Written messages'),
  voiceMessages: t('Voice messages'),
  plannedCalls: t('Calls that we plan first'),
  callsAnyTime: t('Calls at any time'),
  sameDay: t('Usually the same day'),
  dayOrTwo: t('A day or two'),
  weekOrLonger: t('A week or longer'),
  paceVaries: t('It varies. My silence is never about you.'),
  noHints: t('Hints and sarcasm'),
  noAdvice: t('Advice I didn’t ask for'),
  noBareHello: t('Only ‘hello’, with no topic'),
  noSmallTalk: t('Small talk'),
  noManyMessages: t('Many messages in a row'),
  noManyQuestions: t('Several questions at once'),
  noHurry: t('Asking why I haven’t answered'),
  noSurpriseCalls: t('Calls without asking first'),
  toneWords: t('Tone words, such as ‘Joking’'),
  plainWords: t('Saying plainly what you mean'),
  adviceOrListener: t('Saying if you want advice or a listener'),
  shortMessages: t('Short messages'),
  details: t('All the details'),
  oneTopic: t('One topic at a time'),
  longMessages: t('Long messages about what we love'),
  reminder: t('A kind reminder if I forget to answer'),
  sayWhenDone: t('Saying when a chat is over'),
}
