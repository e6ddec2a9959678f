import type { StaffSite } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { exampleContent, priceSession, type PricedSession, type TariffContent } from '@evops/tariffs/contract'
import type { TestCustomers } from './holders.ts'
import { createRandomBelow } from './reports-site.ts'

/** Connector with sessions. */
export interface RandomConnector {
  stationId: string
  chargePointId: string
  connectorNo: number
  timeZone: string
}
export interface RandomSessionOptions {
  /** Seed; its last digit distinguishes the parts of a year. */
  seed: number
  count: number
  /** Range of session starts, in epoch ms. */
  from: number
  to: number
  places: readonly RandomConnector[]
  who: TestCustomers
}
type Roll = (below: number) => number
type Client = Pick<StaffSite['admin'], 'query'>

const minute = 60_000
const hour = 60 * minute
const atOnce = 5_000
/**
 * Maximum number of sessions during clock changes: half of the sessions in a small year; in a large year as many as
 * engine and plain SQL can compare in one night.
 */
const mostAtNight = 10_000
const modes = ['card_online', 'app', 'console', 'plug_and_charge'] as const
const ends = ['user_local', 'device_fault', 'full', 'emergency', 'user_app'] as const
/** Nights of clock changes, ends of months and of the year. */
const nights = [
  '2025-03-29T22:00Z',
  '2025-10-25T21:30Z',
  '2025-04-05T12:10Z',
  '2025-10-04T14:20Z',
  '2025-01-31T20:00Z',
  '2025-06-30T20:00Z',
].map((at) => Date.parse(at))
/** Start of validity of the second version of each tariff. */
const changedAt = Date.parse('2025-07-01T00:00Z')

const cheap = { electricityE5: 1, serviceE5: 0 }
const stay = {
  freeMinutes: 15,
  unit: 'half_hour' as const,
  priceE5: 100_000,
  remainderMinutes: 0,
  sessionCapMinor: null,
  dayCapMinor: null,
  exempt: null,
}
/** Returns a version of a tariff: the second version has other prices, a fee per session, and an occupancy fee. */
export function testTariffContent(currency: string, at: number): TariffContent {
  const content = exampleContent(currency)
  if (at < changedAt) return content
  const prices = Object.fromEntries(
    Object.entries(content.prices).map(([kind, { electricityE5, serviceE5 }]) => [
      kind,
      { electricityE5: electricityE5 + 7_310, serviceE5: serviceE5 + 3_330 },
    ]),
  )
  return { ...content, prices, sessionFeeE5: 120_000, occupancy: stay }
}

/** Published versions with the price per kWh in the cheapest period; kinds without a price are left out. */
const versions = ['CNY', 'EUR', 'JPY'].flatMap((currency) =>
  [0, changedAt].map((from) => ({
    id: newId(),
    rule: newId(),
    currency,
    from,
    e5: from === 0 ? 92_570 : 103_210,
    content: {
      ...testTariffContent(currency, from),
      prices: { ...testTariffContent(currency, from).prices, deep_valley: cheap },
    },
  })),
)
export const lowestPrices = versions.map(({ id, e5 }) => ({ version_id: id, e5 }))
export async function publishVersions(site: StaffSite): Promise<void> {
  await site.admin.query(
    `with v as (select * from jsonb_to_recordset($2::jsonb) as v (id uuid, rule uuid, currency text, content jsonb)),
       r as (insert into tariffs_rules (operator_id, id, code, name, currency) select $1, rule, left(rule::text, 30), 'R', currency from v returning id)
     insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
     select $1, v.id, r.id, 1, v.content, '2025-01-01', '[2025-01-01,)', '2025-01-01' from v join r on r.id = v.rule`,
    [site.operatorId, JSON.stringify(versions)],
  )
}

interface Made {
  session: Record<string, unknown>
  bill: PricedSession | null
  /** Tariff version; one in ten is unknown. */
  versionId?: string | undefined
}

