import { createSign, createHash, generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import {
  createCertificateAuthority,
  createCertificateRequest,
  readCertificateRequest,
  signCertificateRequest,
} from '@evops/ocpp/server'
import { createFileStore } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedMessages, type TestChargePoint } from '../../testing/index.ts'
import {
  sendBootNotification,
  sendDeviceCall,
  createGatewayTestSite,
  type GatewayTestSite,
} from '../../testing/wire-site.ts'

let site: GatewayTestSite
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())

const file = Buffer.from('a firmware image, as far as anybody here knows')
let version = 0
/** Creates a released firmware for Maker's M-60 through the API. */
async function aFirmware({ signed = false, release = true, model = 'M-60' } = {}): Promise<string> {
  version += 1
  const query = new URLSearchParams({
    vendor: 'maker',
    model,
    version: `2.${version}`,
    fileName: '../../etc/m60.bin',
    sha256: createHash('sha256').update(file).digest('hex'),
  })
  const made = await upload(query, file)
  const { id } = made.data
  if (signed) await sign(id)
  if (release) await site.call('PUT', `/api/firmware/${id}/state`, { body: { state: 'released' } })
  return id
}
async function upload(query: URLSearchParams, body: Buffer) {
  const reply = await fetch(`${site.url.replace('ws:', 'http:').replace('ocpp/', '')}api/firmware?${query}`, {
    method: 'POST',
    headers: { authorization: 'Bearer ours', 'content-type': 'application/x-firmware' },
    body: new Uint8Array(body),
  })
  return { status: reply.status, ...(await reply.json()) }
}
async function sign(id: string, of = file) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const now = new Date()
  const request = readCertificateRequest(createCertificateRequest(keys, 'Maker firmware'))
  const { certificate } = signCertificateRequest(createCertificateAuthority('Maker', now), request as never, {
    now,
    days: 10,
  })
  const signature = createSign('sha256').update(of).sign(keys.privateKey, 'base64')
  return site.call('PUT', `/api/firmware/${id}/signature`, {
    body: { signature, signingCertificate: certificate },
  })
}
async function aBootedChargePoint() {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await sendBootNotification(point, { firmwareVersion: '1.0' })
  return { chargePoint, point }
}
const transfer = async (chargePoint: TestChargePoint) =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers`)).data[0]
const events = async (chargePoint: TestChargePoint, kind: string) =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=${kind}`)).data.list

