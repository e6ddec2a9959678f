import { createTestOperator, createTestUser, platformOperatorId } from '@evops/organisation/testing'
import type { ChainVerification, RetentionPreview, RetentionSettings } from '@evops/organisation/contract'
import { minRetentionDays, newId, retainedKinds, type RetainedKind } from '@evops/platform/contract'
import { createFileStore, type Services } from '@evops/platform/server'
import { createAuditLog } from '@evops/organisation/server'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeProduct, type WholeProduct } from './testing/whole-product.ts'

let product: WholeProduct
let t: WholeProduct['t']
let domains: WholeProduct['domains']
let app: WholeProduct['app']
let operatorId: string
let chargePointId: string
let staff: string
let clerk: string

beforeAll(async () => {
  product = await wholeProduct()
  ;({ t, domains, app } = product)
  operatorId = await createTestOperator(t.services)
  const stationId = await createTestStation(t.services, operatorId)
  chargePointId = (await createTestChargePoint(t.services, operatorId, stationId)).id
  staff = (await createTestUser(t.services, { operatorId: platformOperatorId, codes: 'all' })).token
  clerk = (await createTestUser(t.services, { operatorId, codes: 'all' })).token
})
afterAll(() => product.close())

async function request(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, token = staff) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  const { error, data, fields } = reply.json<{
    error?: string
    data: unknown
    fields?: Record<string, string>
  }>()
  return { status: reply.statusCode, error, data, fields }
}
const base = '/api/organisation/retention'
const ruleOf = async (kind: RetainedKind) => {
  const { data } = await request('GET', base)
  const row = (data as RetentionSettings).kinds.find((one) => one.kind === kind)
  if (!row) throw new Error(`${kind} is kept by no rule`)
  return row
}
const change = async (kind: RetainedKind, form: object, token = staff) =>
  request(
    'PUT',
    `${base}/${kind}`,
    { maxMegabytes: null, confirmed: false, version: (await ruleOf(kind)).version, ...form },
    token,
  )
const preview = async (kind: RetainedKind, query: string) =>
  (await request('GET', `${base}/${kind}/preview?${query}`)).data as RetentionPreview
const run = () => job('organisation:retention')
const one = async <Row>(sql: string, values: unknown[] = []) => (await t.admin.query<Row & object>(sql, values)).rows[0]
const count = async (from: string) => (await one<{ n: number }>(`select count(*)::int as n from ${from}`))?.n
const getDropAudit = async (kind: RetainedKind) =>
  (
    await t.admin.query<{ after: RetentionPreview; user_name: string }>(
      `select after, user_name from organisation_audit where action = 'dropRetained' and entity_id = $1 order by at`,
      [kind],
    )
  ).rows

/** Creates a day's partition with this many packs of messages, or with unpacked messages. */
async function partition(
  daysAgo: number,
  ocppMessages: number,
  table: 'stations_ocpp_message_packs' | 'stations_ocpp_messages' = 'stations_ocpp_message_packs',
): Promise<string> {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const name = `${table}_${day.replaceAll('-', '')}`
  await t.admin.query(
    `create table if not exists ${name} partition of ${table} for values from ('${day} 00:00Z') to (timestamptz '${day} 00:00Z' + interval '1 day')`,
  )
  await t.admin.query(
    `insert into ${table} select $1, charge_point_key, ${
      table === 'stations_ocpp_messages'
        ? `timestamptz '${day} 12:00Z', 'in', 'Heartbeat', n::text, repeat(md5(n::text), 40)`
        : `timestamptz '${day} 12:00Z', timestamptz '${day} 12:00Z', 1, false, 'Heartbeat', '{0}', repeat(md5(n::text), 40)::bytea`
    }
     from stations_charge_points, generate_series(1, $3) n where id = $2`,
    [operatorId, chargePointId, ocppMessages],
  )
  // Size added by a later autovacuum must be included before the measurement.
  await t.admin.query(`vacuum (analyze) ${name}`)
  return name
}
const exists = async (table: string) =>
  (await one<{ there: boolean }>('select to_regclass($1) is not null as there', [table]))?.there

