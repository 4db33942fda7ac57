import { and, asc, eq, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '#server/db/connection.ts'
import { accountExports } from '#server/db/schema/account-exports.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { erasedMail } from './account.mails.ts'
import { emptyPerson, eraseDueContent, eraseReferences, eraseWords } from './erasure.sql.ts'
import { photosOf } from './export/own-photos.sql.ts'

export interface ErasureServices {
  db: Database
  storage: PhotoStorage
  log: FastifyBaseLogger
  mailer: Mailer
}

/** Their time of grace is over. */
const isDue = and(lte(users.eraseAfter, sql`now()`), isNull(users.erasedAt))

/** Everyone whose time of grace is over. One that fails is left for the next hour; the others do not wait for it. */
export async function eraseDueAccounts(services: ErasureServices): Promise<void> {
  const { db, log } = services
  await db.inTransaction(eraseDueContent)
  const due = await db.select({ id: users.id }).from(users).where(isDue).orderBy(asc(users.eraseAfter))
  for (const { id } of due) {
    try {
      await eraseAccount(services, id)
    } catch (error) {
      log.error({ err: error }, 'an account could not be erased; trying again in an hour')
    }
  }
}

/**
 * All or nothing: a process that ends in the middle leaves the account as it was, for the next one to take up. Files
 * cannot be part of a transaction, so archives go before it, and photos after it, their rows last. An archive that was
 * finished in between goes after it as well.
 */
async function eraseAccount({ db, storage, log, mailer }: ErasureServices, id: string): Promise<void> {
  for (const archive of await listArchivesToErase(db, id)) await storage.removeArchive(archive.id)

  const afterwards: (() => unknown)[] = []
  const gone = await db.inTransaction(async (tx) => {
    // Whoever else is at it has the row; whoever signed in a moment ago has taken their wish back.
    const [person] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, id), isDue))
      .for('update', { skipLocked: true })
    if (!person) return null
    const archives = await tx
      .select({ id: accountExports.id })
      .from(accountExports)
      .where(eq(accountExports.userId, id))
      .for('update')
    await eraseWords(tx, id)
    const photoIds = await letPhotosGo(tx, id)
    await emptyPerson(tx, id)
    await eraseReferences(tx, id)
    // The last thing that is kept of them, until it is sent.
    const afterCommit = (then: () => unknown) => void afterwards.push(then)
    await mailer.queue(
      { tx, afterCommit },
      { kind: 'account-erased', userId: null, data: { email: person.email } },
    )
    return { photoIds, archives }
  })
  if (!gone) return
  for (const archive of gone.archives) await storage.removeArchive(archive.id)
  // After the commit: whoever took their wish back at the last moment must not be on the list (decision 0026).
  // The database knows it too and tells the next backup, so that a bucket which is away does not stop the rest.
  await storage.noteErased(id).catch((error: unknown) => log.warn({ err: error }, 'an erasure was not noted'))
  for (const photoId of gone.photoIds) {
    await storage.remove(photoId)
    await db.delete(uploads).where(eq(uploads.id, photoId))
  }
  for (const then of afterwards) await then()
}

export const composeErasedMails = (mailer: Mailer) =>
  mailer.compose('account-erased', async (_tx, { data }) => erasedMail(data.email))

const listArchivesToErase = async (db: Database, userId: string) =>
  db
    .select({ id: accountExports.id })
    .from(accountExports)
    .innerJoin(users, eq(users.id, accountExports.userId))
    .where(and(eq(users.id, userId), isDue))

/** Their files are deleted right after; if that is cut short, the clearing out of unused photos finds them. */
async function letPhotosGo(tx: Transaction, id: string): Promise<string[]> {
  const photos = await tx
    .update(uploads)
    .set({
      ownerId: null,
      profileOf: null,
      postId: null,
      messageId: null,
      groupMessageId: null,
      state: 'removing',
      createdAt: new Date(0),
    })
    // Those of posts that stay for now go with their posts.
    .where(
      and(
        sql`${uploads.id} in (${photosOf(id)})`,
        isNull(uploads.takenOffPostId),
        or(
          isNull(uploads.postId),
          notInArray(
            uploads.postId,
            tx
              .select({ id: posts.id })
              .from(posts)
              .where(and(eq(posts.authorId, id), isNotNull(posts.eraseAfter))),
          ),
        ),
      ),
    )
    .returning({ id: uploads.id })
  return photos.map((photo) => photo.id)
}
