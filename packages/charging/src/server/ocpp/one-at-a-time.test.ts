import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSite, type SiteChargePoint, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
})
afterAll(() => site.close())

async function aPoint(): Promise<{ chargePoint: SiteChargePoint; point: RawChargePoint }> {
  const chargePoint = await site.chargePoint()
  return { chargePoint, point: await site.connect(chargePoint) }
}
async function statusOf(point: RawChargePoint, action: string, payload: object) {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return (reply as { payload: { idTagInfo?: { status: string }; transactionId?: number } }).payload
}
const startOf = (idTag: string, connectorId = 1, at = new Date().toISOString()) => ({
  connectorId,
  idTag,
  meterStart: 1_000,
  timestamp: at,
})
const authorizeStatus = async (point: RawChargePoint, idTag: string) =>
  (await statusOf(point, 'Authorize', { idTag })).idTagInfo?.status
const statesOf = async (idTag: string) =>
  (
    await site.admin.query(
      'select token_state, flags from charging_sessions where id_tag = $1 order by start_received_at',
      [idTag],
    )
  ).rows

test('a token of one session at a time is refused at another charge point, and the order kept; where it charges it may stop', async () => {
  await site.token('ONE-1', { manyAtOnce: false })
  const [here, there] = [await aPoint(), await aPoint()]
  const start = startOf('ONE-1')
  const first = await statusOf(here.point, 'StartTransaction', start)
  expect(first.idTagInfo?.status).toBe('Accepted')
  expect(await statusOf(here.point, 'StartTransaction', start)).toEqual(first)
  expect(await authorizeStatus(here.point, 'one-1')).toBe('Accepted')
  expect(await authorizeStatus(there.point, 'one-1')).toBe('ConcurrentTx')
  const second = await statusOf(there.point, 'StartTransaction', startOf('ONE-1'))
  expect(second.idTagInfo?.status).toBe('ConcurrentTx')
  expect(await statesOf('ONE-1')).toEqual([
    { token_state: 'accepted', flags: [] },
    { token_state: 'concurrent', flags: [] },
  ])
  for (const [{ point }, { transactionId }] of [
    [here, first],
    [there, second],
  ] as const) {
    const timestamp = new Date().toISOString()
    const stop = { transactionId, idTag: 'ONE-1', meterStop: 2_000, timestamp }
    expect((await statusOf(point, 'StopTransaction', stop)).idTagInfo?.status).toBe('Accepted')
  }
  expect(await authorizeStatus(there.point, 'ONE-1')).toBe('Accepted')
})

test('two starts that arrive in the same moment are one too many; a company’s card may', async () => {
  await site.token('ONE-2', { manyAtOnce: false })
  await site.token('MANY-2')
  const points = [await aPoint(), await aPoint(), await aPoint()]
  const answers = await Promise.all(points.map(({ point }) => statusOf(point, 'StartTransaction', startOf('ONE-2'))))
  expect(answers.map(({ idTagInfo }) => idTagInfo?.status ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Accepted',
    'ConcurrentTx',
    'ConcurrentTx',
  ])
  for (const { point } of points)
    expect((await statusOf(point, 'StartTransaction', startOf('MANY-2', 2))).idTagInfo?.status).toBe('Accepted')
})

test('M-04 a session that a charge point had allowed by itself is taken as it was, whatever charges now', async () => {
  await site.token('ONE-3', { manyAtOnce: false })
  const [here, there] = [await aPoint(), await aPoint()]
  await statusOf(here.point, 'StartTransaction', startOf('ONE-3'))
  const past = new Date(Date.now() - 3_600_000).toISOString()
  const late = await statusOf(there.point, 'StartTransaction', startOf('ONE-3', 1, past))
  expect(late.idTagInfo?.status).toBe('Accepted')
})

test('the console refuses a token that charges already, and allows one that may charge many times', async () => {
  const body = (idTag: string, chargePointId: string) => ({
    connectors: [{ chargePointId, connectorNo: 1 }],
    idTag,
    target: { kind: 'full', value: null },
    reason: 'asked by phone',
  })
  await site.token('ONE-4', { manyAtOnce: false })
  const [here, there] = [await aPoint(), await aPoint()]
  await statusOf(here.point, 'StartTransaction', startOf('ONE-4'))
  // The start checks the charge point's connection before the token.
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      there.chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
  expect(
    await site.call('POST', '/api/sessions/start', {
      body: body('ONE-4', there.chargePoint.chargePointId),
      key: 'one-4',
    }),
  ).toMatchObject({ status: 409, error: 'charging.start-concurrent' })
})

test('a prepaid card that charges elsewhere gets one answer from authorisation, start and console', async () => {
  await site.token('ONE-5', { manyAtOnce: false })
  const [here, there] = [await aPoint(), await aPoint()]
  await statusOf(here.point, 'StartTransaction', startOf('ONE-5'))
  // Its session has all of its money on hold.
  await site.admin.query("update charging_tokens set limit_minor = 1 where id_tag = 'ONE-5'")
  expect(await authorizeStatus(there.point, 'ONE-5')).toBe('ConcurrentTx')
  expect((await statusOf(there.point, 'StartTransaction', startOf('ONE-5'))).idTagInfo?.status).toBe('ConcurrentTx')
  const third = await aPoint()
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      third.chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
  const body = {
    connectors: [{ chargePointId: third.chargePoint.chargePointId, connectorNo: 1 }],
    idTag: 'ONE-5',
    target: { kind: 'full', value: null },
    reason: 'asked by phone',
  }
  expect(await site.call('POST', '/api/sessions/start', { body, key: 'one-5' })).toMatchObject({
    status: 409,
    error: 'charging.start-concurrent',
  })
})
