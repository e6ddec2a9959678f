import { waitUntil } from '@evops/platform/testing'
import type pg from 'pg'
import type { SitePoint } from '../bench/site.ts'
import { createCheckApiClient } from '../full/api.ts'
import { ReconnectingConnection, type OcppReply } from '../torture/wire.ts'
import type { SimulatedBrowser } from './browser.ts'

/** Connects a charge point to this process and waits until its boot is accepted. */
export async function connectChargePoint(
  gateway: { ocppUrl: string },
  point: SitePoint,
): Promise<ReconnectingConnection> {
  const answer = () => ({ status: 'Accepted' })
  const wire = new ReconnectingConnection({ url: gateway.ocppUrl, point, chance: Math.random, answer })
  await wire.connect()
  const boot = { chargePointVendor: 'Several', chargePointModel: 'S-4' }
  const reply = await wire.call('boot', 'BootNotification', boot)
  if (payloadOf(reply).status !== 'Accepted') throw new Error(`${point.identity} was not let in`)
  return wire
}

export const sendConnectorStatus = (wire: ReconnectingConnection, status: string) =>
  wire.call(status, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status })
export const sendStartTransaction = (wire: ReconnectingConnection, { idTag }: SitePoint, timestamp: string) =>
  wire.call('start', 'StartTransaction', { connectorId: 1, idTag, meterStart: 1_000, timestamp })
export const sendStopTransaction = (wire: ReconnectingConnection, transactionId: number, timestamp: string) =>
  wire.call('stop', 'StopTransaction', { transactionId, meterStop: 6_000, timestamp })
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export const transactionIdOfReply = (reply: OcppReply) => Number(payloadOf(reply).transactionId ?? 0)
const payloadOf = (reply: OcppReply): Record<string, unknown> =>
  typeof reply === 'object' && 'payload' in reply ? reply.payload : {}

export const signInToApi = (web: { port: number }) =>
  createCheckApiClient(web).signIn('admin', 'a password for runs only')
/** Sends a command through this process and returns its result. */
async function requestCommand(web: { port: number }, chargePointNo: string): Promise<string> {
  const session = { action: 'TriggerMessage', payload: { requestedMessage: 'Heartbeat' } }
  const url = `/api/charge-points/${chargePointNo}/commands`
  const { state } = await createCheckApiClient(web).call<{ state: string }>(
    await signInToApi(web),
    'POST',
    url,
    session,
  )
  return state
}
/**
 * Waits until a command succeeds. A process too busy to accept a command within a second reports "offline"; the command
 * is then repeated, as a user would do.
 */
export const waitUntilReached = (web: { port: number }, chargePointNo: string) =>
  waitUntil(async () => (await requestCommand(web, chargePointNo)) === 'accepted', `a command reaches ${chargePointNo}`)
export const waitUntilShown = (browsers: readonly SimulatedBrowser[], chargePointNo: string, status: string) =>
  waitUntil(
    () => browsers.every(({ connectors }) => connectors.get(`${chargePointNo}:1`)?.status === status),
    `every browser shows ${chargePointNo} ${status}`,
    20_000,
  )

export const expectedSingleBill = [{ state: 'settled', energy: 50_000, bills: 1 }]
export async function listSessionsWithBills(admin: pg.Pool, chargePointId: string): Promise<object[]> {
  const { rows } = await admin.query<object>(
    `select state, energy_dwh::int as energy, (select count(*)::int from charging_bills b where b.session_id = o.id) as bills
     from charging_sessions o where charge_point_id = $1`,
    [chargePointId],
  )
  return rows
}
