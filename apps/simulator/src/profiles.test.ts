import { createServer, type Server } from 'node:http'
import { createCertificateAuthority, readCertificateRequest, signCertificateRequest } from '@evops/ocpp/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { SteppedClock } from './clock.ts'
import { type CentralSystem, startCentralSystem } from './testing/central-system.ts'

const car = { capacityKwh: 60, soc: 30, maxKw: 90 }
let clock: SteppedClock
let server: CentralSystem
let point: ChargePoint

beforeEach(async () => {
  clock = new SteppedClock('2026-03-01T08:00:00Z')
  server = await startCentralSystem(() => clock.now())
  point = createChargePoint({
    url: server.url,
    identity: 'CP1',
    password: 'secret',
    connectors: 2,
    seed: 7,
    clock,
  })
  await point.connect()
  await point.boot()
  await point.drained()
})
afterEach(async () => {
  await point.close()
  await server.close()
  expect(server.invalid).toEqual([])
})

async function sendCall(action: string, payload: Record<string, unknown> = {}) {
  const answer = await server.call('CP1', action, payload)
  await clock.settled()
  return answer.kind === 'result' ? answer.payload : answer
}
const accepted = { status: 'Accepted' }

test('a local list: full, differential, a version that is not newer', async () => {
  const entry = { idTag: 'A', idTagInfo: { status: 'Accepted' } }
  const send = (listVersion: number, updateType: string) =>
    sendCall('SendLocalList', { listVersion, updateType, localAuthorizationList: [entry] })
  expect(await sendCall('GetLocalListVersion')).toEqual({ listVersion: 0 })
  expect(await send(3, 'Full')).toEqual(accepted)
  expect(await send(3, 'Differential')).toEqual({ status: 'VersionMismatch' })
  expect(await send(4, 'Differential')).toEqual(accepted)
  expect(await sendCall('GetLocalListVersion')).toEqual({ listVersion: 4 })
})

test('a reservation shows as Reserved, is used by its tag, cancelled, and expires', async () => {
  const wish = { idTag: 'TAG1', expiryDate: '2026-03-01T08:10:00Z' }
  expect(await sendCall('ReserveNow', { ...wish, connectorId: 1, reservationId: 5 })).toEqual(accepted)
  expect(point.connectors[0]?.status).toBe('Reserved')
  expect(await sendCall('ReserveNow', { ...wish, connectorId: 1, reservationId: 6 })).toEqual({
    status: 'Occupied',
  })
  await point.plug(1, car)
  await point.start(1, 'TAG1')
  await point.drained()
  expect(server.payloads('StartTransaction')).toMatchObject([{ reservationId: 5 }])
  expect(await sendCall('CancelReservation', { reservationId: 5 })).toEqual({ status: 'Rejected' })
  expect(await sendCall('ReserveNow', { ...wish, connectorId: 2, reservationId: 8 })).toEqual(accepted)
  expect(await sendCall('CancelReservation', { reservationId: 8 })).toEqual(accepted)
  expect(point.connectors[1]?.status).toBe('Available')
  await sendCall('ReserveNow', { ...wish, connectorId: 2, reservationId: 9 })
  await clock.advance(601_000)
  expect(point.connectors[1]?.status).toBe('Available')
})

test('charging profiles: limits of the point and of the connector make the composite schedule; a transaction it does not have is rejected', async () => {
  const profile = (chargingProfileId: number, limit: number, more: object = {}) => ({
    chargingProfileId,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Relative',
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    ...more,
  })
  const set = (connectorId: number, csChargingProfiles: object) =>
    sendCall('SetChargingProfile', { connectorId, csChargingProfiles })
  expect(await set(1, profile(1, 30_000))).toEqual(accepted)
  const whole = { chargingProfilePurpose: 'ChargePointMaxProfile' }
  expect(await set(0, profile(2, 20_000, whole))).toEqual(accepted)
  const tx = { chargingProfilePurpose: 'TxProfile', transactionId: 99 }
  expect(await set(1, profile(3, 1, tx))).toEqual({ status: 'Rejected' })
  const schedule = { connectorId: 1, duration: 60 }
  expect(await sendCall('GetCompositeSchedule', schedule)).toMatchObject({
    chargingSchedule: { chargingSchedulePeriod: [{ limit: 20_000 }] },
  })
  expect(await sendCall('ClearChargingProfile', { id: 2 })).toEqual(accepted)
  expect(await sendCall('ClearChargingProfile', { id: 2 })).toEqual({ status: 'Unknown' })
  expect(await sendCall('GetCompositeSchedule', schedule)).toMatchObject({
    chargingSchedule: { chargingSchedulePeriod: [{ limit: 30_000 }] },
  })
})