describe('firmware management', () => {
  test('TC_044_1_CSMS UpdateFirmware: our address, one file, every step kept, the new version known', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    const firmwareId = await aFirmware()
    point.answer('UpdateFirmware', () => ({}))
    const sent = await site.command(chargePoint, 'UpdateFirmware', { firmwareId, retries: 2 })
    expect(sent.data).toMatchObject({ state: 'accepted', reply: {} })
    const [wire] = site.messagesOf(point, 'UpdateFirmware')
    expect(wire).toMatchObject({ retries: 2, retrieveDate: expect.any(String) })
    const fetched = await fetch(String(wire?.location))
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(file)
    for (const status of ['Downloading', 'Downloaded', 'Installing', 'Installed'])
      expect(await sendDeviceCall(point, 'FirmwareStatusNotification', { status })).toEqual({})
    await sendDeviceCall(point, 'FirmwareStatusNotification', { status: 'Idle' })
    expect(await transfer(chargePoint)).toMatchObject({ kind: 'firmware', status: 'Installed' })
    expect((await events(chargePoint, 'firmware')).map(({ code }: { code: string }) => code)).toEqual([
      'Idle',
      'Installed',
      'Installing',
      'Downloaded',
      'Downloading',
    ])
    await sendBootNotification(point, { firmwareVersion: '2.1' })
    expect((await site.call('GET', `/api/charge-points/${chargePoint.id}`)).data.firmware).toBe('2.1')
    // The URL must not be readable anywhere: neither in the history, nor in the messages, nor in the database.
    const token = String(wire?.location).split('/').at(-1)?.slice(0, 32) ?? ''
    const history = await site.call('GET', `/api/charge-points/${chargePoint.id}/commands`)
    expect(history.text).not.toContain(token)
    await waitUntil(async () => (await storedMessages(site.admin)).length > 8, 'the frames are kept')
    expect(JSON.stringify(await storedMessages(site.admin))).not.toContain(token)
    for (const table of ['stations_commands', 'stations_transfers']) {
      const { rows } = await site.admin.query(`select t::text from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    await point.close()
  })

  test('S-15 a server that listens everywhere names an address that is reached, never 0.0.0.0', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('UpdateFirmware', () => ({}))
    const firmwareId = await aFirmware()
    const { config } = site.services
    const { host } = config
    try {
      for (const everywhere of ['0.0.0.0', '::']) {
        config.host = everywhere
        await site.command(chargePoint, 'UpdateFirmware', { firmwareId })
      }
    } finally {
      config.host = host
    }
    const locations = site.messagesOf(point, 'UpdateFirmware').map(({ location }) => new URL(String(location)))
    expect(locations).toHaveLength(2)
    for (const { hostname, port } of locations) {
      expect(hostname).toMatch(/^\d+(\.\d+){3}$/)
      expect(hostname).not.toBe('0.0.0.0')
      expect(port).toBe(String(config.port))
    }
    await point.close()
  })

  test.each([
    ['TC_044_2_CSMS', 'DownloadFailed'],
    ['TC_044_3_CSMS', 'InstallationFailed'],
  ])('%s %s is told as a major event, and the transfer says so', async (_id, status) => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('UpdateFirmware', () => ({}))
    await site.command(chargePoint, 'UpdateFirmware', { firmwareId: await aFirmware() })
    await sendDeviceCall(point, 'FirmwareStatusNotification', { status })
    expect(await transfer(chargePoint)).toMatchObject({ status })
    expect(await events(chargePoint, 'firmware')).toMatchObject([{ code: status, level: 3 }])
    await point.close()
  })

  test('TC_080_CSMS SignedUpdateFirmware: the maker’s signature goes along, steps are kept by request', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    const firmwareId = await aFirmware({ signed: true })
    point.answer('SignedUpdateFirmware', () => ({ status: 'Accepted' }))
    expect((await site.command(chargePoint, 'SignedUpdateFirmware', { firmwareId })).data.state).toBe('accepted')
    const [wire] = site.messagesOf(point, 'SignedUpdateFirmware')
    const firmware = wire?.firmware as Record<string, string>
    expect(firmware.signingCertificate).toContain('BEGIN CERTIFICATE')
    const requestId = wire?.requestId
    for (const status of ['Downloading', 'Downloaded', 'SignatureVerified', 'Installing', 'Installed'])
      await sendDeviceCall(point, 'SignedFirmwareStatusNotification', { status, requestId })
    expect(await transfer(chargePoint)).toMatchObject({ status: 'Installed', requestNo: requestId })
    await point.close()
  })

  test('TC_081_CSMS a signature that the charge point does not believe is a critical event', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    const firmwareId = await aFirmware({ signed: true })
    point.answer('SignedUpdateFirmware', () => ({ status: 'Accepted' }))
    await site.command(chargePoint, 'SignedUpdateFirmware', { firmwareId })
    await sendDeviceCall(point, 'SignedFirmwareStatusNotification', {
      status: 'InvalidSignature',
      requestId: 1,
    })
    expect(await transfer(chargePoint)).toMatchObject({ status: 'InvalidSignature' })
    expect(await events(chargePoint, 'firmware')).toMatchObject([{ code: 'InvalidSignature', level: 4, detail: '#1' }])
    point.answer('SignedUpdateFirmware', () => ({ status: 'InvalidCertificate' }))
    const refused = await site.command(chargePoint, 'SignedUpdateFirmware', { firmwareId })
    expect(refused.data.state).toBe('rejected')
    expect(await transfer(chargePoint)).toMatchObject({ status: 'InvalidCertificate' })
    await point.close()
  })
})

describe('S-15 firmware that must not be sent', () => {
  test('a draft, another model, a foreign operator’s, while charging, unsigned as signed: refused, nothing sent', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    const refusal = async (firmwareId: string, action = 'UpdateFirmware') =>
      (await site.command(chargePoint, action, { firmwareId })).error
    expect(await refusal(await aFirmware({ release: false }))).toBe('stations.firmware-not-released')
    expect(await refusal(await aFirmware({ model: 'M-61' }))).toBe('stations.firmware-other-model')
    expect(await refusal('01890000-0000-7000-8000-000000000000')).toBe('request.not-found')
    const good = await aFirmware()
    expect(await refusal(good, 'SignedUpdateFirmware')).toBe('stations.firmware-unsigned')
    await sendDeviceCall(point, 'StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: 'Charging',
    })
    expect(await refusal(good)).toBe('stations.charge-point-charging')
    for (const location of ['http://10.0.0.1/x', 'ftp://x/y'])
      expect((await site.command(chargePoint, 'UpdateFirmware', { firmwareId: good, location })).status).toBe(400)
    expect(site.messagesOf(point, 'UpdateFirmware')).toEqual([])
    await point.close()
  })

  test('a wrong hash, an empty file, a version twice, a wrong signature, a released one signed again: refused', async () => {
    const query = (more: object) =>
      new URLSearchParams({ vendor: 'Maker', model: 'M-60', version: 'x1', fileName: 'x.bin', ...more })
    expect(await upload(query({ sha256: '0'.repeat(64) }), file)).toMatchObject({
      status: 400,
      error: 'stations.firmware-hash',
    })
    expect(await upload(query({}), Buffer.alloc(0))).toMatchObject({ status: 400 })
    const made = await upload(query({}), file)
    expect(made.data).toMatchObject({ state: 'draft', signed: false, fileName: 'x.bin', bytes: file.length })
    expect(await upload(query({}), file)).toMatchObject({ status: 409, error: 'stations.firmware-taken' })
    expect(await sign(made.data.id, Buffer.from('another file'))).toMatchObject({
      status: 400,
      error: 'stations.firmware-signature',
    })
    expect(await sign(made.data.id)).toMatchObject({ status: 200, data: { signed: true } })
    await site.call('PUT', `/api/firmware/${made.data.id}/state`, { body: { state: 'released' } })
    expect((await sign(made.data.id)).error).toBe('stations.firmware-state')
    expect((await site.call('DELETE', `/api/firmware/${made.data.id}`)).status).toBe(409)
  })

  test('a withdrawn firmware is not handed out any more, nor at an address that nobody was told', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    const firmwareId = await aFirmware()
    point.answer('UpdateFirmware', () => ({}))
    await site.command(chargePoint, 'UpdateFirmware', { firmwareId })
    const location = String(site.messagesOf(point, 'UpdateFirmware')[0]?.location)
    await site.call('PUT', `/api/firmware/${firmwareId}/state`, { body: { state: 'withdrawn' } })
    expect((await fetch(location)).status).toBe(404)
    expect((await fetch(location.replace(/.{6}\.bin$/, 'AAAAAA.bin'))).status).toBe(404)
    await point.close()
  })
})

describe('diagnostics and logs', () => {
  test('TC_045_1_CSMS GetDiagnostics: the upload lands in our store, and can be fetched', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('GetDiagnostics', () => ({ fileName: 'diag.zip' }))
    const sent = await site.command(chargePoint, 'GetDiagnostics', { startTime: '2026-01-01T00:00:00Z' })
    expect(sent.data).toMatchObject({ state: 'accepted', reply: { fileName: 'diag.zip' } })
    const location = String(site.messagesOf(point, 'GetDiagnostics')[0]?.location)
    await sendDeviceCall(point, 'DiagnosticsStatusNotification', { status: 'Uploading' })
    const bytes = Buffer.from('PK lines of a log')
    expect((await fetch(`${location}/diag.zip`, { method: 'PUT', body: bytes })).status).toBe(200)
    await sendDeviceCall(point, 'DiagnosticsStatusNotification', { status: 'Uploaded' })
    const row = await transfer(chargePoint)
    expect(row).toMatchObject({ status: 'Uploaded', fileName: 'diag.zip', bytes: bytes.length })
    const got = await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers/${row.id}/file`)
    expect(got).toMatchObject({ status: 200, text: bytes.toString() })
    expect(got.headers['content-disposition']).toContain('attachment')
    const foreign = { token: 'theirs' }
    const refused = await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers/${row.id}/file`, foreign)
    expect(refused.status).toBe(404)
    await point.close()
  })

  test('TC_045_2_CSMS an upload that failed is told; nothing to send is no failure', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('GetDiagnostics', () => ({}))
    expect((await site.command(chargePoint, 'GetDiagnostics')).data.state).toBe('accepted')
    expect(await transfer(chargePoint)).toMatchObject({ status: 'nothing', bytes: null })
    point.answer('GetDiagnostics', () => ({ fileName: 'd' }))
    await site.command(chargePoint, 'GetDiagnostics')
    await sendDeviceCall(point, 'DiagnosticsStatusNotification', { status: 'UploadFailed' })
    expect(await transfer(chargePoint)).toMatchObject({ status: 'UploadFailed' })
    expect(await events(chargePoint, 'diagnostics')).toMatchObject([{ code: 'UploadFailed', level: 3 }])
    await point.close()
  })

  test('TC_079_CSMS GetLog: the security log, by its request', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('GetLog', () => ({ status: 'Accepted', filename: 'sec.log' }))
    await site.command(chargePoint, 'GetLog', { logType: 'SecurityLog', startTime: '2026-01-01T00:00:00Z' })
    const [wire] = site.messagesOf(point, 'GetLog')
    expect(wire).toMatchObject({ logType: 'SecurityLog', log: { oldestTimestamp: '2026-01-01T00:00:00Z' } })
    const { remoteLocation } = (wire ?? {}).log as { remoteLocation: string }
    await fetch(remoteLocation, { method: 'POST', body: 'a line' })
    await sendDeviceCall(point, 'LogStatusNotification', { status: 'Uploaded', requestId: wire?.requestId })
    expect(await transfer(chargePoint)).toMatchObject({ kind: 'security_log', status: 'Uploaded', bytes: 6 })
    await point.close()
  })

  test('ROW-17 TC_045_1_CSMS a status of diagnostics changes only the diagnostics, the newest of them: neither a log nor a firmware', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('GetDiagnostics', () => ({ fileName: 'd' }))
    point.answer('GetLog', () => ({ status: 'Accepted', filename: 's' }))
    point.answer('UpdateFirmware', () => ({}))
    await site.command(chargePoint, 'GetDiagnostics')
    await site.command(chargePoint, 'GetDiagnostics')
    await site.command(chargePoint, 'GetLog', { logType: 'SecurityLog' })
    await site.command(chargePoint, 'UpdateFirmware', { firmwareId: await aFirmware() })
    await sendDeviceCall(point, 'DiagnosticsStatusNotification', { status: 'Uploaded' })
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers`)
    expect(data.map(({ kind, status }: { kind: string; status: string }) => [kind, status])).toEqual([
      ['firmware', 'accepted'],
      ['security_log', 'accepted'],
      ['diagnostics', 'Uploaded'],
      ['diagnostics', 'accepted'],
    ])
    await point.close()
  })

  test('an upload is kept for 90 days; then the file goes, its row stays and says so, and so does the download', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('GetDiagnostics', () => ({ fileName: 'd' }))
    const sends = async (body: string) => {
      await site.command(chargePoint, 'GetDiagnostics')
      const location = String(site.messagesOf(point, 'GetDiagnostics').at(-1)?.location)
      await fetch(location, { method: 'PUT', body })
      return { location, row: await transfer(chargePoint) }
    }
    const old = await sends('old')
    const young = await sends('young')
    const days = (Date.parse(young.row.retainedUntil) - Date.parse(young.row.requestedAt)) / 86_400_000
    expect(Math.round(days)).toBe(90)
    const storedAs = 'select id, stored_as from stations_transfers where charge_point_id = $1 and stored_as is not null'
    const lies = (await site.rows(storedAs, chargePoint)).map(
      ({ id, stored_as }) => [String(id), String(stored_as)] as const,
    )
    const where = new Map<string, string>(lies)
    const files = createFileStore(path.join(site.services.config.dataDir, 'devices'))
    await site.admin.query("update stations_transfers set retained_until = now() - interval '1 s' where id = $1", [
      old.row.id,
    ])
    const uploads = site.stations.domain.retained?.find(({ kind }) => kind === 'uploads')
    for (const _twice of [1, 2]) await uploads?.drop(new Date(Date.now() - 90 * 86_400_000))
    expect(await files.open(where.get(old.row.id) ?? '')).toBeUndefined()
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/transfers`)
    expect(data).toMatchObject([
      { id: young.row.id, removedAt: null },
      { id: old.row.id, bytes: 3, removedAt: expect.any(String) },
    ])
    const get = (id: string) => site.call('GET', `/api/charge-points/${chargePoint.id}/transfers/${id}/file`)
    expect(await get(young.row.id)).toMatchObject({ status: 200, text: 'young' })
    const gone = await get(old.row.id)
    expect(gone).toMatchObject({ status: 410, error: 'stations.upload-removed' })
    expect(gone.text).toContain('90')
    expect((await fetch(old.location, { method: 'PUT', body: 'again' })).status).toBe(404)
    await point.close()
  })

  test('S-16 an address takes one file, no path leads out, nothing is fetched', async () => {
    const { chargePoint, point } = await aBootedChargePoint()
    point.answer('GetDiagnostics', () => ({ fileName: '../../../etc/passwd' }))
    await site.command(chargePoint, 'GetDiagnostics')
    const location = String(site.messagesOf(point, 'GetDiagnostics')[0]?.location)
    expect((await fetch(location)).status).toBe(404)
    const evil = `${location}/${encodeURIComponent('..\\..\\x"\r\n.sh')}`
    expect((await fetch(evil, { method: 'PUT', body: 'one' })).status).toBe(200)
    expect((await fetch(location, { method: 'PUT', body: 'two' })).status).toBe(409)
    const row = await transfer(chargePoint)
    expect(row).toMatchObject({ bytes: 3 })
    expect(row.fileName).not.toMatch(/[/\\"\r\n]/)
    expect((await fetch(location.slice(0, -1), { method: 'PUT', body: 'x' })).status).toBe(400)
    expect((await fetch(`${location.slice(0, -1)}_`, { method: 'PUT', body: 'x' })).status).toBe(404)
    await point.close()
  })
})

test('a charge point that only reported events can still be deleted', async () => {
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await sendDeviceCall(point, 'SecurityEventNotification', {
    type: 'StartupOfTheDevice',
    timestamp: '2026-03-01T08:00:00Z',
  })
  await point.close()
  expect((await site.call('DELETE', `/api/charge-points/${chargePoint.id}`)).status).toBe(200)
})