test('PRIV-01 no rule keeps less than the law and the bills need: the database refuses it, and so does the call', async () => {
  for (const kind of retainedKinds) {
    const least = minRetentionDays[kind]
    const rule = 'update platform_retention set days = $2 where kind = $1'
    await expect(t.admin.query(rule, [kind, least - 1])).rejects.toMatchObject({ code: '23514' })
    const client = await t.admin.connect()
    await client.query('begin')
    expect((await client.query(rule, [kind, least])).rowCount).toBe(1)
    await client.query('rollback')
    client.release()
  }
  const refused = await change('audit', { days: 179, confirmed: true })
  expect(refused).toMatchObject({ status: 400, error: 'organisation.retention-least' })
  expect(refused.fields).toHaveProperty('days')
  expect((await request('PUT', `${base}/sessions`, { days: 400, maxMegabytes: null, version: 1 })).status).toBe(400)
})

test("S-19 retention is the platform staff's; each call needs its code", async () => {
  for (const [method, url, body] of [
    ['GET', base, undefined],
    ['GET', `${base}/ocppMessages/preview?days=30`, undefined],
    ['PUT', `${base}/ocppMessages`, { days: 30, maxMegabytes: null, confirmed: false, version: 1 }],
  ] as const) {
    expect((await request(method, url, body, clerk)).error).toBe('organisation.platform-only')
    expect((await request(method, url, body, 'nobody')).status).toBe(401)
  }
  const looks = (await createTestUser(t.services, { operatorId: platformOperatorId, codes: ['taskPerm'] })).token
  expect((await request('GET', base, undefined, looks)).status).toBe(200)
  expect(
    (
      await request(
        'PUT',
        `${base}/ocppMessages`,
        { days: 30, maxMegabytes: null, confirmed: false, version: 1 },
        looks,
      )
    ).status,
  ).toBe(403)
})

test('PRIV-01 frames past their time go by whole partitions; a change that drops data asks first and says how much', async () => {
  const [old, young] = [await partition(20, 2_000), await partition(3, 10)]
  const flat = await partition(20, 10, 'stations_ocpp_messages')
  const { days, version, bytes, addedPerDay } = await ruleOf('ocppMessages')
  expect([days, bytes > 2_000_000]).toEqual([30, true])
  expect(addedPerDay).toBeGreaterThan(0)
  expect(await preview('ocppMessages', 'days=30')).toMatchObject({ bytes: 0, rows: 0 })
  const going = await preview('ocppMessages', 'days=10')
  const size = await one<{ bytes: number }>(
    'select (pg_total_relation_size($1::regclass) + pg_total_relation_size($2::regclass))::int as bytes',
    [old, flat],
  )
  expect(going.bytes).toBe(size?.bytes)
  const requests = await change('ocppMessages', { days: 10 })
  expect([requests.status, requests.error]).toEqual([409, 'organisation.retention-drops'])
  expect((await ruleOf('ocppMessages')).days).toBe(30)
  expect((await change('ocppMessages', { days: 10, confirmed: true })).data).toMatchObject({ days: 10 })
  expect((await change('ocppMessages', { days: 9, version, confirmed: true })).error).toBe('request.conflict')
  expect(await exists(old)).toBe(true)
  await run()
  expect([await exists(old), await exists(flat), await exists(young)]).toEqual([false, false, true])
  const entries = await getDropAudit('ocppMessages')
  expect(entries).toMatchObject([{ after: { bytes: going.bytes }, user_name: 'organisation:retention' }])
  await run()
  expect(await getDropAudit('ocppMessages')).toHaveLength(1)
  const auditRow = await one<{ before: object; after: object }>(
    `select before, after from organisation_audit where action = 'updateRetention' and result = 'done' and entity_id = 'ocppMessages'`,
  )
  expect(auditRow).toMatchObject({ before: { days: 30 }, after: { days: 10, going: { bytes: going.bytes } } })
})

