import { createTestWallet } from '@evops/ledger/testing'
import { migrateDatabase, schemaFolders } from '@evops/platform/server'
import { testServices, waitUntil } from '@evops/platform/testing'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../testing/index.ts'
import { setTokenHolder } from './index.ts'

let site: OcppSite
beforeAll(async () => {
  site = await ocppSite([], testServices({ owner: 'plain' }))
})
afterAll(() => site.close())

test('OPS-02 on a database made by an owner who is no superuser and passes no row-level security, by a login that owns nothing, a charge point charges, the bill is posted and the wallet pays', async () => {
  const owners = await site.admin.query(
    'select distinct r.rolsuper or r.rolbypassrls as more from pg_tables t join pg_roles r on r.rolname = t.tableowner where t.schemaname = $1',
    ['public'],
  )
  expect(owners.rows).toEqual([{ more: false }])
  const tokenId = await site.token('PLAIN-1')
  const walletId = await createTestWallet(site.services, site.operatorId, { principalMinor: 100_000 })
  await site.services.db.inTenant(site.operatorId, (tx) => setTokenHolder(tx, [tokenId], walletId, new Date(0)))
  const point = await site.connect(await site.chargePoint())
  const sendCall = async (action: string, payload: object) => {
    const reply = await point.call(action, payload)
    expect(reply.type, JSON.stringify(reply)).toBe('result')
    return (reply as { payload: { transactionId?: number } }).payload
  }
  const started = { connectorId: 1, idTag: 'PLAIN-1', meterStart: 0, timestamp: '2026-03-02T02:00:00Z' }
  const { transactionId } = await sendCall('StartTransaction', started)
  const ended = { idTag: 'PLAIN-1', meterStop: 20_000, timestamp: '2026-03-02T03:00:00Z' }
  await sendCall('StopTransaction', { transactionId, ...ended })
  const { rows: sessions } = await site.admin.query(
    'select state, pay_state, energy_dwh, total_minor > 0 as billed from charging_sessions',
  )
  expect(sessions).toEqual([{ state: 'settled', pay_state: 'paid', energy_dwh: 200_000, billed: true }])
  const { rows: sums } = await site.admin.query(
    `select (select sum(amount_minor) from ledger_entries)::int as all_entries,
       (select 100000 - total_minor from charging_sessions) = (select -balance_minor from ledger_balances
         where account = 'wallet_principal' and holder_id = $1) as paid`,
    [walletId],
  )
  expect(sums).toEqual([{ all_entries: 0, paid: true }])
})

test('OPS-02 by that login jobs and tasks are queued, seen and worked on, although the queue has row-level security of its own', async () => {
  const { jobs } = site.services
  const done: unknown[] = []
  await jobs.add('test:job', { session: 7 }, { key: 'one', queue: 'one' })
  expect(await jobs.load()).toMatchObject({ waiting: 1 })
  await jobs.start({
    'test:job': { run: async (payload) => void done.push(payload) },
    'test:task': { cron: '0 0 1 1 *', run: async () => void done.push('task') },
  })
  expect(await jobs.tasks.runNow('test:task', 'somebody')).toBe(true)
  await waitUntil(() => done.length === 2, 'both were done', 15_000)
  expect(done).toEqual(expect.arrayContaining([{ session: 7 }, 'task']))
  const queryQueuedJobs = () => site.admin.query('select from graphile_worker._private_jobs')
  await waitUntil(async () => (await queryQueuedJobs()).rowCount === 0, 'the queue is empty')
  expect(await jobs.tasks.runs({ page: 1, pageSize: 5, task: 'test:task' })).toMatchObject({
    list: [{ state: 'done', startedBy: 'somebody' }],
  })
})

test('OPS-02 that login owns nothing, may not change the schema, and finds that there is nothing to migrate', async () => {
  const schema = schemaFolders(path.resolve(import.meta.dirname, '../../../..'))
  expect(await migrateDatabase(site.url, schema)).toEqual({ applied: [], made: [] })
  const login = new pg.Client({ connectionString: site.url })
  await login.connect()
  try {
    for (const refused of [
      'create table mine ()',
      'alter table charging_sessions add column mine text',
      'select from charging_sessions',
      'set role evops_ledger',
      'create role mine',
    ])
      await expect(login.query(refused)).rejects.toThrow(/permission denied|must be owner/)
  } finally {
    await login.end()
  }
})
