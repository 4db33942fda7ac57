import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerState } from '#contract/gatherings/gathering-choices.ts'
import type { GatheringCard } from '#contract/gatherings/gatherings.ts'
import { gatheringWords, isFull, isOwnAnswer } from '#server/access/gatherings.ts'
import { hasWordsFilteredBy } from '#server/access/word-filters.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { users } from '#server/db/schema/users.ts'
import { type RowsOf, selecting } from '#server/db/statement.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

export const hasFilteredWords = (viewer: SQL, effect?: 'hide'): SQL<boolean> =>
  hasWordsFilteredBy(viewer, sql`filter_words(${gatheringWords})`, effect)

const ownAnswer = {
  id: gatheringAnswers.id,
  answer: gatheringAnswers.answer,
  acceptedAt: gatheringAnswers.acceptedAt,
  declinedAt: gatheringAnswers.declinedAt,
  hasPlace: gatheringAnswers.hasPlace,
  showsName: gatheringAnswers.showsName,
  remind: gatheringAnswers.remind,
  greeting: gatheringAnswers.greeting,
  answeredAt: gatheringAnswers.answeredAt,
}

/** With the host, the community and the viewer's own answer joined. Nothing that is for a nearer level than the city. */
export const cardColumns = (viewer: SQL) => ({
  id: gatherings.id,
  title: gatherings.title,
  startsAt: gatherings.startsAt,
  endsAt: gatherings.endsAt,
  timeZone: gatherings.timeZone,
  isOnline: gatherings.isOnline,
  city: gatherings.city,
  audience: gatherings.audience,
  movedAt: gatherings.movedAt,
  cancelledAt: gatherings.cancelledAt,
  isFull,
  isHost: sql<boolean>`${gatherings.hostId} = ${viewer}`,
  host: personColumns,
  community: { id: communities.id, name: communities.name },
  own: ownAnswer,
  hasFilteredWords: hasFilteredWords(viewer),
})

type CardRow = RowsOf<ReturnType<typeof someCards>>
const someCards = () =>
  selecting(cardColumns(sql`null`), (select) =>
    select
      .from(gatherings)
      .innerJoin(users, eq(users.id, gatherings.hostId))
      .leftJoin(communities, eq(communities.id, gatherings.communityId))
      .leftJoin(gatheringAnswers, isOwnAnswer(sql`null`)),
  )

interface Stored {
  answer: GatheringAnswerRow['answer']
  acceptedAt: Date | null
  declinedAt: Date | null
  hasPlace: boolean
}
type GatheringAnswerRow = typeof gatheringAnswers.$inferSelect

export function stateOf({ answer, acceptedAt, declinedAt, hasPlace }: Stored): AnswerState {
  if (declinedAt) return 'declined'
  if (answer === 'cant') return 'in'
  if (!acceptedAt) return 'asked'
  return answer === 'coming' && !hasPlace ? 'waiting' : 'in'
}

function toOwnAnswer(row: Pick<CardRow, 'own' | 'movedAt'>): GatheringCard['ownAnswer'] {
  const { own, movedAt } = row
  return (
    own && {
      answer: own.answer,
      state: stateOf(own),
      showsName: own.showsName,
      remind: own.remind,
      greeting: own.greeting,
      isFromBefore: movedAt !== null && own.answeredAt < movedAt,
    }
  )
}

export const toGatheringCard = (row: CardRow): GatheringCard => ({
  id: row.id,
  title: row.title,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  timeZone: row.timeZone,
  isOnline: row.isOnline,
  city: row.city,
  host: toPersonView(row.host),
  isHost: row.isHost,
  community: row.community,
  audience: row.audience,
  isCancelled: row.cancelledAt !== null,
  isFull: row.isFull,
  ownAnswer: toOwnAnswer(row),
  // What somebody wrote themselves is never folded.
  foldedBy: row.hasFilteredWords && !row.isHost ? { notes: [], words: true } : null,
})
