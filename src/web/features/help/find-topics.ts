import { accountTopics } from './account-topics.ts'
import { fellowTravellers } from './fellow-travellers-topic.ts'
import { groupTopics } from './group-topics.ts'
import { peopleTopics } from './people-topics.ts'
import { safetyTopics } from './safety-topics.ts'
import type { Block, Item, Topic } from './topic.ts'
import { usingTopics } from './using-topics.ts'
import { writingTopics } from './writing-topics.ts'

export const topics: readonly Topic[] = [
  ...writingTopics,
  ...peopleTopics,
  ...groupTopics,
  fellowTravellers,
  ...usingTopics,
  ...safetyTopics,
  ...accountTopics,
]

export const topicCalled = (key: string): Topic | undefined => topics.find((topic) => topic.key === key)

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const itemText = (item: Item): string => (typeof item === 'string' ? item : `${item.term} ${item.meaning}`)

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  return 'href' in block ? block.words : block.map(itemText).join(' ')
}

const textOf = ({ title, about, parts }: Topic): string =>
  plain(
    [title, about, ...parts.flatMap(({ heading, blocks }) => [heading, ...blocks.map(blockText)])].join(' '),
  )

/** The pages that have every typed word somewhere; those that have them in their title come first. */
export function findTopics(typed: string): readonly Topic[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.includes(word))
  const found = topics.filter((topic) => has(textOf(topic)))
  return [
    ...found.filter(({ title }) => has(plain(title))),
    ...found.filter(({ title }) => !has(plain(title))),
  ]
}
