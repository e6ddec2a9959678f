import { createCertificateAuthority } from '@evops/ocpp/server'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { createHash, createSign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

/* Firmware in OCPP 2.0.1: accepted signatures, replaced updates, and firmware published by a local controller. */
let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})
async function command(action: string, payload: object, answer: object) {
  point.answer(action, () => answer)
  const { data } = await site.command(chargePoint, action, payload)
  return { state: data?.state, reply: data?.reply, heard: site.messagesOf(point, action) }
}
describe('firmware', () => {
  const image = Buffer.from(`a firmware ${process.pid}`)
  let firmwareId: string
  beforeAll(async () => {
    const { certificate, key } = createCertificateAuthority('Maker', new Date())
    const query = new URLSearchParams({ vendor: 'Maker', model: 'M-60', version: '9.0', fileName: 'fw.bin' })
    const api = site.url.replace('ws:', 'http:').replace('ocpp/', '')
    const added = await fetch(`${api}api/firmware?${query}`, {
      method: 'POST',
      headers: { authorization: 'Bearer ours', 'content-type': 'application/x-firmware' },
      body: new Uint8Array(image),
    })
    firmwareId = JSON.parse(await added.text()).data.id
    const signature = createSign('sha256').update(image).sign(key, 'base64')
    await site.call('PUT', `/api/firmware/${firmwareId}/signature`, {
      body: { signature, signingCertificate: certificate },
    })
    await site.call('PUT', `/api/firmware/${firmwareId}/state`, { body: { state: 'released' } })
  })
  const transfers = async (): Promise<string[]> =>
    (await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers`)).data.map(
      ({ status }: { status: string }) => status,
    )
  const events = () =>
    site.rows(
      "select code, level from stations_events where charge_point_id = $1 and kind = 'firmware' order by id",
      chargePoint,
    )
  const update = (status: string) => command('SignedUpdateFirmware', { firmwareId }, { status })

  test.each([
    ['TC_L_04_CSMS', 'RevokedCertificate'],
    ['TC_L_05_CSMS', 'InvalidCertificate'],
  ])('%s its signer is not believed (%s): refused, and shown so', async (_id, status) => {
    // The action in the message is the 2.0.1 one.
    point.answer('UpdateFirmware', () => ({ status }))
    const sent = await update(status)
    expect([sent.state, sent.reply]).toMatchObject(['rejected', { status }])
    expect(await transfers()).toEqual([status])
  })

  test('TC_L_10_CSMS a second one takes the first one’s place', async () => {
    point.answer('UpdateFirmware', () => ({ status: 'Accepted' }))
    await update('Accepted')
    point.answer('UpdateFirmware', () => ({ status: 'AcceptedCanceled' }))
    expect((await update('AcceptedCanceled')).state).toBe('accepted')
    expect((await transfers()).toSorted()).toEqual(['Canceled', 'accepted'])
  })

  test('TC_L_11_CSMS a second one is refused while the first is installed, which goes on', async () => {
    point.answer('UpdateFirmware', () => ({ status: 'Accepted' }))
    await update('Accepted')
    const [{ requestId } = {}] = site.messagesOf(point, 'UpdateFirmware')
    await sendDeviceCall(point, 'FirmwareStatusNotification', { status: 'Installing', requestId })
    point.answer('UpdateFirmware', () => ({ status: 'Rejected' }))
    expect((await update('Rejected')).state).toBe('rejected')
    expect((await transfers()).toSorted()).toEqual(['Installing', 'Rejected'])
  })

  test('TC_L_13_CSMS while a vehicle charges it is sent: the charge point waits with it; in 1.6 it is not', async () => {
    const charges = (id: string) =>
      site.admin.query(
        `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, received_at, changed_at)
         select operator_id, id, 1, 'charging', 'Charging', now(), now() from stations_charge_points where id = $1`,
        [id],
      )
    await charges(chargePoint.id)
    point.answer('UpdateFirmware', () => ({ status: 'Accepted' }))
    expect((await update('Accepted')).state).toBe('accepted')
    const [{ requestId } = {}] = site.messagesOf(point, 'UpdateFirmware')
    for (const status of ['DownloadScheduled', 'Downloading', 'Installed'])
      await sendDeviceCall(point, 'FirmwareStatusNotification', { status, requestId })
    expect(await transfers()).toEqual(['Installed'])
    const old = await site.chargePoint()
    await site.admin.query("update stations_charge_points set vendor = 'Maker', model = 'M-60' where id = $1", [old.id])
    await charges(old.id)
    expect((await site.command(old, 'UpdateFirmware', { firmwareId }, { queueForSeconds: 60 })).error).toBe(
      'stations.charge-point-charging',
    )
  })

  const publish = async () => {
    const sent = await command('PublishFirmware', { firmwareId }, { status: 'Accepted' })
    const [request] = sent.heard
    expect(request).toMatchObject({ checksum: createHash('md5').update(image).digest('hex') })
    const fetched = Buffer.from(await (await fetch(String(request?.location))).arrayBuffer())
    expect(fetched.equals(image)).toBe(true)
    return Number(request?.requestId)
  }
  const sendPublishStatus = (status: string, requestId: number, more: object = {}) =>
    sendDeviceCall(point, 'PublishFirmwareStatusNotification', { status, requestId, ...more })

  test('TC_L_17_CSMS a local controller fetches it and offers it: where, is in the log', async () => {
    const requestId = await publish()
    for (const status of ['Downloading', 'Downloaded', 'ChecksumVerified']) await sendPublishStatus(status, requestId)
    await sendPublishStatus('Published', requestId, { location: ['http://10.1.1.1/fw.bin'] })
    expect(await transfers()).toEqual(['Published'])
    const { rows } = await site.admin.query(
      "select detail from stations_events where charge_point_id = $1 and code = 'Published'",
      [chargePoint.id],
    )
    expect(rows[0].detail).toContain('http://10.1.1.1/fw.bin')
  })

  test.each([
    ['TC_L_19_CSMS', 'InvalidChecksum', 4],
    ['TC_L_20_CSMS', 'PublishFailed', 3],
    ['TC_L_24_CSMS', 'DownloadFailed', 3],
  ])('%s %s: it is not offered, and needs somebody', async (_id, status, level) => {
    await sendPublishStatus(status, await publish())
    expect(await transfers()).toEqual([status])
    expect(await events()).toEqual([{ code: status, level }])
  })

  test.each([
    ['TC_L_21_CSMS', 'Unpublished', 'accepted', 'Unpublished'],
    ['TC_L_22_CSMS', 'NoFirmware', 'rejected', 'Unpublished'],
    ['TC_L_23_CSMS', 'DownloadOngoing', 'rejected', 'Published'],
  ])('%s it is to be offered no longer: %s', async (_id, status, state, expectedState) => {
    await sendPublishStatus('Published', await publish(), { location: ['http://10.1.1.1/fw.bin'] })
    const gone = await command('UnpublishFirmware', { firmwareId }, { status })
    expect(gone).toMatchObject({
      state,
      heard: [{ checksum: createHash('md5').update(image).digest('hex') }],
    })
    expect(await transfers()).toEqual([expectedState])
  })
})
