import {
  chosenOf,
  type PassportChoice,
  passportPartNames,
} from '#contract/communication-passport/passport-choices.ts'
import { choiceWords, partIcons, partTitles } from './passport-words.tsx'

interface PassportListProps {
  passport: readonly PassportChoice[]
  as?: 'h3' | 'h4'
}

/** What somebody says about talking with them. What they left open is left out. */
export const PassportList = ({ passport, as: Heading = 'h3' }: PassportListProps) => (
  <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-x-6 gap-y-4">
    {passportPartNames
      .filter((part) => chosenOf(part, passport).length > 0)
      .map((part) => (
        <li key={part} className="flex min-w-0 gap-3">
          <span aria-hidden="true" className="decoration mt-1 flex-none text-accent-text *:size-5">
            {partIcons[part]}
          </span>
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <Heading className="font-semibold text-body">{partTitles[part]}</Heading>
            <Choices choices={chosenOf(part, passport)} />
          </div>
        </li>
      ))}
  </ul>
)

/** One answer is a sentence, several are a list. */
export const Choices = ({ choices: [first, ...more] }: { choices: readonly PassportChoice[] }) => {
  if (!first) return null
  if (more.length === 0) return <p>{choiceWords[first]}</p>
  return (
    <ul className="list-disc ps-5">
      {[first, ...more].map((choice) => (
        <li key={choice}>{choiceWords[choice]}</li>
      ))}
    </ul>
  )
}
