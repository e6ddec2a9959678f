import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectTestPoint201,
  testRegisterValue,
  staffSite,
  transaction201,
  type Point201,
  type SiteChargePoint,
  type StaffSite,
} from '../../testing/index.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: Point201
beforeAll(async () => {
  site = await staffSite()
  chargePoint = await site.chargePoint()
  point = await connectTestPoint201(site, chargePoint)
  point.answer('RequestStartTransaction', () => ({ status: 'Rejected' }))
  await point.sendCall('StatusNotification', {
    timestamp: new Date().toISOString(),
    connectorStatus: 'Occupied',
    evseId: 1,
    connectorId: 1,
  })
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    return rows[0]?.connected === true
  }, 'the link shows as connected')
})
afterAll(async () => {
  point.socket.close()
  await site.close()
})

/** Returns the kind in the start command that the station receives for a token. */
async function sentTokenKind(idTag: string): Promise<unknown> {
  const before = point.received.length
  const body = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag }
  const { status, text } = await site.call('POST', '/api/sessions/start', { body })
  expect(status, text).toBe(200)
  const calls = point.received.slice(before).map((ocppMessage) => JSON.parse(ocppMessage))
  return calls.find(([type, , action]) => type === 2 && action === 'RequestStartTransaction')?.[3].idToken.type
}

test.each([
  ['eight hexadecimal digits, as a card has', '04A1B2C3'],
  ['the shape of a contract', 'DEABCC12345678X'],
  ['a name of ours', 'APP-1'],
])('D-16f %s are no kind: until somebody tells, it is an identifier of ours', async (_, idTag) => {
  await site.token(idTag)
  expect(await sentTokenKind(idTag)).toBe('Central')
})

test.each([
  ['ISO15693', '0500000001'],
  ['KeyCode', '12345678'],
  ['ISO14443', 'named-like-ours'],
])('D-16f a token told as %s is called so from then on, whatever it looks like', async (type, idTag) => {
  await site.token(idTag)
  await point.sendCall('Authorize', { idToken: { idToken: idTag, type } })
  expect(await sentTokenKind(idTag)).toBe(type)
})

test('D-16f the kind that a transaction tells is kept as well; the last that was told counts', async () => {
  await site.token('0600000001')
  const sendEvent = transaction201('kinds')
  const timestamp = new Date().toISOString()
  const at = (wh: number) => ({ timestamp, meterValue: [testRegisterValue(timestamp, wh)] })
  const idToken = { idToken: '0600000001', type: 'ISO15693' }
  const evse = { id: 2, connectorId: 1 }
  await point.sendCall('TransactionEvent', sendEvent('Started', 'Authorized', { ...at(1), evse, idToken }))
  await point.sendCall('TransactionEvent', sendEvent('Ended', 'StopAuthorized', { ...at(2), evse }))
  expect(await sentTokenKind('0600000001')).toBe('ISO15693')
  await point.sendCall('Authorize', { idToken: { ...idToken, type: 'Local' } })
  expect(await sentTokenKind('0600000001')).toBe('Local')
})

test('D-16f a person may tell it; a card and a list of tokens too, and what is left out stays', async () => {
  const body = { idTag: '0700000001', kind: 'ISO14443' }
  const { data: token } = await site.call('POST', '/api/start-tokens', { body })
  expect(token).toMatchObject({ kind: 'ISO14443' })
  expect(await sentTokenKind('0700000001')).toBe('ISO14443')
  const form = { idTag: '0700000001', label: 'named', version: token.version }
  const changed = await site.call('PUT', `/api/start-tokens/${token.id}`, { body: form })
  expect(changed.data).toMatchObject({ label: 'named', kind: 'ISO14443' })
  const wrong = { idTag: '0700000002', kind: 'no kind at all' }
  expect(await site.call('POST', '/api/start-tokens', { body: wrong })).toMatchObject({
    status: 400,
    fields: { kind: expect.any(String) },
  })
})
