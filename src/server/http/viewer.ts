/** The signed-in person who makes a request. Passed to every rule about who may see or do what. */
export interface Viewer {
  id: string
  /** The session that this request came with. */
  sessionId: string
  /** False: has chosen nothing about content notes and words, so nobody needs to ask. */
  hasChosenContent?: boolean
}
