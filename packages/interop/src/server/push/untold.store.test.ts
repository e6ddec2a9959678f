import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prepared, type Tx } from '@evops/platform/server'
import { tcecDesk, theirSecrets, type SitePile, type TcecDesk } from '../../testing/tcec-desk.ts'
import type { Place } from './place.rules.ts'
import { untoldGuns } from './untold.store.ts'

const [points, guns] = [40, 80]
const anHourAgo = new Date(Date.now() - 3_600_000)
let desk: TcecDesk
let pile: SitePile
let partnerIds: string[]

beforeAll(async () => {
  desk = await tcecDesk()
  pile = await desk.pile()
  await desk.signIn()
  partnerIds = []
  for (const _ of [1, 2, 3]) {
    const { partner } = await desk.partner({ stationIds: [pile.stationId], theirSecrets })
    partnerIds.push(partner.id)
  }
  const copied = async (table: string, by: string, changed: string) => {
    const { rows } = await desk.admin.query<{ names: string; taken: string }>(
      `select string_agg(column_name, ', ') as names, string_agg('(r).' || column_name, ', ') as taken
       from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and identity_generation is null`,
      [table],
    )
    await desk.admin.query(
      `insert into ${table} (${rows[0]?.names}) select ${rows[0]?.taken} from (
         select jsonb_populate_record(t, to_jsonb(t) || ${changed}) as r
         from ${table} t, generate_series(2, ${points}) n where t.${by} = $1) copies`,
      [pile.pileId],
    )
  }
  const other = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))`
  await copied(
    'stations_piles',
    'id',
    `jsonb_build_object('id', ${other}, 'pile_no', 'P' || n, 'ocpp_identity', 'P' || n)`,
  )
  await copied('stations_guns', 'pile_id', `jsonb_build_object('pile_id', ${other})`)
  await desk.admin.query('update stations_stations set updated_at = $1', [anHourAgo])
  await desk.admin.query('update stations_piles set updated_at = $1', [anHourAgo])
})
/** Everything stands otherwise than they know, all of it since the same instant. */
beforeEach(async () => {
  await desk.admin.query('delete from stations_gun_states')
  await desk.admin.query(
    `insert into stations_gun_states (operator_id, pile_id, gun_no, status, reported_status, received_at, changed_at)
     select operator_id, pile_id, gun_no, 'idle', 'Available', $1, $1 from stations_guns`,
    [new Date(anHourAgo.getTime() + 1_000)],
  )
  await desk.admin.query('delete from interop_told_states')
  await allKnownOtherwise()
})
const allKnownOtherwise = () =>
  desk.admin.query(
    `insert into interop_told_states (operator_id, partner_id, pile_id, gun_no, state, next_at, station_id)
     select c.operator_id, p.id, c.pile_id, c.gun_no, 'faulted', now() - interval '1 day', c.station_id from stations_gun_cards c, organisation_partners p`,
  )
afterAll(() => desk.close())

interface From {
  since?: Date | null
  after?: Place | null
}
const look = (tx: Tx, most: number, from: (id: string) => From = () => ({})) =>
  untoldGuns(tx, desk.operatorId, {
    asked: partnerIds.map((id) => ({ id, since: anHourAgo, most, ...from(id) })),
    now: desk.house.now(),
    byStation: false,
    piece: 10,
  })
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => desk.house.db.inTenant(desk.operatorId, work)
/** Rows of what partners know that this transaction read so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname = 'interop_told_states'`.execute(tx)
  return rows[0]?.n ?? 0
}
/** Each look begins behind what the one before found, until nothing is left. */
async function walk(most: number): Promise<Map<string, string[]>> {
  const [found, places] = [new Map<string, string[]>(), new Map<string, Place>()]
  for (let isMore = true; isMore;) {
    isMore = false
    const seen = await inTenant((tx) => look(tx, most, (id) => ({ after: places.get(id) ?? null })))
    for (const [id, some] of seen) {
      expect(some.length).toBeLessThanOrEqual(most)
      found.set(id, [...(found.get(id) ?? []), ...some.map(({ pileId, gunNo }) => `${pileId} ${gunNo}`)])
      const last = some.at(-1)
      if (last?.at) places.set(id, { ...last, at: last.at })
      isMore ||= some.length > 0
    }
  }
  return found
}

test('X-07 however many connectors change at once, a look compares no more of them with each partner than fill its turn, also by a plan made while partners knew nothing', async () => {
  await desk.admin.query('truncate interop_told_states')
  await desk.admin.query('analyze interop_told_states')
  await inTenant((tx) => look(prepared(tx), 6))
  await allKnownOtherwise()
  await inTenant(async (tx) => {
    const before = await rowsRead(tx)
    const found = await look(prepared(tx), 6)
    expect([...found.values()].map((some) => some.length)).toEqual([6, 6, 6])
    const read = (await rowsRead(tx)) - before
    expect(read).toBeGreaterThan(0)
    // A piece of ten changes, each with a charge point of two connectors, and by such a plan once all that each knows, for what is due.
    expect(read).toBeLessThanOrEqual(partnerIds.length * (10 * 2 + guns))
  })
})

test('X-07 looks that begin behind what was told find all that changed, each once, in one instant as in many', async () => {
  for (const spread of [0, 7]) {
    await desk.admin.query(
      `update stations_gun_states set changed_at = $1::timestamptz + (hashtext(pile_id::text || gun_no) % $2 + $2) * interval '1 microsecond'`,
      [new Date(anHourAgo.getTime() + 5_000), spread + 1],
    )
    for (const most of [7, 64])
      for (const told of (await walk(most)).values()) {
        expect([spread, most, told.length]).toEqual([spread, most, guns])
        expect(new Set(told).size).toBe(guns)
      }
  }
})

test('X-07 who is far behind and who knows nearly all look together, each from where it stands', async () => {
  const [first = '', second = '', third = ''] = partnerIds
  await desk.admin.query('update stations_gun_states set changed_at = $1 where pile_id = $2', [
    new Date(anHourAgo.getTime() + 600_000),
    pile.pileId,
  ])
  await desk.admin.query("update interop_told_states set state = 'offline' where partner_id = $1", [third])
  const found = await inTenant((tx) =>
    look(tx, 1_000, (id) => ({ since: id === second ? new Date(anHourAgo.getTime() + 300_000) : null })),
  )
  expect([first, second, third].map((id) => found.get(id)?.length)).toEqual([guns, 2, 0])
  expect(found.get(second)?.map(({ pileId, gunNo }) => [pileId, gunNo])).toEqual([
    [pile.pileId, 1],
    [pile.pileId, 2],
  ])
})

test('X-07 what is due comes before what changed, once, and what waits not at all', async () => {
  const [first = ''] = partnerIds
  const due = (nextAt: string) =>
    desk.admin.query(
      `update interop_told_states set due = true, next_at = ${nextAt} where partner_id = $1 and pile_id = $2`,
      [first, pile.pileId],
    )
  await due("now() - interval '1 hour'")
  const found = await inTenant((tx) => look(tx, 1_000))
  const mine = found.get(first) ?? []
  expect(mine).toHaveLength(guns)
  expect(mine.slice(0, 2).map(({ pileId, at }) => [pileId, at])).toEqual([
    [pile.pileId, null],
    [pile.pileId, null],
  ])
  expect(mine.slice(2).every(({ at }) => at !== null)).toBe(true)
  await due("now() + interval '1 hour'")
  expect((await inTenant((tx) => look(tx, 1_000))).get(first)).toHaveLength(guns - 2)
})
