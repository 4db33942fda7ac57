import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Openness, opennessLevels } from '#contract/communication-passport/openness.ts'
import { type PassportChoice, passportChoices } from '#contract/communication-passport/passport-choices.ts'
import { languageCodes } from '#contract/languages/language-codes.ts'
import { type AgeRange, ageRanges } from '#contract/profile/age-ranges.ts'
import { type Figure, figures } from '#contract/profile/figures.ts'
import { type Neurotype, neurotypes } from '#contract/profile/neurotypes.ts'
import { type SpoonLevel, spoonLevels } from '#contract/spoons.ts'
import { listOf, oneOf, splitAt } from './lines.ts'
import { isScene, type SceneKey } from './photos/scenes.ts'
import { readPost, type WrittenPost } from './posts.ts'

/** Somebody invented, and all that they posted. None of them is anybody. */
export interface WrittenPerson {
  /** What others call them in the texts: the name of the file. */
  key: string
  name: string
  pronouns: string
  location: string
  /** Of the clock on their wall. */
  hoursFromUtc: number
  neurotypes: Neurotype[]
  interests: string[]
  /** Codes of ISO 639. */
  languages: string[]
  ageRange: AgeRange | null
  spoons: SpoonLevel
  spoonsBefore: { moment: string; level: SpoonLevel }[]
  figure: Figure | null
  picture: SceneKey | null
  isSupporter: boolean
  showsPlace: boolean
  openness: Openness | null
  /** How to talk with them. Who wrote it may have it for friends. */
  passport: PassportChoice[]
  showsPassport: boolean
  communities: string[]
  friends: string[]
  /** Of friends; nobody but them knows. */
  circles: { name: string; members: string[] }[]
  bio: string
  posts: WrittenPost[]
}

const folder = join(import.meta.dirname, 'people')

/** In the order of their numbers: the first is whom the demo suggests to sign in as. */
export const readPeople = (): WrittenPerson[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) =>
      readPerson(file.replace(/^\d+-(.*)\.txt$/, '$1'), readFileSync(join(folder, file), 'utf8')),
    )

function readPerson(key: string, text: string): WrittenPerson {
  const [head = '', ...posts] = text.split(/^=== /m)
  const facts = new Map(
    head
      .trim()
      .split('\n')
      .map((line) => splitAt(line, ': ')),
  )
  const fact = (name: string): string => {
    const value = facts.get(name)
    if (!value) throw new Error(`${key} has no ${name}`)
    return value
  }
  const [, location = '', hours = ''] = /^(.*) \(UTC([+-][\d.]+)\)$/.exec(fact('place')) ?? []
  return {
    key,
    location,
    hoursFromUtc: Number(hours),
    name: fact('name'),
    pronouns: fact('pronouns'),
    neurotypes: listOf(fact('neurotypes')).map((word) => oneOf(neurotypes, word)),
    interests: listOf(fact('interests')),
    languages: listOf(fact('languages')).map((code) => oneOf(languageCodes, code)),
    ageRange: facts.has('age') ? oneOf(ageRanges, fact('age')) : null,
    spoons: oneOf(spoonLevels, fact('spoons')),
    spoonsBefore: listOf(facts.get('spoons before') ?? '').map((entry) => ({
      moment: entry.replace(/ \w+$/, ''),
      level: oneOf(spoonLevels, entry.replace(/^.* /, '')),
    })),
    ...readFace(fact('face')),
    isSupporter: facts.has('supporter'),
    showsPlace: facts.get('shows place to') !== 'friends',
    openness: facts.has('openness') ? oneOf(opennessLevels, fact('openness')) : null,
    passport: listOf(facts.get('talk') ?? '').map((word) => oneOf(passportChoices, word)),
    showsPassport: facts.get('shows talk to') !== 'friends',
    communities: listOf(fact('communities'), ' · '),
    friends: listOf(facts.get('friends') ?? '').map((name) => name.toLowerCase()),
    circles: listOf(facts.get('circles') ?? '', ' · ').map((circle) => {
      const [name, members] = splitAt(circle, ' = ')
      return { name, members: listOf(members).map((member) => member.toLowerCase()) }
    }),
    bio: fact('bio'),
    posts: posts.map(readPost),
  }
}

/** 'figure fox', 'photo moss', or 'pattern': the one that everybody has from the start. */
function readFace(text: string): Pick<WrittenPerson, 'figure' | 'picture'> {
  const [kind, which] = splitAt(text, ' ')
  if (kind === 'figure') return { figure: oneOf(figures, which), picture: null }
  if (kind === 'photo' && isScene(which)) return { figure: null, picture: which }
  if (text === 'pattern') return { figure: null, picture: null }
  throw new Error(`'${text}' is no face`)
}
