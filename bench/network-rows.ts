// How the rows of the network are numbered and filled, in SQL: the same number is always the same row.

/** One network of a given size. The same size always gives the same rows. */
export interface Size {
  posts: number
  people: number
  communities: number
}

export const numbered = (prefix: string, n: string) =>
  `('${prefix}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
export const person = (n: string) => numbered('01900000', n)
export const community = (n: string) => numbered('01910000', n)
export const circle = (n: string) => numbered('01a50000', n)
/** 2026-01-01 and a second later for each post, as a UUID v7. */
export const post = (n: string) => `(
  substr(lpad(to_hex(1767225600000 + (${n})::bigint * 1000), 12, '0'), 1, 8) || '-' ||
  substr(lpad(to_hex(1767225600000 + (${n})::bigint * 1000), 12, '0'), 9, 4) || '-7000-8000-' ||
  lpad(to_hex(${n}), 12, '0'))::uuid`
/** Later than any post and earlier than whatever is written while measuring. */
export const comment = (n: string) => numbered('01a00000', n)
export const message = (n: string) => numbered('01a10000', n)

/** Names and texts are made of made-up words out of 400 each. */
export const word = (n: string, salt: number) =>
  `substr(md5((abs(hashint4(${n} + ${salt})) % 400)::text), 1, 6)`
/** As long as people write, and of words too short to be looked for. */
export const filling = `repeat('so it is. ', 16)`

/** Nineteen of twenty posts are not for them. */
export const viewer = 1
