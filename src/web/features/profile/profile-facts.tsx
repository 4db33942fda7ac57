import Cake from 'lucide-react/icons/cake'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { LanguageView } from '#contract/languages/languages.ts'
import { type AgeRange, ageRangeLabels } from '#contract/profile/age-ranges.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { t } from '#words/t.ts'

interface Facts {
  bio: string | null
  location: string | null
  /** One's own place of before, which is no known city. */
  isLocationShown?: boolean
  neurotypes: readonly string[]
  interests: readonly string[]
  languages: readonly LanguageView[]
  ageRange: AgeRange | null
}

export const hasFacts = ({ bio, location, neurotypes, interests, languages, ageRange }: Facts): boolean =>
  Boolean(bio || location || ageRange) || neurotypes.length + interests.length + languages.length > 0

/** What somebody says about themselves. What is empty is left out. */
export const ProfileFacts = ({
  bio,
  location,
  isLocationShown = true,
  neurotypes,
  interests,
  languages,
  ageRange,
}: Facts) => (
  <>
    {bio && (
      <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {bio}
      </p>
    )}
    {location && (
      <p className="flex items-start gap-2 [overflow-wrap:anywhere]">
        <MapPin aria-hidden="true" className="mt-1 size-5 flex-none" />
        <span>
          <span className="visually-hidden">{t('Location:')} </span>
          <bdi>{location}</bdi>
          {!isLocationShown && (
            <span className="block text-quiet">
              {t(
                'Only you can see this, because we don’t know it as a city. To show a place, choose a city.',
              )}
            </span>
          )}
        </span>
      </p>
    )}
    {ageRange && (
      <p className="flex items-start gap-2">
        <Cake aria-hidden="true" className="mt-1 size-5 flex-none" />
        {t('Age: {range}', { range: ageRangeLabels[ageRange]() })}
      </p>
    )}
    <Words title={t('Neurotypes')} words={neurotypes.map(neurotypeLabel)} />
    <Words title={t('Interests')} words={interests} />
    <Words title={t('Languages')} words={languages.map(({ name }) => name)} />
  </>
)

const Words = ({ title, words }: { title: string; words: readonly string[] }): ReactNode =>
  words.length > 0 && (
    <div className="grid gap-2">
      <h3 className="font-semibold text-body">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="max-w-full [overflow-wrap:anywhere]">
            <Badge>
              <bdi>{word}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
