import {
  chosenOf,
  type PassportChoice,
  passportPartNames,
} from '#contract/communication-passport/passport-choices.ts'
import { t } from '#words/t.ts'
import { Choices } from './passport-list.tsx'
import { partIcons, partTitles } from './passport-words.tsx'

interface SideBySideProps {
  name: string
  theirs: readonly PassportChoice[]
  mine: readonly PassportChoice[]
}

/** Question by question, so that what differs can be seen; one below the other where there is no room. */
export const SideBySide = ({ name, theirs, mine }: SideBySideProps) => {
  const answered = passportPartNames.filter((part) => chosenOf(part, [...theirs, ...mine]).length > 0)
  if (answered.length === 0) return null
  return (
    <ul className="grid gap-4">
      {answered.map((part) => (
        <li key={part} className="grid min-w-0 gap-2">
          <h3 className="flex items-start gap-2 font-semibold text-body [overflow-wrap:anywhere]">
            <span aria-hidden="true" className="decoration mt-1 flex-none text-accent-text *:size-5">
              {partIcons[part]}
            </span>
            {partTitles[part]}
          </h3>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
            <Side name={name} choices={chosenOf(part, theirs)} />
            <Side name={t('You')} choices={chosenOf(part, mine)} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Side = ({ name, choices }: { name: string; choices: readonly PassportChoice[] }) => (
  <div className="min-w-0 rounded-md border border-line px-3 py-2 leading-snug [overflow-wrap:anywhere]">
    <dt className="text-quiet">
      <bdi>{name}</bdi>
    </dt>
    <dd>{choices.length > 0 ? <Choices choices={choices} /> : t('No preference')}</dd>
  </div>
)
