import type { Person } from './people.ts'

type Who = { id: string }

export const triesToBlock = (person: Person, other: Who) => person.post(`/api/blocks/${other.id}`)
export const triesToMute = (person: Person, other: Who) => person.post(`/api/mutes/${other.id}`)

async function does(person: Person, method: 'post' | 'delete', path: string): Promise<void> {
  const answer = await person[method](path)
  if (answer.status !== 204) throw new Error(`${person.name} could not: ${answer.status} ${answer.text}`)
}

/** `blocks(ana, bea)`, through the product itself. */
export const blocks = (person: Person, other: Who) => does(person, 'post', `/api/blocks/${other.id}`)
export const unblocks = (person: Person, other: Who) => does(person, 'delete', `/api/blocks/${other.id}`)
export const mutes = (person: Person, other: Who) => does(person, 'post', `/api/mutes/${other.id}`)
export const unmutes = (person: Person, other: Who) => does(person, 'delete', `/api/mutes/${other.id}`)
