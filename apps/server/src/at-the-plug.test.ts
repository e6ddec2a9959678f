import {
  runTestSession,
  testCardToken,
  ocppSite,
  connectTestPoint201,
  transaction201,
  type OcppSite,
} from '@evops/charging/testing'
import {
  markTokenFactsStale,
  markFactsStale,
  setTokenBatteries,
  setTokenHolder,
  tokensByTag,
} from '@evops/charging/server'
import { fleetEndpoints } from '@evops/fleet/contract'
import { createFleetModule, assignedTokenIds } from '@evops/fleet/server'
import { createTestWallet } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  testApp,
  testServices,
  type TestHttpCall,
} from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: OcppSite
let app: App
let call: TestHttpCall

beforeAll(async () => {
  site = await ocppSite([], testServices(), { tokensAssigned: assignedTokenIds })
  const { operatorOf } = createOrganisation(site.services)
  const { domain } = createFleetModule({
    services: site.services,
    tokens: { setBatteries: setTokenBatteries },
    sessions: { queueSessions: markFactsStale, queueSessionsOfToken: markTokenFactsStale },
    operatorOf,
  })
  const codes = permissionCodesOf(fleetEndpoints)
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes)],
    ['theirs', createTestActor(await site.operator(), codes)],
  ])
  app = await testApp(site.services, [domain, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
  call = createTestCaller(app)
})
afterAll(async () => {
  await app.close()
  await site.close()
})

const unique = () => newId().slice(-8).toUpperCase()
const aVin = () => `LSV${unique().padStart(14, '0')}`
async function aVehicle(more: object = {}): Promise<string> {
  const made = await call('POST', '/api/vehicles', { body: { selfNo: `V${unique()}`, ...more } })
  expect(made.status).toBe(200)
  return made.data.id
}
/** Creates a token, optionally assigned to a vehicle from the beginning. */
async function aToken(vehicleId?: string, idTag = `C${unique()}`): Promise<string> {
  await site.token(idTag)
  if (vehicleId) await bind(vehicleId, idTag)
  return idTag
}
async function bind(vehicleId: string, idTag: string): Promise<void> {
  const bound = await call('POST', `/api/vehicles/${vehicleId}/tokens`, {
    body: { idTag, from: '2020-01-01T00:00:00Z' },
  })
  expect(bound.status).toBe(200)
}
const byOf = async (vehicleId: string) => {
  const { data } = await call('GET', `/api/vehicle-sessions?vehicleId=${vehicleId}`)
  return data.list.map(({ assignedBy }: { assignedBy: string }) => assignedBy)
}
interface Shown {
  idToken: { idToken: string; type: string; additionalInfo?: { additionalIdToken: string; type: string }[] }
}
async function plugs(shown: Shown, connectorId = 1): Promise<string> {
  const chargePoint = await site.chargePoint()
  const point = await connectTestPoint201(site, chargePoint)
  const sendEvent = transaction201(`t-${unique()}`)
  const evse = { id: 1, connectorId }
  await point.sendCall(
    'TransactionEvent',
    sendEvent('Started', 'Authorized', { ...shown, evse, chargingState: 'Charging' }),
  )
  return chargePoint.chargePointId
}

test('X-23 a VIN and an EVCCID say more than the card that somebody bound to another vehicle', async () => {
  const vin = aVin()
  const [byVin, other] = [await aVehicle({ vin }), await aVehicle()]
  await aToken(other, vin)
  const chargePoint = await site.chargePoint()
  await runTestSession(await site.connect(chargePoint), { idTag: vin })
  expect([await byOf(byVin), await byOf(other)]).toEqual([['vin'], []])

  const mac = unique().padStart(12, '0')
  const byAddress = await aVehicle({ evccid: `VID:${mac.toLowerCase()}` })
  expect((await call('GET', `/api/vehicles/${byAddress}`)).data.evccid).toBe(mac)
  const written = mac.match(/../g)?.join(':') ?? ''
  await aToken(other, written)
  await plugs({ idToken: { idToken: written, type: 'MacAddress' } })
  expect([await byOf(byAddress), await byOf(other)]).toEqual([['evccid'], []])

  // Identifiers sent in addition to a card; the VIN has priority over the MAC address.
  const additionalIds = [
    { type: 'EVCCID', additionalIdToken: mac },
    { type: 'VIN', additionalIdToken: vin },
  ]
  const idTag = await aToken(other)
  await plugs({ idToken: { ...testCardToken(idTag), additionalInfo: additionalIds } })
  expect([await byOf(byVin), await byOf(byAddress), await byOf(other)]).toEqual([['vin', 'vin'], ['evccid'], []])
})