test('PRIV-01 frames over their size: the oldest days go before their time, today never', async () => {
  const [older, newer] = [await partition(6, 2_500), await partition(5, 1_000)]
  await partition(0, 2_000)
  const held = await one<{ bytes: number }>(
    `select sum(pg_total_relation_size(inhrelid))::int - pg_total_relation_size($1::regclass)::int
       + pg_total_relation_size('stations_ocpp_message_flushes')::int as bytes
     from pg_inherits where inhparent in ('stations_ocpp_messages'::regclass, 'stations_ocpp_message_packs'::regclass)`,
    [older],
  )
  const maxMegabytes = Math.ceil((held?.bytes ?? 0) / 1_000_000)
  expect((await change('ocppMessages', { days: 10, maxMegabytes, confirmed: true })).status).toBe(200)
  await run()
  expect([await exists(older), await exists(newer)]).toEqual([false, true])
  expect((await change('ocppMessages', { days: 10, maxMegabytes: 1, confirmed: true })).status).toBe(200)
  await run()
  expect(await exists(newer)).toBe(false)
  expect(await count('stations_ocpp_message_packs where from_at > current_date - 1')).toBe(2_000)
})

test('PRIV-01 states past their time go, but for the last of each connector: how it stood then is still known', async () => {
  const state = (daysAgo: number, status: string) =>
    t.admin.query(
      `insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, received_at)
       values ($1, $2, $3, 1, $4, now() - make_interval(days => $5))`,
      [operatorId, newId(), chargePointId, status, daysAgo],
    )
  for (const [daysAgo, status] of [
    [1_200, 'Available'],
    [1_199, 'Charging'],
    [1_198, 'Finishing'],
    [10, 'Available'],
  ] as const)
    await state(daysAgo, status)
  const { rows, addedPerDay } = await ruleOf('states')
  expect([rows, addedPerDay]).toEqual([4, 0])
  expect(await preview('states', 'days=1095')).toMatchObject({ rows: 2 })
  await run()
  const left = await t.admin.query('select reported_status from stations_state_changes order by received_at')
  expect(left.rows.map((row) => row.reported_status)).toEqual(['Finishing', 'Available'])
})

test('PRIV-01 X-10 uploads and exports go with their files, by age and by size; longer kept, their end moves', async () => {
  const devices = createFileStore(path.join(t.services.config.dataDir, 'devices'))
  const exports = createFileStore(t.services.config.dataDir)
  const lies = async (store: typeof devices, bytes: number) =>
    (await store.write(Readable.from([Buffer.alloc(bytes)]))).storedAs
  const upload = async (storedAs: string, no: number, until: string, bytes: number) =>
    t.admin.query(
      `insert into stations_transfers (operator_id, id, charge_point_id, kind, request_no, token_hash, stored_as, bytes, expires_at, retained_until)
       values ($1, $2, $3, 'diagnostics', $4, sha256(convert_to($5, 'UTF8')), $5, $6, now(), now() + $7::interval)`,
      [operatorId, newId(), chargePointId, no, storedAs, bytes, until],
    )
  const [over, young, stray] = [await lies(devices, 10), await lies(devices, 2_000_000), await lies(devices, 1)]
  await upload(over, 1, '-1 hour', 10)
  await upload(young, 2, '80 days', 2_000_000)
  await t.admin.query(
    `insert into stations_firmware (operator_id, id, vendor, model, version, file_name, bytes, sha256, stored_as, state, created_by, created_at)
     values ($1, $2, 'v', 'm', '1', 'f.bin', 5, sha256('a'), $3, 'withdrawn', $2, now() - interval '91 days'),
       ($1, $4, 'v', 'm', '2', 'f.bin', 5, sha256('a'), $5, 'released', $2, now() - interval '91 days')`,
    [operatorId, newId(), await lies(devices, 5), newId(), await lies(devices, 5)],
  )
  const file = await lies(exports, 7)
  await t.admin.query(
    `insert into platform_files (operator_id, id, user_id, name, stored_as, content_type, bytes, sha256, created_at, expires_at)
     values ($1, $2, $2, 'a.csv', $3, 'text/csv', 7, sha256('a'), now() - interval '8 days', now() - interval '1 day')`,
    [operatorId, newId(), file],
  )
  expect(await preview('uploads', 'days=90')).toMatchObject({ rows: 2, bytes: 15 })
  await run()
  expect(await devices.open(over)).toBeUndefined()
  expect(await exports.open(file)).toBeUndefined()
  expect(await count('platform_files')).toBe(0)
  const firmware = await t.admin.query(
    'select version, removed_at is null as present from stations_firmware order by 1',
  )
  expect(firmware.rows).toEqual([
    { version: '1', present: false },
    { version: '2', present: true },
  ])
  expect((await change('uploads', { days: 100 })).status).toBe(200)
  const until = await one<{ days: number }>(
    'select round(extract(epoch from retained_until - now()) / 86400)::int as days from stations_transfers where request_no = 2',
  )
  expect(until?.days).toBe(90)
  expect((await change('uploads', { days: 100, maxMegabytes: 1, confirmed: true })).status).toBe(200)
  await run()
  expect(await devices.open(young)).toBeUndefined()
  expect(await devices.open(stray)).toBeDefined()
  t.setNow(new Date(Date.now() + 2 * 86_400_000))
  await domains.stations.domain.jobs?.['stations:stray-files']?.run({}, { jobId: '', attempt: 1 })
  t.setNow(undefined)
  expect(await devices.open(stray)).toBeUndefined()
  expect(await count('stations_firmware where removed_at is null')).toBe(1)
})

