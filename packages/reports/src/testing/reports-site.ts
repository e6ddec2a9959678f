import { staffSite, type SiteChargePoint, type StaffSite } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { permissionCodesOf, createTestActor, testApp } from '@evops/platform/testing'
import {
  exampleContent,
  priceSession,
  type PlugTime,
  type PricedSession,
  type SessionReading,
} from '@evops/tariffs/contract'
import { reportEndpoints, type ReportRow } from '../contract/index.ts'
import { createReports, type ReportsDomain } from '../server/index.ts'

/** Test site with users: `ours` and `theirs` hold every code of reports, `scoped` sees only the stations of `scope`. */
export interface ReportsSite extends StaffSite {
  reports: ReportsDomain
  scope: { stationIds: string[] }
  /** Returns rows and totals of a report by id in flat form, or the refusal. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  report: (name: string, query: Record<string, string>, token?: string) => Promise<any>
  /** Processes closed sessions and calculates their facts. */
  settle: () => Promise<number>
  reportsApp: App
}

/** Flattens a row to one object of key, currency and figures, for assertions. */
function flat({ key, currency, values }: ReportRow): object {
  return { ...key, ...(currency !== null && { currency }), ...values }
}

export async function reportsSite(): Promise<ReportsSite> {
  const site = await staffSite()
  const reports = createReports(site.services)
  const scope = { stationIds: [] as string[] }
  const codes = permissionCodesOf(reportEndpoints)
  const app = await testApp(site.services, [reports.domain], {
    actor: (token) =>
      token === 'ours'
        ? createTestActor(site.operatorId, codes)
        : token === 'theirs'
          ? createTestActor(site.theirOperator, codes)
          : token === 'scoped'
            ? createTestActor(site.operatorId, codes, { scope })
            : token === 'nobody'
              ? createTestActor(site.operatorId, [])
              : null,
    audit: async (_tx, _actor, entry) => void site.audited.push(entry),
  })
  return {
    ...site,
    reports,
    reportsApp: app,
    scope,
    async report(name, query, token = 'ours') {
      const url = `/api/reports/${name}?${new URLSearchParams({ pageSize: '200', ...query })}`
      const reply = await app.inject({
        method: 'GET',
        url,
        headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
      })
      const read = JSON.parse(reply.body)
      if (reply.statusCode !== 200) return { status: reply.statusCode, ...read }
      const { list, totals, worked } = read.data
      return { ...worked, list: list.map(flat), totals: totals.map(flat) }
    },
    async settle() {
      while ((await site.charging.finder.lookAtClosed()) > 0);
      return reports.facts.rollUp()
    },
    async close() {
      await app.close()
      await site.close()
    },
  }
}

let transactions = 500_000_000

export interface InsertedSessionOptions {
  chargePoint: SiteChargePoint
  connectorNo?: number
  timeZone: string
  currency?: string
  readings: readonly SessionReading[]
  unpluggedAt?: number | null
  /** True for a quarantined session without a bill. */
  quarantined?: boolean
  reducedMinor?: number
  startMode?: string
  stopReason?: string
  soc?: readonly [from: number, to: number] | null
  tokenId?: string | null
  holderId?: string | null
}

/** Inserts a past session as the OCPP gateway closes it: the session, its bill, and the finder's queue entry. */
export async function insertPastSession(site: StaffSite, wish: InsertedSessionOptions): Promise<string> {
  const { chargePoint, connectorNo = 1, timeZone, currency = 'CNY', readings, quarantined = false } = wish
  const { unpluggedAt = null, reducedMinor = 0, startMode = 'card_online', stopReason = 'user_local' } = wish
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last) throw new Error('a session has readings')
  const plug: PlugTime | null = unpluggedAt === null ? null : { unpluggedAt, faulted: false }
  const bill = quarantined ? null : priceSession({ readings, timeZone, content: exampleContent(currency), plug })
  const id = newId()
  transactions += 1
  const at = (epoch: number) => new Date(epoch).toISOString()
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
       token_state, device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh,
       time_zone, currency, energy_dwh, electricity_minor, service_minor, total_minor, reduced_minor, unplugged_at, start_mode, stop_reason,
       start_soc, end_soc, token_id, holder_id)
     values ($1, $2, $2::uuid::text, $3, $4, $5, 'ocpp1.6j', $6, $7, 'unpaid', 'PAST', 'accepted', $8, $8, $8, $9, $10, $10, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)`,
    [
      chargePoint.operatorId,
      id,
      chargePoint.stationId,
      chargePoint.chargePointId,
      connectorNo,
      transactions,
      quarantined ? 'abnormal' : 'settled',
      at(first.at),
      first.registerDwh,
      at(last.at),
      last.registerDwh,
      timeZone,
      currency,
      bill?.energyDwh ?? null,
      bill?.electricity.minor ?? null,
      bill?.service.minor ?? null,
      bill?.totalMinor ?? null,
      bill ? Math.min(reducedMinor, bill.totalMinor) : 0,
      unpluggedAt === null ? null : at(unpluggedAt),
      startMode,
      stopReason,
      wish.soc?.[0] ?? null,
      wish.soc?.[1] ?? null,
      wish.tokenId ?? null,
      wish.holderId ?? null,
    ],
  )
  if (bill) await insertBill(site, { operatorId: chargePoint.operatorId, id, currency, bill })
  await site.admin.query('insert into charging_unlooked (operator_id, session_id) values ($1, $2)', [
    chargePoint.operatorId,
    id,
  ])
  return id
}

async function insertBill(
  site: StaffSite,
  { operatorId, id, currency, bill }: { operatorId: string; id: string; currency: string; bill: PricedSession },
): Promise<void> {
  const { electricity, service, totalMinor } = bill
  await site.admin.query(
    `insert into charging_bills (operator_id, session_id, revision, tariff_version_id, bill, currency, electricity_minor, service_minor, total_minor)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8)`,
    [operatorId, id, newId(), JSON.stringify(bill), currency, electricity.minor, service.minor, totalMinor],
  )
}

/** Returns a seeded random generator: the same numbers on every run. */
export function createRandomBelow(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Queues all ended sessions and failed starts for recalculation. */
export async function queueAllForRecalculation(site: StaffSite): Promise<void> {
  await site.admin.query(
    `insert into charging_unreported select operator_id, id, station_id, charge_point_id, connector_no, started_at, greatest(started_at, ended_at, unplugged_at)
     from charging_sessions where ended_at is not null or state = 'failed' on conflict do nothing`,
  )
}

/** Inserts a state report of a connector, times in epoch ms; a later arrival time makes it a late report. */
export async function insertStateReport(
  site: StaffSite,
  {
    chargePoint,
    connectorNo = 1,
    word,
    at,
    receivedAt = at,
  }: { chargePoint: SiteChargePoint; connectorNo?: number; word: string; at: number; receivedAt?: number },
): Promise<void> {
  await site.admin.query(
    `insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, device_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [chargePoint.operatorId, newId(), chargePoint.chargePointId, connectorNo, word, new Date(at), new Date(receivedAt)],
  )
}
/** Inserts a connection or disconnection of a charge point. */
export async function insertConnectionChange(
  site: StaffSite,
  { chargePoint, connected, at }: { chargePoint: SiteChargePoint; connected: boolean; at: number },
): Promise<void> {
  await site.admin.query(
    `insert into stations_events (operator_id, id, charge_point_id, kind, level, code, received_at) values ($1, $2, $3, 'link', 1, $4, $5)`,
    [chargePoint.operatorId, newId(), chargePoint.chargePointId, connected ? 'Online' : 'Offline', new Date(at)],
  )
}
