/** What Synapse itself is written in. Whoever is here reads it, so to share it says nothing about anybody. */
export const languagesOfSynapse: readonly string[] = ['en']
