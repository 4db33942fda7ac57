/** The signed-in person who makes a request. Passed to every rule about who may see or do what. */
export interface Viewer {
  id: string
  /** The session that this request came with. */
  sessionId: string
  /** False: has chosen nothing about content notes and words, so nobody needs to ask. */
  hasChosenContent?: boolean | undefined
  /** The number of the city that Local looks around for them; null: they have none. */
  localCity?: number | null | undefined
  /** How far the primary had written when this request was let in. Only where there is a replica to compare with. */
  writtenUpTo?: string | undefined
}
