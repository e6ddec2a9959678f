import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoamingCommand, RoamingSession, RoamingSessionRow } from '../../contract/index.ts'
import { sendDemoCommandResults } from '../../loopback/demo-answers.ts'
import { demoLocations, demoTariff } from '../../loopback/demo-places.ts'
import { createSimulatedCpo } from '../../loopback/ocpi-peer-emsp.ts'
import type { SimulatedOcpiPeer } from '../../testing/ocpi-desk.ts'
import {
  createRoamingTestSite,
  putTestRoamingTerms,
  type RoamingTestDriver,
  type RoamingTestSite,
} from '../../testing/roaming-desk.ts'

let desk: RoamingTestSite
let partner: SimulatedOcpiPeer
let driver: RoamingTestDriver
const cpo = createSimulatedCpo()
beforeAll(async () => {
  desk = await createRoamingTestSite()
  cpo.locations = demoLocations()
  cpo.tariffs = [{ ...demoTariff, currency: 'CNY' }]
  sendDemoCommandResults(cpo, () => partner?.peer, desk.base.replace('/api/public/ocpi', ''))
  partner = await desk.registered({ direction: 'consume' }, { party: 'PTRDA', plays: cpo, version: '2.3.0' })
  const { path, terms } = putTestRoamingTerms(desk, partner.id)
  driver = await desk.driver({ principalMinor: 50_000 })
  await terms({ tokens: 'all' })
  await desk.run('interop:tell-tokens')
  await desk.send('POST', `${path}/pull`)
  await desk.run('interop:pull-ocpi')
})
afterAll(() => desk.close())

const commands = '/api/interop/roaming/commands'
const send = async (verb: string, body: object) =>
  (await desk.send('POST', `${commands}/${verb}`, { partnerId: partner.id, ...body })).data<RoamingCommand>()
async function resultOf({ id }: RoamingCommand): Promise<string> {
  let result = ''
  await waitUntil(async () => {
    const list = (await desk.send('GET', `${commands}?partnerId=${partner.id}&pageSize=50`)).data<{
      list: RoamingCommand[]
    }>().list
    result = list.find((one) => one.id === id)?.result ?? ''
    return result !== ''
  }, 'the partner says what came of it')
  return result
}
const sessions = async () =>
  (await desk.send('GET', `/api/interop/roaming/sessions?partnerId=${partner.id}`)).data<{
    list: RoamingSessionRow[]
  }>().list
async function inState(state: string): Promise<RoamingSessionRow> {
  await waitUntil(async () => (await sessions())[0]?.state === state, `the session is ${state}`)
  const [session] = await sessions()
  if (!session) throw new Error('no session')
  return session
}

test('X-07 the demo’s partner says what came of a start, a limit and a stop; the session is billed by its record', async () => {
  const { tokenId } = driver
  const at = { tokenId, stationNo: 'LIS-01', evseNo: 'LIS-01-1' }
  const started = await send('start', at)
  expect(started).toMatchObject({ answer: 'ACCEPTED' })
  expect(await resultOf(started)).toBe('ACCEPTED')
  const { sessionNo, stationName } = await inState('open')
  expect(stationName).toBe('Lisboa Oriente')
  expect(await resultOf(await send('limit', { sessionNo, limitW: 11_000 }))).toBe('ACCEPTED')
  expect(await resultOf(await send('limit/ask', { sessionNo }))).toBe('ACCEPTED')
  const url = `/api/interop/roaming/sessions/${partner.id}/${sessionNo}`
  expect((await desk.send('GET', url)).data<RoamingSession>()).toMatchObject({
    limitW: 11_000,
    profile: { unit: 'W', steps: [{ limit: 11_000 }] },
  })
  expect(await resultOf(await send('limit/clear', { sessionNo }))).toBe('ACCEPTED')
  expect(await resultOf(await send('stop', { sessionNo }))).toBe('ACCEPTED')
  expect(await inState('billed')).toMatchObject({ recordNo: `${sessionNo}-C`, costMinor: expect.any(Number) })
  // The drawer of a session lists its own commands.
  const own = await desk.send('GET', `${commands}?partnerId=${partner.id}&sessionNo=${sessionNo}`)
  expect(own.data<{ list: RoamingCommand[] }>().list.map(({ kind }) => kind)).toEqual([
    'STOP_SESSION',
    'CLEAR_PROFILE',
    'GET_PROFILE',
    'SET_PROFILE',
    'START_SESSION',
  ])
})

test('X-07 the demo’s partner keeps and lets go an EVSE, unlocks, and says why one can’t begin', async () => {
  const { tokenId } = driver
  const of = (evseNo: string) => ({ tokenId, stationNo: evseNo.slice(0, 6), evseNo })
  expect(await resultOf(await send('start', of('LIS-01-2')))).toBe('EVSE_OCCUPIED')
  expect(await resultOf(await send('start', of('POR-02-2')))).toBe('EVSE_INOPERATIVE')
  const reservedUntil = new Date(desk.services.now().getTime() + 600_000).toISOString()
  const reservation = await send('reserve', { ...of('EVO-03-1'), reservedUntil })
  expect(await resultOf(reservation)).toBe('ACCEPTED')
  expect(await resultOf(await send('cancel', { id: reservation.id }))).toBe('ACCEPTED')
  const { tokenId: _, ...place } = of('EVO-03-1')
  expect(await resultOf(await send('unlock', { ...place, connectorNo: '1' }))).toBe('ACCEPTED')
})

test('X-07 the demo’s partner that was started anew says at once that it can’t, until it is registered again', async () => {
  const { ours } = partner.peer
  partner.peer.ours = ''
  const wish = { tokenId: driver.tokenId, stationNo: 'EVO-03', evseNo: 'EVO-03-2' }
  expect(await send('start', wish)).toMatchObject({ answer: 'REJECTED' })
  partner.peer.ours = ours
  expect(await resultOf(await send('start', wish))).toBe('ACCEPTED')
})
