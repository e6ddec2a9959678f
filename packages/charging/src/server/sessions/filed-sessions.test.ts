import { createTestWallet } from '@evops/ledger/testing'
import { createTestMember } from '@evops/members/testing'
import { newId } from '@evops/platform/contract'
import { inSlices } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { createExportSliceReader, type SessionWithRelations } from './filed-sessions.store.ts'
import { sessionsById, sliceOfSessions } from './sessions.store.ts'

let site: StaffSite
const started = '2026-05-04 06:40:00'

/**
 * Sessions of a company, its members, one who was merged into another, and one without a payer, around the limits of
 * their bindings.
 */
beforeAll(async () => {
  site = await staffSite()
  const { services, operatorId, admin } = site
  const companies = [
    await createTestWallet(services, operatorId, { kind: 'company' }),
    await createTestWallet(services, operatorId, { kind: 'company' }),
  ]
  for (const [place, id] of companies.entries())
    await admin.query(
      "insert into members_companies (operator_id, id, name, pay_mode) values ($1, $2, $3, 'prepaid')",
      [operatorId, id, `Company ${place}`],
    )
  const [bound, merged, nobodys] = [
    await createTestMember(services, operatorId),
    await createTestMember(services, operatorId),
    await createTestMember(services, operatorId),
  ]
  await admin.query('update members_members set merged_into = $2 where id = $1', [merged, bound])
  const bind = (member: string, company: string | undefined, from: string, until: string | null) =>
    admin.query(
      `insert into members_bindings (operator_id, id, company_id, member_id, bound_at, ended_at) values ($1, $2, $3, $4, $5, $6)`,
      [operatorId, newId(), company, member, `${from}Z`, until && `${until}Z`],
    )
  await bind(merged, companies[0], '2026-05-01', `${started}.000001`)
  await bind(bound, companies[1], `${started}.000002`, `${started}.5`)
  await bind(bound, companies[0], `${started}.75`, null)
  const point = await site.connect(await site.chargePoint())
  await runTestSession(point, { idTag: 'ONE', from: 300, until: 240, kWh: 1 })
  await runTestSession(point, { idTag: 'LIVE', from: 30, until: null, kWh: 2, startWh: 2_000_000 })
  await waitUntil(async () => {
    const { rows: valueRows } = await admin.query(
      'select from stations_connector_values where register_dwh >= 20000000',
    )
    return valueRows.length > 0
  }, 'the register is known')
  const { rows } = await admin.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = 'charging_sessions'::regclass and attnum > 0
     and not attisdropped and attgenerated = ''`,
  )
  const grouped = await site.token('GROUPED')
  await admin.query(
    `insert into charging_token_groups (operator_id, id, token_id, group_key, valid) values ($1, $2, $3, 'bus', $4)`,
    [operatorId, newId(), grouped, `[${started}.000001Z,)`],
  )
  const columns = rows.map(({ column }) => column)
  let n = 0
  for (const fraction of ['', '.000001', '.000002', '.25', '.5', '.75', '.999999'])
    for (const holder of [null, bound, merged, nobodys, companies[0] ?? null]) {
      n += 1
      const own: Readonly<Record<string, unknown>> = {
        id: newId(),
        session_no: `FILED-${n}`,
        transaction_id: n,
        started_at: `${started}${fraction}Z`,
        device_started_at: `${started}${fraction}Z`,
        holder_id: holder,
        token_id: n % 2 === 0 ? grouped : null,
        meter_start_dwh: n,
      }
      const changed = columns.filter((column) => column in own)
      await admin.query(
        `insert into charging_sessions (${columns.join(', ')}) select ${columns
          .map((column) => (column in own ? `($1::jsonb ->> '${column}')::${typeOf(column)}` : column))
          .join(', ')} from charging_sessions where id_tag = 'ONE' and session_no not like 'FILED%'`,
        [JSON.stringify(Object.fromEntries(changed.map((column) => [column, own[column]])))],
      )
    }
  await admin.query(
    `update charging_sessions set parent_id = (select id from charging_sessions where session_no = 'FILED-1') where session_no = 'FILED-2'`,
  )
})
afterAll(() => site.close())

function typeOf(column: string): string {
  if (column.endsWith('_at')) return 'timestamptz'
  if (column === 'id' || column.endsWith('_id')) return column === 'transaction_id' ? 'int' : 'uuid'
  return column === 'session_no' ? 'text' : 'bigint'
}

test('L-05 what a file says of each order is what the list says of it, to the microsecond of a binding', async () => {
  const { services, operatorId } = site
  const filed: SessionWithRelations[] = []
  const slices = inSlices(services.db, operatorId, { filter: {}, read: createExportSliceReader() })
  for await (const row of slices) filed.push(row)
  const listed = await services.db.inTenant(operatorId, async (tx) => {
    const { rows } = await sliceOfSessions(tx, {}, { after: undefined, limit: 100 })
    return sessionsById(
      tx,
      rows.map(({ id }) => id),
    )
  })
  expect(filed).toHaveLength(37)
  for (const [place, { session }] of filed.entries()) {
    const { startLimit: _, stateAt: __, version: ___, ...asListed } = listed[place] ?? {}
    expect(session).toMatchObject(asListed)
  }
  const distinctValuesOf = (key: 'billedTo' | 'customerName') => new Set(filed.map(({ session }) => session[key]))
  expect(distinctValuesOf('billedTo')).toEqual(new Set([null, 'Company 0', 'Company 1']))
  expect(filed[0]?.session).toMatchObject({ state: 'charging', energyDwh: 20_000, endSoc: 80 })
})

test('L-05 a price group stands beside the orders that began in it, an order of a second connector names the first', async () => {
  const { services, operatorId } = site
  const extras = new Map<string, SessionWithRelations['relations']>()
  for await (const { session, relations: one } of inSlices(services.db, operatorId, {
    filter: {},
    read: createExportSliceReader(),
  }))
    extras.set(session.sessionNo, one)
  expect(extras.get('FILED-2')).toEqual(expect.objectContaining({ parentNo: 'FILED-1', group: null }))
  expect(extras.get('FILED-6')).toEqual(expect.objectContaining({ parentNo: null, group: 'bus' }))
  expect([...extras.values()].filter((one) => one?.group === 'bus')).toHaveLength(15)
  expect(extras.get('FILED-3')).toBeUndefined()
})

test('slice by slice it is the same file, whatever was looked up before', async () => {
  const { services, operatorId } = site
  const read = createExportSliceReader()
  const numbers: string[] = []
  for (let after: { id: string; at: string } | undefined, turn = 0; turn < 50; turn += 1) {
    const { rows, last } = await services.db.inTenant(operatorId, (tx) => read(tx, {}, { after, limit: 5 }))
    numbers.push(...rows.map(({ session }) => session.sessionNo))
    if (!last) break
    after = last
  }
  const all: string[] = []
  for await (const { session } of inSlices(services.db, operatorId, { filter: {}, read: createExportSliceReader() }))
    all.push(session.sessionNo)
  expect(numbers).toEqual(all)
})