test('PRIV-01 the page says until when the disk lasts, from what was measured', async () => {
  const { disk } = (await request('GET', base)).data as RetentionSettings
  expect(disk).toMatchObject({ growthPerDay: null, fullAt: null })
  await t.admin.query(
    `insert into platform_sizes (day, at, database_bytes, files_bytes)
     select current_date - 10, now() - interval '10 days', 0, 0`,
  )
  const grown = ((await request('GET', base)).data as RetentionSettings).disk
  const perDay = ((grown?.databaseBytes ?? 0) + (grown?.filesBytes ?? 0)) / 10
  expect(Math.abs((grown?.growthPerDay ?? 0) / perDay - 1)).toBeLessThan(0.01)
  const daysLeft = (grown?.freeBytes ?? 0) / (grown?.growthPerDay ?? 1)
  expect((Date.parse(grown?.fullAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(daysLeft, 0)
  await job('organisation:note-sizes')
  expect(await count('platform_sizes')).toBe(2)
})

const job = (name: string) =>
  Promise.resolve(domains.organisation.domain.jobs?.[name]?.run({}, { jobId: '', attempt: 1 }))
const seal = () => job('organisation:seal-audit')

/** Creates an operator whose audit log entries were written and sealed this many days ago. */
async function aLog(daysAgo: readonly number[]) {
  const owner = await createTestOperator(t.services)
  const { token } = await createTestUser(t.services, { operatorId: owner, codes: 'all' })
  await seal()
  const ids: string[] = []
  for (const days of daysAgo) {
    const id = newId(Date.now() - days * 86_400_000)
    await t.admin.query(
      `with waiting as (insert into organisation_audit_unsealed values ($1, $2))
       insert into organisation_audit select $1, $2, now() - make_interval(days => $3), null, $1, 'somebody', '', '', 'act', 'thing', null, null, null, 'done'`,
      [owner, id, days],
    )
    t.setNow(new Date(Date.now() - days * 86_400_000 + 1_000))
    await seal()
    t.setNow(undefined)
    ids.push(id)
  }
  const verify = async (noted: object = {}) => request('POST', '/api/organisation/audit-verification', noted, token)
  const listRemainingAudit = async () => {
    const { rows } = await t.admin.query('select id from organisation_audit where id = any($1) order by id', [ids])
    return rows.map(({ id }) => ids.indexOf(id))
  }
  const headLine = async () => {
    const file = await app.inject({
      url: '/api/organisation/audit-proof',
      headers: { authorization: `Bearer ${token}` },
    })
    return JSON.parse(file.body.split('\n')[0] ?? '') as object
  }
  return { owner, ids, verify, left: listRemainingAudit, headLine }
}

test('S-21 PRIV-01 old entries of the audit log go, and the chain goes on from a sealed anchor that proves it', async () => {
  const { verify, left, headLine } = await aLog([1_200, 1_190, 700, 400, 170])
  const { head, ...whole } = (await verify()).data as ChainVerification
  expect(whole).toMatchObject({ ok: true, rows: 5, anchor: null })
  await seal()
  await run()
  expect(await left()).toEqual([2, 3, 4])
  expect(await getDropAudit('audit')).toMatchObject([{ after: { rows: 2 } }])
  expect((await verify({ seq: head?.seq, hash: head?.hash })).data).toMatchObject({
    ok: true,
    anchor: { seq: 2, dropped: 2 },
  })
  expect((await verify({ seq: 1, hash: 'ab' })).error).toBe('organisation.audit-head-dropped')
  expect((await change('audit', { days: 180, confirmed: true })).status).toBe(200)
  await run()
  expect(await left()).toEqual([4])
  expect((await verify()).data).toMatchObject({ ok: true, anchor: { seq: 4, dropped: 4 } })
  expect(await headLine()).toMatchObject({ anchor: { seal: 4, dropped: 4 } })
})

test('S-21 a whole chain holds, too, while old entries of it go', async () => {
  const { owner, left } = await aLog([1_200, 1_190, 700])
  let gone: Promise<void> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // Runs after the first read.
      await (gone ??= run())
      return result
    },
  }
  const withPlugin = (door: 'asPlatform' | 'asPlatformSnapshot'): Services['db']['asPlatform'] => {
    return (work) => t.services.db[door]((tx) => work(tx.withPlugin(plugin)))
  }
  const db = {
    ...t.services.db,
    asPlatform: withPlugin('asPlatform'),
    asPlatformSnapshot: withPlugin('asPlatformSnapshot'),
  }
  const { chain } = createAuditLog({ ...t.services, db })
  expect(await chain.verify(owner)).toMatchObject({ ok: true, rows: 3, anchor: null })
  expect(await left()).toEqual([2])
  expect(await chain.verify(owner)).toMatchObject({ ok: true, rows: 1, anchor: { seq: 2 } })
})

test('S-21 a proof begins at one moment’s anchor, and breaks off where seals go while it is read', async () => {
  const { owner, left } = await aLog([1_200, 1_190, 700])
  const { chain } = createAuditLog(t.services)
  const cut = chain.proof(owner)
  const lineOf = async (proof = cut) => JSON.parse((await proof.next()).value ?? '') as object
  expect(await lineOf()).not.toHaveProperty('anchor')
  expect(await lineOf()).toMatchObject({ seal: 1, rows: 1 })
  await run()
  expect(await left()).toEqual([2])
  await lineOf()
  await expect(cut.next()).rejects.toThrow('seals up to 2 were dropped')
  const whole = chain.proof(owner)
  expect(await lineOf(whole)).toMatchObject({ anchor: { seal: 2 } })
  expect(await lineOf(whole)).toMatchObject({ seal: 3, rows: 1 })
})

test('S-21 an anchor that nobody sealed is found, and what does not hold is not dropped', async () => {
  const { owner, ids, verify, left } = await aLog([600, 500, 1])
  const tamper = (name: string) =>
    t.admin.query('update organisation_audit set user_name = $2 where id = $1', [ids[1], name])
  await tamper('somebody else')
  await expect(run()).rejects.toThrow(ids[1])
  expect(await left()).toEqual([0, 1, 2])
  await tamper('somebody')
  await run()
  expect(await left()).toEqual([2])
  expect((await verify()).data).toMatchObject({ ok: true, anchor: { seq: 2 } })
  await t.admin.query(`update organisation_audit_anchors set mark = sha256('x') where operator_id = $1`, [owner])
  expect((await verify()).data).toMatchObject({ ok: false, firstBroken: { kind: 'seal', seq: 2 } })
  await t.admin.query('delete from organisation_audit_anchors where operator_id = $1', [owner])
  expect((await verify()).data).toMatchObject({ ok: false, firstBroken: { kind: 'seal', seq: 1 } })
})

test('S-21 no role of the product deletes an entry that is younger than six months', async () => {
  const client = await t.admin.connect()
  try {
    await client.query('begin; set local role evops_platform')
    const young = `delete from organisation_audit where at > now() - interval '180 days'`
    expect((await client.query(young)).rowCount).toBe(0)
    const seals = `delete from organisation_audit_seals where sealed_at > now() - interval '180 days'`
    expect((await client.query(seals)).rowCount).toBe(0)
    await expect(client.query('delete from organisation_audit_anchors')).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