/**
 * Inserts sessions of any user at any place in bulk: including void, unbilled, refunded and waived ones, and failed
 * starts.
 */
export async function randomSessions(site: StaffSite, wish: RandomSessionOptions): Promise<void> {
  const roll = createRandomBelow(wish.seed)
  const client = await site.admin.connect()
  // Triggers can be disabled because all referenced rows exist; data loss after a crash is acceptable.
  await client.query(`set session_replication_role = 'replica'; set synchronous_commit = off`)
  const indexes = wish.count > 20_000 ? await dropIndexes(client) : []
  for (let done = 0; done < wish.count; done += atOnce) {
    const count = Math.min(atOnce, wish.count - done)
    await insertSessions(
      client,
      site.operatorId,
      Array.from({ length: count }, (_, n) => aSession(roll, wish, (wish.seed % 10) * 100_000_000 + done + n)),
    )
  }
  for (const index of indexes) await client.query(index)
  await client.query(`analyze charging_sessions, charging_bills, charging_unreported; reset all`)
  client.release()
}

/**
 * Drops indexes that are not needed, so that many rows are written quickly; returns the statements to create them
 * again.
 */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid in ('charging_sessions'::regclass, 'charging_unreported'::regclass) and not i.indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

function aSession(roll: Roll, { from, to, places, who, count }: RandomSessionOptions, number: number): Made {
  const place = places[roll(places.length)]
  if (!place) throw new Error('a place')
  const night = nights[roll(nights.length)] ?? from
  const isAtNight = roll(Math.max(2, Math.ceil(count / mostAtNight))) === 0 && night >= from && night < to
  const at = isAtNight ? night + roll(4 * hour) : from + roll((to - from) / 1_000) * 1_000
  const currency = ['CNY', 'CNY', 'CNY', 'EUR', 'JPY'][roll(5)] ?? 'CNY'
  // The database treats two starts of a connector at the same instant as one.
  if (roll(20) === 0)
    return {
      session: createFailedSession(place, { at: at + (number % 1_000), currency, number }),
      bill: null,
    }
  const readings = readingsOf(roll, at)
  const until = readings.at(-1)?.at ?? at
  const unpluggedAt = roll(3) === 0 ? null : until + roll(3) * roll(40 * minute)
  const isBilled = roll(15) > 0
  const bill = isBilled
    ? priceSession({
        readings,
        timeZone: place.timeZone,
        content: testTariffContent(currency, at),
        plug: unpluggedAt === null ? null : { unpluggedAt, faulted: false },
      })
    : null
  const session = {
    ...common(place, { at, currency, number }),
    state: bill ? (roll(25) === 0 ? 'void' : 'settled') : 'abnormal',
    ended_at: new Date(until),
    unplugged_at: unpluggedAt === null ? null : new Date(unpluggedAt),
    meter_start_dwh: readings[0]?.registerDwh,
    meter_end_dwh: readings.at(-1)?.registerDwh,
    stop_reason: ends[roll(ends.length)],
    start_mode: modes[roll(modes.length)],
    token_id: roll(2) === 0 ? who.tokenId : null,
    holder_id: [null, who.member, who.employee, who.company][roll(4)] ?? null,
    ...socOf(roll),
    ...(bill && moneyOf(roll, bill)),
  }
  const version = versions.findLast((one) => one.currency === currency && one.from <= at)
  return { session, bill, versionId: roll(10) === 0 ? newId() : version?.id }
}

