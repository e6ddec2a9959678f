import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withPreparedStatements, type Tx } from '@evops/platform/server'
import {
  createTcecTestSite,
  partnerTestSecrets,
  type SiteChargePoint,
  type TcecTestSite,
} from '../../testing/tcec-desk.ts'
import type { ChangePosition } from './place.rules.ts'
import { listPendingConnectors } from './pending-connectors.store.ts'

const [points, connectors] = [40, 80]
const anHourAgo = new Date(Date.now() - 3_600_000)
let desk: TcecTestSite
let chargePoint: SiteChargePoint
let partnerIds: string[]

beforeAll(async () => {
  desk = await createTcecTestSite()
  chargePoint = await desk.chargePoint()
  await desk.signIn()
  partnerIds = []
  for (const _ of [1, 2, 3]) {
    const { partner } = await desk.partner({ stationIds: [chargePoint.stationId], theirSecrets: partnerTestSecrets })
    partnerIds.push(partner.id)
  }
  const copyRows = async (table: string, by: string, changed: string) => {
    const { rows } = await desk.admin.query<{ names: string; taken: string }>(
      `select string_agg(column_name, ', ') as names, string_agg('(r).' || column_name, ', ') as taken
       from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and identity_generation is null`,
      [table],
    )
    await desk.admin.query(
      `insert into ${table} (${rows[0]?.names}) select ${rows[0]?.taken} from (
         select jsonb_populate_record(t, to_jsonb(t) || ${changed}) as r
         from ${table} t, generate_series(2, ${points}) n where t.${by} = $1) copies`,
      [chargePoint.chargePointId],
    )
  }
  const other = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))`
  await copyRows(
    'stations_charge_points',
    'id',
    `jsonb_build_object('id', ${other}, 'charge_point_no', 'P' || n, 'ocpp_identity', 'P' || n)`,
  )
  await copyRows('stations_connectors', 'charge_point_id', `jsonb_build_object('charge_point_id', ${other})`)
  await desk.admin.query('update stations_stations set updated_at = $1', [anHourAgo])
  await desk.admin.query('update stations_charge_points set updated_at = $1', [anHourAgo])
})
/** All states differ from those sent, since the same instant. */
beforeEach(async () => {
  await desk.admin.query('delete from stations_connector_states')
  await desk.admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at, changed_at)
     select operator_id, charge_point_id, connector_no, 'idle', 'Available', $1, $1 from stations_connectors`,
    [new Date(anHourAgo.getTime() + 1_000)],
  )
  await desk.admin.query('delete from interop_sent_states')
  await markAllChanged()
})
const markAllChanged = () =>
  desk.admin.query(
    `insert into interop_sent_states (operator_id, partner_id, charge_point_id, connector_no, state, next_at, station_id)
     select c.operator_id, p.id, c.charge_point_id, c.connector_no, 'faulted', now() - interval '1 day', c.station_id from stations_connector_cards c, organisation_partners p`,
  )
afterAll(() => desk.close())

interface From {
  since?: Date | null
  after?: ChangePosition | null
}
const queryPending = (tx: Tx, most: number, from: (id: string) => From = () => ({})) =>
  listPendingConnectors(tx, desk.operatorId, {
    wanted: partnerIds.map((id) => ({ id, since: anHourAgo, most, ...from(id) })),
    now: desk.services.now(),
    byStation: false,
    piece: 10,
  })
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => desk.services.db.inTenant(desk.operatorId, work)
/** Returns the number of rows of sent states that this transaction has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname = 'interop_sent_states'`.execute(tx)
  return rows[0]?.n ?? 0
}
/** Runs queries, each from the end of the previous one, until nothing is pending. */
async function walk(most: number): Promise<Map<string, string[]>> {
  const [found, places] = [new Map<string, string[]>(), new Map<string, ChangePosition>()]
  for (let isMore = true; isMore;) {
    isMore = false
    const seen = await inTenant((tx) => queryPending(tx, most, (id) => ({ after: places.get(id) ?? null })))
    for (const [id, some] of seen) {
      expect(some.length).toBeLessThanOrEqual(most)
      found.set(id, [
        ...(found.get(id) ?? []),
        ...some.map(({ chargePointId, connectorNo }) => `${chargePointId} ${connectorNo}`),
      ])
      const last = some.at(-1)
      if (last?.at) places.set(id, { ...last, at: last.at })
      isMore ||= some.length > 0
    }
  }
  return found
}