test('X-23 a card says more than a plate, a plate more than the bay, and a bay is nobody’s who charges for themselves', async () => {
  const plate = `粤B·${unique().slice(-5)}`
  const chargePoint = await site.chargePoint()
  const [holder, plated] = [await aVehicle(), await aVehicle({ plate })]
  const current = await aVehicle({ bayChargePointId: chargePoint.chargePointId, bayConnectorNo: 1 })
  const point = await connectTestPoint201(site, chargePoint)
  const session = async (idTag: string, read?: string) => {
    const additionalInfo = [{ type: 'LicensePlate', additionalIdToken: read ?? '' }]
    const sendEvent = transaction201(`t-${unique()}`)
    const evse = { id: 1, connectorId: 1 }
    const idToken = { ...testCardToken(idTag), ...(read && { additionalInfo }) }
    await point.sendCall(
      'TransactionEvent',
      sendEvent('Started', 'Authorized', { idToken, evse, chargingState: 'Charging' }),
    )
    await point.sendCall(
      'TransactionEvent',
      sendEvent('Ended', 'EVCommunicationLost', { stoppedReason: 'EVDisconnected' }),
    )
  }
  const all = async () => [await byOf(holder), await byOf(plated), await byOf(current)]
  const spoken = plate.replace('·', ' ').toLowerCase()
  await session(await aToken(holder), spoken)
  expect(await all()).toEqual([['token'], [], []])
  const loose = await aToken()
  await session(loose, spoken)
  expect(await all()).toEqual([['token'], ['plate'], []])
  await session(await aToken())
  expect(await all()).toEqual([['token'], ['plate'], ['bay']])
  // A card assigned afterwards, with effect in the past, has priority over the number plate again.
  await bind(holder, loose)
  expect(await all()).toEqual([['token', 'token'], [], ['bay']])
  const person = await aToken()
  const walletId = await createTestWallet(site.services, site.operatorId)
  await site.services.db.inTenant(site.operatorId, async (tx) => {
    const ids = (await tokensByTag(tx, [person], site.services.now())).map(({ id }) => id)
    await setTokenHolder(tx, ids, walletId, new Date(0))
  })
  await session(person)
  expect(await byOf(current)).toEqual(['bay'])
})
test('X-23 what makes a vehicle known is one vehicle’s, and said whole', async () => {
  const chargePoint = await site.chargePoint()
  const evccid = unique().padStart(12, 'A')
  await aVehicle({ evccid, bayChargePointId: chargePoint.chargePointId, bayConnectorNo: 2 })
  const requestInvalidVehicle = async (body: object, token = 'ours') => {
    const { status, error, fields } = await call('POST', '/api/vehicles', {
      token,
      body: { selfNo: unique(), ...body },
    })
    return [status, error, Object.keys(fields ?? {})]
  }
  expect(await requestInvalidVehicle({ evccid: evccid.toLowerCase() })).toEqual([
    409,
    'fleet.vehicle-taken',
    ['evccid'],
  ])
  expect(await requestInvalidVehicle({ bayChargePointId: chargePoint.chargePointId, bayConnectorNo: 2 })).toEqual([
    409,
    'fleet.vehicle-taken',
    ['bayConnectorNo'],
  ])
  expect(await requestInvalidVehicle({ bayChargePointId: chargePoint.chargePointId })).toEqual([
    400,
    'request.invalid',
    ['bayConnectorNo'],
  ])
  expect(await requestInvalidVehicle({ evccid: '00:7D:FA' })).toEqual([400, 'request.invalid', ['evccid']])
  expect(await requestInvalidVehicle({ bayChargePointId: newId(), bayConnectorNo: 1 })).toEqual([
    404,
    'request.not-found',
    ['bayChargePointId'],
  ])
  expect(
    (await requestInvalidVehicle({ bayChargePointId: chargePoint.chargePointId, bayConnectorNo: 1 }, 'theirs'))[0],
  ).toBe(404)
  const file = `plate,evccid\nE ${unique()},zz\n`
  const { data } = await call('POST', '/api/vehicles/import', { body: { content: file } })
  expect(data.errors).toMatchObject([{ row: 2, field: 'evccid' }])
})