/** One in six sessions draws no energy. */
function readingsOf(roll: Roll, from: number): { at: number; registerDwh: number }[] {
  let [at, registerDwh] = [from, roll(1_000_000)]
  const readings = [{ at, registerDwh }]
  const isIdle = roll(6) === 0
  for (let step = roll(5) + 1; step > 0; step -= 1) {
    at += 1_000 + roll(40 * minute)
    registerDwh += isIdle ? 0 : roll(90_000)
    readings.push({ at, registerDwh })
  }
  return readings
}
function socOf(roll: Roll) {
  if (roll(3) === 0) return {}
  return { start_soc: roll(40), ...(roll(5) > 0 && { end_soc: 40 + roll(60) }) }
}
function moneyOf(roll: Roll, { energyDwh, electricity, service, totalMinor }: PricedSession) {
  const reduced = roll(3) === 0 ? roll(totalMinor + 1) : 0
  const refunded = roll(8) === 0 ? roll(totalMinor - reduced + 1) : 0
  return {
    energy_dwh: energyDwh,
    electricity_minor: electricity.minor,
    service_minor: service.minor,
    total_minor: totalMinor,
    reduced_minor: reduced,
    refunded_minor: refunded,
    pay_state: roll(20) === 0 ? 'free' : refunded > 0 ? 'partly_refunded' : 'unpaid',
  }
}

function common(
  { stationId, chargePointId, connectorNo, timeZone }: RandomConnector,
  { at, currency, number }: { at: number; currency: string; number: number },
) {
  const id = newId()
  const started = new Date(at)
  return {
    id,
    session_no: id,
    station_id: stationId,
    charge_point_id: chargePointId,
    connector_no: connectorNo,
    transaction_id: number % 2_000_000_000,
    time_zone: timeZone,
    currency,
    device_started_at: started,
    started_at: started,
    start_received_at: started,
    pay_state: 'unpaid',
    reduced_minor: 0,
    refunded_minor: 0,
    start_mode: 'app',
  }
}
function createFailedSession(place: RandomConnector, when: { at: number; currency: string; number: number }) {
  return { ...common(place, when), state: 'failed', pay_state: 'none', stop_reason: 'start_failed' }
}

const columns = `id uuid, session_no text, station_id uuid, charge_point_id uuid, connector_no smallint, transaction_id integer, time_zone text, currency text,
  device_started_at timestamptz, started_at timestamptz, start_received_at timestamptz, ended_at timestamptz, unplugged_at timestamptz, state text,
  pay_state text, meter_start_dwh bigint, meter_end_dwh bigint, stop_reason text, start_mode text, token_id uuid, holder_id uuid, start_soc smallint,
  end_soc smallint, energy_dwh bigint, electricity_minor bigint, service_minor bigint, total_minor bigint, reduced_minor bigint, refunded_minor bigint`
const names = columns.replace(/ [a-z]+(,|$)/g, '$1')

/** Inserts sessions together with the queue entries that the finder would write. */
async function insertSessions(client: Client, operatorId: string, made: readonly Made[]): Promise<void> {
  const sessions = JSON.stringify(made.map(({ session }) => session))
  await client.query(
    `insert into charging_sessions (operator_id, protocol, id_tag, token_state, ${names})
     select $1, 'ocpp1.6j', 'PAST', 'accepted', ${names} from jsonb_to_recordset($2::jsonb) as o (${columns})`,
    [operatorId, sessions],
  )
  const bills = made.flatMap(({ session, bill, versionId }) =>
    bill ? [{ id: session.id, currency: session.currency, bill, version: versionId, ...billSums(bill) }] : [],
  )
  await client.query(
    `insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor)
     select $1, b.id, 1, b.version, b.bill, b.currency, b.electricity, b.service, b.total
     from jsonb_to_recordset($2::jsonb) as b (id uuid, version uuid, currency text, bill jsonb, electricity bigint, service bigint, total bigint)`,
    [operatorId, JSON.stringify(bills)],
  )
  await client.query(
    `insert into charging_unreported select operator_id, id, station_id, charge_point_id, connector_no, started_at, greatest(started_at, ended_at, unplugged_at)
     from charging_sessions where operator_id = $1 and id = any($2::uuid[])`,
    [operatorId, made.map(({ session }) => session.id)],
  )
}
export function billSums({ electricity, service, totalMinor }: PricedSession) {
  return { electricity: electricity.minor, service: service.minor, total: totalMinor }
}
