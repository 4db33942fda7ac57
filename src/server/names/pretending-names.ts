import { badInput } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

/** Nothing of these can be seen; a name that has them looks like one that has not, or turns what stands beside it. */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|[\u{e0000}-\u{e0fff}]/u
/** Flags of countries' parts are written with tags; those are seen. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu
/** Joiners belong to Persian, Indian scripts and emoji; between Latin, Greek or Cyrillic letters nobody sees them. */
const misplacedJoiner =
  /(?:^|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}])[\u200c\u200d]|[\u200c\u200d](?:$|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}])/u
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Refuses a name that looks like somebody else's by its nature; `field` is where the words are shown. */
export function requireHonestName(field: string, name: string | null | undefined): void {
  if (!name) return
  const text = name.replaceAll(flags, '')
  if (unseen.test(text) || misplacedJoiner.test(text) || !seen.test(name))
    throw badInput({ [field]: t('This name has an invisible character. Please type it again.') })
  if (reserved.has(skeletonOf(name.replace(/^\s*the\s+/i, ''))))
    throw badInput({
      [field]: t('People could think that this name speaks for Synapse. Please choose another.'),
    })
}

/** The same for what people make together. Two may have the same name: who stands behind them tells them apart. */
export function requireHonestCommunityName(name: string | undefined, field = 'name'): void {
  requireHonestName(field, name)
  if (name && reservedForCommunities.has(skeletonOf(name)))
    throw badInput({
      [field]: t('People could think that Synapse itself speaks here. Please choose another name.'),
    })
}

/** For a whole form: what is not in it is not looked at. */
export function requireHonestNames(
  names: Partial<Record<'displayName' | 'firstName' | 'lastName', string | null | undefined>>,
): void {
  for (const [field, name] of Object.entries(names)) requireHonestName(field, name)
}

/** Letters of other scripts, and signs, that look like a Latin one, by Unicode's confusables (UTS 39). */
const looksLike = new Map(
  Object.entries({
    a: 'аαɑ@4',
    b: 'вьβ8',
    c: 'сϲⅽ',
    d: 'ԁ',
    e: 'еεɛ3єҽ',
    g: 'ɡԍ',
    h: 'һнη',
    i: 'іıι1!|lӏ',
    j: 'јϳ',
    k: 'кκ',
    m: 'мʍμ',
    n: 'пи',
    o: 'оοσ0օ',
    p: 'рρ',
    q: 'ԛ',
    r: 'гꭇ',
    s: 'ѕ5$ꜱ',
    t: 'тτ7',
    u: 'υսц',
    v: 'νѵ',
    w: 'ԝω',
    x: 'хχ×',
    y: 'уүγ',
    z: 'ᴢ2',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
)

/** As a name looks at a glance: without case, accents, spaces, signs, or the alphabet it is written in. */
function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const alike = [...plain].map((letter) => looksLike.get(letter) ?? letter).join('')
  return alike
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Names that stand for Synapse itself, for its moderators, or for nobody in particular. */
const reserved = new Set(
  [
    ...['admin', 'administrator', 'anonymous', 'anonymous author', 'community moderator', 'deleted member'],
    ...['deleted user', 'help', 'helper', 'mod', 'mod team', 'moderation', 'moderation team', 'moderator'],
    ...['moderators', 'network moderator', 'official', 'official support', 'operator', 'root', 'security'],
    // As screens call who reads, and who is not named.
    ...['someone', 'staff', 'you'],
    ...['safety team', 'support', 'support team', 'system', 'team', 'trust and safety', 'user'],
    ...['synapse', 'synapse admin', 'synapse help', 'synapse moderator', 'synapse official'],
    ...['synapse safety', 'synapse security', 'synapse staff', 'synapse support', 'synapse team'],
  ].map((name) => skeletonOf(name)),
)

/** Names that stand for Synapse's own rooms. */
const reservedForCommunities = new Set(
  [
    ...[
      'announcements',
      'official announcements',
      'synapse announcements',
      'synapse community',
      'synapse feedback',
    ],
    ...['synapse moderators', 'synapse news', 'synapse updates', 'welcome to synapse'],
  ].map((name) => skeletonOf(name)),
)
