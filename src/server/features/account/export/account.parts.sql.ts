import { sql } from 'drizzle-orm'
import { toLanguageView } from '#server/languages/languages.ts'
import { t } from '#words/t.ts'
import { photosInArchive } from './own-photos.sql.ts'
import type { Part } from './part.ts'
import { profilePhotoName } from './photo-names.ts'

/** The columns of a row are named otherwise than everything else in the archive. */
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the person can see of themselves: all of the row but what only machines read. */
const notShown = ['password_hash', 'name_key', 'location_key', 'discover_keys', 'city_id', 'erased_at']

/** Who the person is here, how they sign in, and what they gave. */
export const accountParts: readonly Part[] = [
  {
    file: 'profile',
    title: () => t('Your profile and settings'),
    about: () => t('Who you are here, who may see what, and what’s set for your account.'),
    covers: ['uploads.profile_of'],
    rows: (me) => sql`
      select id::text as key, to_jsonb(u) - ${sql.param(notShown)}::text[]
        || jsonb_build_object('hasPassword', password_hash is not null) as entry
      from users u where id = ${me}`,
    finish: ({ profile_image_url: picture, languages, ...entry }) => ({
      ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [camelCase(name), value])),
      languages: Array.isArray(languages) ? languages.map((code) => toLanguageView(code).name) : [],
      photo: picture ? profilePhotoName : null,
    }),
  },
  {
    file: 'sessions',
    title: () => t('Where you’re signed in'),
    about: () => t('Your devices.'),
    covers: ['sessions.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'device', sess ->> 'device', 'createdAt', created_at, 'lastSeenAt', last_seen_at) as entry
      from sessions where user_id = ${me}`,
  },
  {
    file: 'notifications-on-devices',
    title: () => t('Devices with notifications'),
    about: () => t('Where you turned them on. The addresses and keys are of use to the devices alone.'),
    covers: ['push_devices.user_id'],
    rows: (me) => sql`
      select d.id::text as key, json_build_object(
        'id', d.id, 'device', s.sess ->> 'device', 'createdAt', d.created_at, 'lastDeliveredAt', d.delivered_at) as entry
      from push_devices d join sessions s on s.id = d.session_id where d.user_id = ${me}`,
  },
  {
    file: 'passkeys',
    title: () => t('Your passkeys'),
    about: () => t('Their names. The keys themselves are on your devices.'),
    covers: ['passkeys.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at) as entry
      from passkeys where user_id = ${me}`,
  },
  {
    file: 'codes-from-an-app',
    title: () => t('Codes from an app'),
    about: () =>
      t(
        'Since when signing in takes one, and how many recovery codes are left. The codes themselves are yours alone.',
      ),
    covers: ['second_factors.user_id'],
    rows: (me) => sql`
      select user_id::text as key, json_build_object('since', created_at, 'recoveryCodesLeft',
        (select count(*) from recovery_codes r where r.user_id = ${me})) as entry
      from second_factors where user_id = ${me}`,
  },
  {
    file: 'account-safety',
    title: () => t('What changed about how you sign in'),
    about: () => t('New devices, passwords, passkeys, codes and archives.'),
    covers: ['security_events.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'kind', kind, 'device', device, 'createdAt', created_at) as entry
      from security_events where user_id = ${me}`,
  },
  {
    file: 'address-changes',
    title: () => t('Changes of your email address'),
    about: () => t('One that is under way, and old addresses while they can take your account back.'),
    covers: ['address_changes.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'from', old_email, 'to', new_email, 'createdAt', created_at, 'confirmedAt', confirmed_at,
        'agreedAt', agreed_at, 'changedAt', changed_at) as entry
      from address_changes where user_id = ${me}`,
  },
  {
    file: 'failed-sign-ins',
    title: () => t('Failed sign-ins'),
    about: () => t('How many there were on each day.'),
    covers: ['failed_sign_ins.user_id'],
    rows: (me) => sql`
      select day::text as key, json_build_object('day', day, 'count', count) as entry
      from failed_sign_ins where user_id = ${me}`,
  },
  {
    file: 'sign-in-providers',
    title: () => t('Other ways you sign in'),
    about: () => t('Accounts elsewhere that open this one.'),
    covers: ['identities.user_id'],
    rows: (me) => sql`
      select issuer || ' ' || subject as key, json_build_object('provider', issuer, 'yourIdThere', subject, 'createdAt', created_at) as entry
      from identities where user_id = ${me}`,
  },
  {
    file: 'photos',
    title: () => t('Your photos'),
    about: () => t('The files are in the folder photos.'),
    covers: ['uploads.owner_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'usedFor', purpose, 'state', state, 'width', width, 'height', height) as entry
      from uploads where id in (${photosInArchive(me)})`,
  },
  {
    file: 'donations',
    title: () => t('Your donations'),
    about: () => t('Amounts are in cents.'),
    covers: ['donations.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object(
        'id', id, 'createdAt', created_at, 'amount', amount, 'currency', currency, 'paymentMethod', payment_method,
        'payment', coalesce(stripe_payment_intent_id, cash_app_receipt), 'note', note,
        'refundedAmount', refunded_amount, 'state', status) as entry
      from donations where user_id = ${me}`,
  },
  {
    file: 'archives',
    title: () => t('Archives like this one'),
    about: () => t('When you asked for them.'),
    covers: ['account_exports.user_id'],
    rows: (me) => sql`
      select id::text as key, json_build_object('id', id, 'createdAt', created_at) as entry
      from account_exports where user_id = ${me}`,
  },
]
