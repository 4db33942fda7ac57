import webPush from 'web-push'
import type { Database } from '#server/db/connection.ts'
import { pushKeys } from '#server/db/schema/push/push-keys.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const columns = { publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }

/** Made at the first start. Of several instances that start at once, all use those of the first. */
export async function openPushKeys(db: Database): Promise<PushKeys> {
  const [known] = await db.select(columns).from(pushKeys)
  if (known) return known
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing()
  const [kept] = await db.select(columns).from(pushKeys)
  if (!kept) throw new Error('The keys for push notifications could not be kept')
  return kept
}