test('X-07 however many connectors change at once, a look compares no more of them with each partner than fill its turn, also by a plan made while partners knew nothing', async () => {
  await desk.admin.query('truncate interop_sent_states')
  await desk.admin.query('analyze interop_sent_states')
  await inTenant((tx) => queryPending(withPreparedStatements(tx), 6))
  await markAllChanged()
  await inTenant(async (tx) => {
    const before = await rowsRead(tx)
    const found = await queryPending(withPreparedStatements(tx), 6)
    expect([...found.values()].map((some) => some.length)).toEqual([6, 6, 6])
    const read = (await rowsRead(tx)) - before
    expect(read).toBeGreaterThan(0)
    // A piece of ten changes, each with a charge point of two connectors, plus one read of all sent states for the due
    // items.
    expect(read).toBeLessThanOrEqual(partnerIds.length * (10 * 2 + connectors))
  })
})

test('X-07 looks that begin behind what was told find all that changed, each once, in one instant as in many', async () => {
  for (const spread of [0, 7]) {
    await desk.admin.query(
      `update stations_connector_states set changed_at = $1::timestamptz + (hashtext(charge_point_id::text || connector_no) % $2 + $2) * interval '1 microsecond'`,
      [new Date(anHourAgo.getTime() + 5_000), spread + 1],
    )
    for (const most of [7, 64])
      for (const connectorIds of (await walk(most)).values()) {
        expect([spread, most, connectorIds.length]).toEqual([spread, most, connectors])
        expect(new Set(connectorIds).size).toBe(connectors)
      }
  }
})

test('X-07 who is far behind and who knows nearly all look together, each from where it stands', async () => {
  const [first = '', second = '', third = ''] = partnerIds
  await desk.admin.query('update stations_connector_states set changed_at = $1 where charge_point_id = $2', [
    new Date(anHourAgo.getTime() + 600_000),
    chargePoint.chargePointId,
  ])
  await desk.admin.query("update interop_sent_states set state = 'offline' where partner_id = $1", [third])
  const found = await inTenant((tx) =>
    queryPending(tx, 1_000, (id) => ({
      since: id === second ? new Date(anHourAgo.getTime() + 300_000) : null,
    })),
  )
  expect([first, second, third].map((id) => found.get(id)?.length)).toEqual([connectors, 2, 0])
  expect(found.get(second)?.map(({ chargePointId, connectorNo }) => [chargePointId, connectorNo])).toEqual([
    [chargePoint.chargePointId, 1],
    [chargePoint.chargePointId, 2],
  ])
})

test('X-07 what is due comes before what changed, once, and what waits not at all', async () => {
  const [first = ''] = partnerIds
  const due = (nextAt: string) =>
    desk.admin.query(
      `update interop_sent_states set due = true, next_at = ${nextAt} where partner_id = $1 and charge_point_id = $2`,
      [first, chargePoint.chargePointId],
    )
  await due("now() - interval '1 hour'")
  const found = await inTenant((tx) => queryPending(tx, 1_000))
  const mine = found.get(first) ?? []
  expect(mine).toHaveLength(connectors)
  expect(mine.slice(0, 2).map(({ chargePointId, at }) => [chargePointId, at])).toEqual([
    [chargePoint.chargePointId, null],
    [chargePoint.chargePointId, null],
  ])
  expect(mine.slice(2).every(({ at }) => at !== null)).toBe(true)
  await due("now() + interval '1 hour'")
  expect((await inTenant((tx) => queryPending(tx, 1_000))).get(first)).toHaveLength(connectors - 2)
})
