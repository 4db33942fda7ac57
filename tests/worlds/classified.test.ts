import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { noticeKinds as allNoticeKinds } from '#contract/notifications/notice-kinds.ts'
import { LiveEvent } from '#contract/realtime.ts'
import { columns, eventTypes, keptElsewhere, noticeKinds } from './classified.ts'
import { secrets } from './secrets.ts'

const root = join(import.meta.dirname, '../..')
const classes = new Set(['shown', 'own', 'staff', 'machine', 'elsewhere', ...Object.keys(secrets)])

async function listTables(): Promise<Record<string, string[]>> {
  const files = globSync('src/server/db/schema/**/*.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file))))
  const tables = modules.flatMap((one) => Object.values<unknown>(one)).filter((one) => is(one, PgTable))
  return Object.fromEntries(
    tables.map(getTableConfig).map((table) => [table.name, table.columns.map(({ name }) => name).sort()]),
  )
}

test('every column of every table says whether it is somebody’s secret', async () => {
  const classified = Object.entries(columns).map(([table, kinds]) => [
    table,
    Object.values(kinds)
      .flatMap((names) => names.split(' '))
      .sort(),
  ])
  expect(Object.fromEntries(classified)).toEqual(await listTables())
  for (const kinds of Object.values(columns))
    for (const kind of Object.keys(kinds)) expect(classes).toContain(kind)
})

test('what is kept by another test names it', () => {
  const elsewhere = Object.entries(columns).flatMap(([table, kinds]) => (kinds.elsewhere ? [table] : []))
  expect(Object.keys(keptElsewhere).sort()).toEqual(elsewhere.sort())
  for (const file of Object.values(keptElsewhere)) expect(existsSync(join(root, file))).toBe(true)
})

test('every notice and every live event is classified', () => {
  const types = LiveEvent.options.flatMap(({ shape: { type } }): string[] =>
    'options' in type ? type.options : [...type.values],
  )
  expect(Object.keys(eventTypes).sort()).toEqual(types.sort())
  expect(Object.keys(noticeKinds).sort()).toEqual([...allNoticeKinds].sort())
})

test('every secret is about something that is stored', () => {
  const about = new Set(Object.values(columns).flatMap((kinds) => Object.keys(kinds)))
  for (const name of Object.keys(secrets)) expect(about).toContain(name)
})