test('a profile by the hour limits the power that the point draws, and is read back as a curve', async () => {
  const hours = (...limits: number[]) => ({
    chargingProfileId: 1,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Recurring',
    recurrencyKind: 'Daily',
    chargingSchedule: {
      startSchedule: '2026-03-01T08:00:00Z',
      chargingRateUnit: 'W',
      chargingSchedulePeriod: limits.map((limit, hour) => ({ startPeriod: hour * 3600, limit })),
    },
  })
  await point.plug(1, car)
  await point.start(1, 'TAG1')
  await clock.advance(120_000)
  const power = () => Math.round((point.connectors[0]?.powerW ?? 0) / 1000)
  expect(power()).toBeGreaterThan(40)
  await sendCall('SetChargingProfile', { connectorId: 0, csChargingProfiles: hours(10_000, 0) })
  await clock.advance(300_000)
  expect(power()).toBe(10)
  await clock.advance(3_600_000)
  expect(power()).toBe(0)
  const read = await sendCall('GetCompositeSchedule', { connectorId: 1, duration: 86_400 })
  expect(read).toMatchObject({
    chargingSchedule: {
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 0 },
        { startPeriod: 82_380, limit: 10_000 },
        { startPeriod: 85_980, limit: 0 },
      ],
    },
  })
})

test('a certificate: asked for when triggered, taken only for its own key; roots installed, listed, deleted', async () => {
  expect(await sendCall('ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' })).toEqual(accepted)
  const request = readCertificateRequest(String(server.payloads('SignCertificate')[0]?.['csr']))
  if (!request) throw new Error('no request')
  const now = new Date()
  const authority = createCertificateAuthority('Ours', now)
  const certificateChain = signCertificateRequest(authority, request, { now, days: 1 }).certificate
  expect(await sendCall('CertificateSigned', { certificateChain: authority.certificate })).toEqual({
    status: 'Rejected',
  })
  expect(await sendCall('CertificateSigned', { certificateChain })).toEqual(accepted)
  const certificateType = 'CentralSystemRootCertificate'
  expect(await sendCall('GetInstalledCertificateIds', { certificateType })).toEqual({ status: 'NotFound' })
  await sendCall('InstallCertificate', { certificateType, certificate: authority.certificate })
  const ids = await sendCall('GetInstalledCertificateIds', { certificateType })
  const [certificateHashData] = (ids as { certificateHashData: object[] }).certificateHashData
  expect(await sendCall('DeleteCertificate', { certificateHashData })).toEqual(accepted)
  expect(await sendCall('DeleteCertificate', { certificateHashData })).toEqual({ status: 'NotFound' })
})

test('firmware is fetched, installed and told step by step; what is missing is DownloadFailed; logs are sent', async () => {
  const uploads: string[] = []
  const files: Server = createServer((request, response) => {
    if (request.method === 'PUT') uploads.push(request.url ?? '')
    response.statusCode = request.url === '/none' ? 404 : 200
    request.resume().on('end', () => response.end('version 2.5.0'))
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const address = files.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const steps = () => server.payloads('FirmwareStatusNotification').map(({ status }) => status)
  const retrieveDate = '2026-03-01T08:00:00Z'
  await sendCall('UpdateFirmware', { location: `${base}/none`, retrieveDate })
  await expect.poll(steps).toEqual(['Downloading', 'DownloadFailed'])
  await sendCall('UpdateFirmware', { location: `${base}/fw`, retrieveDate })
  await expect.poll(steps).toContain('Installed')
  await clock.advance(5_000)
  await expect.poll(() => server.payloads('BootNotification').at(-1)).toMatchObject({ firmwareVersion: '2.5.0' })
  expect(await sendCall('GetDiagnostics', { location: `${base}/up` })).toEqual({
    fileName: 'CP1-diagnostics.txt',
  })
  await expect.poll(() => server.payloads('DiagnosticsStatusNotification').at(-1)).toEqual({ status: 'Uploaded' })
  expect(uploads).toEqual(['/up/CP1-diagnostics.txt'])
  files.closeAllConnections()
  await new Promise((resolve) => files.close(resolve))
})
