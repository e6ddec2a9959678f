import {
  createCertificateAuthority,
  createCertificateRequest,
  createOcspRequestData,
  readCertificateRequest,
  signCertificateRequest,
} from '@evops/ocpp/server'
import { startOcspResponder, type OcspResponder, type RawChargePoint } from '@evops/ocpp/testing'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'
import { createContractCheck } from './contract.service.ts'
import { createRevocationCheck } from './revocation.ts'

/* Certificates signed by external authorities: trust, revocation checks and forwarding. */
const now = new Date()
const root = createCertificateAuthority('Mobility root', now)
const stranger = createCertificateAuthority('Stranger', now)
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
function issue(name: string, authority = root, at = now) {
  const request = readCertificateRequest(createCertificateRequest(keys, name))
  if (!request) throw new Error('no request')
  return signCertificateRequest(authority, request, { now: at, days: 10 }).certificate
}
const contract = issue('DE-ABC-C12345678-X')
const question = (certificate = contract, authority = root) =>
  createOcspRequestData(new X509Certificate(certificate), new X509Certificate(authority.certificate))

let site: GatewayTestSite
let responder: OcspResponder
let services: Server
let servicesUrl: string
let chargePoint: TestChargePoint
let point: RawChargePoint
const requests: { path: string; type: string | undefined; body: string }[] = []
beforeAll(async () => {
  site = await createGatewayTestSite(['127.0.0.0/8'])
  responder = await startOcspResponder(root)
  services = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', type: request.headers['content-type'], body })
      if (request.url === '/contracts') response.end(JSON.stringify({ exiResponse: 'RVhJ' }))
      else if (request.url === '/v2g') response.end(v2gChain(body))
      else if (request.url === '/other-key') response.end(v2gChain(createCertificateRequest(otherKeys, 'other')))
      else response.writeHead(500).end('no')
    })
  })
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve))
  // Safe cast: a server that listens on a port has this kind of address.
  servicesUrl = `http://127.0.0.1:${(services.address() as AddressInfo).port}`
})
afterAll(async () => {
  await responder.close()
  await new Promise((resolve) => services.close(resolve))
  await site.close()
})
beforeEach(async () => {
  Object.assign(site.services.config, {
    contractsUrl: undefined,
    v2gAuthorityUrl: undefined,
    stationAuthorityUrl: undefined,
  })
  responder.revoked.clear()
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  return () => point.close()
})
function v2gChain(csr: string): string {
  const request = readCertificateRequest(csr)
  if (!request) throw new Error('no request')
  return signCertificateRequest(root, request, { now, days: 100 }).certificate + root.certificate
}

describe('whether a certificate was revoked', () => {
  const sendStatusRequest = (responderURL: string) =>
    sendDeviceCall(point, 'GetCertificateStatus', { ocspRequestData: { ...question(), responderURL } })

  test('TC_M_24_CSMS the responder that it names is asked, and its answer passed on as it is', async () => {
    const answer = await sendStatusRequest(responder.url)
    expect(answer).toMatchObject({ status: 'Accepted', ocspResult: expect.any(String) })
    expect(responder.requestCount).toBe(1)
  })

  test.each([
    ['nobody listens there', 'http://127.0.0.1:9/'],
    ['it is no HTTP', 'ftp://127.0.0.1/'],
    ['it is no address', 'hello'],
    ['S-16 it is a cloud’s own service', 'http://169.254.169.254/'],
    ['S-16 it is in the house', 'http://10.0.0.1/'],
  ])('M06 Failed where %s', async (_what, url) => {
    expect(await sendStatusRequest(url)).toEqual({ status: 'Failed' })
  })

  test('M06 what answers, but is no responder, says nothing', async () => {
    expect(await sendStatusRequest(`${servicesUrl}/contracts`)).toEqual({ status: 'Failed' })
    expect(await sendStatusRequest(`${servicesUrl}/broken`)).toEqual({ status: 'Failed' })
  })

  test('S-16 without the platform’s leave a private address is not gone to', async () => {
    const guarded = createRevocationCheck(site.services, async () => [])
    const before = responder.requestCount
    expect(await guarded.sendRequest('any', { ...question(), responderURL: responder.url })).toBeNull()
    expect(responder.requestCount).toBe(before)
  })
})

describe('TC_C_50_CSMS TC_C_51_CSMS TC_C_52_CSMS contracts of vehicles', () => {
  const check = (trusted: readonly string[]) =>
    createContractCheck({
      revocation: createRevocationCheck(site.services, async () => ['127.0.0.0/8']),
      trustedBy: async () => trusted,
      now: () => now,
    })
  const idToken = 'DEABCC12345678X'
  const operatorId = 'any'
  const hashes = () => [{ ...question(), responderURL: responder.url }]

  test('checked by the charge point, we ask whether it was revoked; whoever signed the answer must be known', async () => {
    const wish = { operatorId, idToken, hashes: hashes() }
    expect(await check([root.certificate])(wish)).toBe('Accepted')
    expect(await check([])(wish)).toBe('CertChainError')
    expect(await check([stranger.certificate])(wish)).toBe('CertChainError')
    responder.revoked.add(question().serialNumber)
    expect(await check([root.certificate])(wish)).toBe('CertificateRevoked')
    const away = [{ ...question(), responderURL: 'http://127.0.0.1:9/' }]
    expect(await check([root.certificate])({ ...wish, hashes: away })).toBe('NoCertificateAvailable')
    expect(await check([root.certificate])({ operatorId, idToken, hashes: [] })).toBe('NoCertificateAvailable')
  })

  test.each([
    ['it leads to whom the operator trusts', 'Accepted', contract, idToken],
    ['it bears the contract’s name', 'CertChainError', contract, 'DEABCC99999999X'],
    ['a stranger signed it', 'CertChainError', issue('DE-ABC-C12345678-X', stranger), idToken],
    [
      'its time is over',
      'CertificateExpired',
      issue('DE-ABC-C12345678-X', root, new Date(now.getTime() - 30 * 86_400_000)),
      idToken,
    ],
    ['it is none', 'NoCertificateAvailable', 'hello', idToken],
    [
      'it can’t be read',
      'NoCertificateAvailable',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      idToken,
    ],
    ['its links don’t hold', 'CertChainError', contract + stranger.certificate, idToken],
  ])('left to us, a chain counts when %s: %s', async (_what, verdict, chain, name) => {
    expect(await check([root.certificate])({ operatorId, idToken: name, chain })).toBe(verdict)
  })

  test('a chain and what is asked about it: both must be good', async () => {
    const wish = { operatorId, idToken, chain: contract, hashes: hashes() }
    expect(await check([root.certificate])(wish)).toBe('Accepted')
    responder.revoked.add(question().serialNumber)
    expect(await check([root.certificate])(wish)).toBe('CertificateRevoked')
  })
})

describe('certificates for vehicles', () => {
  const wish = (action: string) => ({
    iso15118SchemaVersion: 'urn:iso:15118:2:2013:MsgDef',
    action,
    exiRequest: 'QUJD',
  })
  test.each([
    ['TC_M_26_CSMS', 'Install'],
    ['TC_M_28_CSMS', 'Update'],
  ])('%s %s is passed on to whoever issues them, and back', async (_id, action) => {
    site.services.config.contractsUrl = `${servicesUrl}/contracts`
    expect(await sendDeviceCall(point, 'Get15118EVCertificate', wish(action))).toEqual({
      status: 'Accepted',
      exiResponse: 'RVhJ',
    })
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual(wish(action))
  })

  test('M01 whoever does not answer, or nobody, issues none', async () => {
    expect(await sendDeviceCall(point, 'Get15118EVCertificate', wish('Install'))).toEqual({
      status: 'Failed',
      exiResponse: '',
    })
    site.services.config.contractsUrl = `${servicesUrl}/broken`
    expect(await sendDeviceCall(point, 'Get15118EVCertificate', wish('Install'))).toEqual({
      status: 'Failed',
      exiResponse: '',
    })
  })

  test('TC_A_12_CSMS what a charge point shows to vehicles is signed by the market’s authority, and opens no door', async () => {
    point.answer('CertificateSigned', () => ({ status: 'Accepted' }))
    point.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    const trigger = await site.command(chargePoint, 'TriggerMessage', {
      requestedMessage: 'SignV2GCertificate',
    })
    expect(trigger.data.state).toBe('accepted')
    const sendRequest = { csr: createCertificateRequest(keys, chargePoint.identity), certificateType: 'V2GCertificate' }
    expect(await sendDeviceCall(point, 'SignCertificate', sendRequest)).toEqual({ status: 'Rejected' })
    site.services.config.v2gAuthorityUrl = `${servicesUrl}/v2g`
    expect(await sendDeviceCall(point, 'SignCertificate', sendRequest)).toEqual({ status: 'Accepted' })
    const received = JSON.parse(await point.message((text) => text.includes('"CertificateSigned"')))[3]
    expect(received.certificateType).toBe('V2GCertificate')
    expect(new X509Certificate(received.certificateChain).issuer).toContain('Mobility root')
    const listCertificates = async () =>
      (await site.call('GET', `/api/station-certificates?search=${chargePoint.chargePointNo}`)).data.list
    await waitUntil(async () => (await listCertificates())[0]?.state === 'active', 'it is known to be there')
    expect(await listCertificates()).toMatchObject([{ use: 'v2g', state: 'active' }])
    const { rows } = await site.admin.query(
      "select count(*)::int as n from stations_certificates where charge_point_id = $1 and use = 'station'",
      [chargePoint.id],
    )
    expect(rows[0].n).toBe(0)
    const other = { ...sendRequest, csr: createCertificateRequest(keys, 'somebody-else') }
    expect(await sendDeviceCall(point, 'SignCertificate', other)).toEqual({ status: 'Rejected' })
  })
})

describe('A02 an authority of others signs that by which charge points come in', () => {
  const sendSignRequest = () =>
    sendDeviceCall(point, 'SignCertificate', { csr: createCertificateRequest(keys, chargePoint.identity) })
  const listStationCertificates = async () =>
    (await site.call('GET', `/api/station-certificates?search=${chargePoint.chargePointNo}`)).data.list

  test('A02 what it signed is brought and listed', async () => {
    point.answer('CertificateSigned', () => ({ status: 'Accepted' }))
    site.services.config.stationAuthorityUrl = `${servicesUrl}/v2g`
    expect(await sendSignRequest()).toEqual({ status: 'Accepted' })
    await waitUntil(async () => (await listStationCertificates())[0]?.state === 'active', 'it is known to be there')
    const received = JSON.parse(await point.message((text) => text.includes('"CertificateSigned"')))[3]
    expect(received.certificateType).toBe('ChargingStationCertificate')
    const certificate = new X509Certificate(received.certificateChain)
    expect(certificate.issuer).toContain('Mobility root')
    expect(await listStationCertificates()).toMatchObject([
      { use: 'station', fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase() },
    ])
  })

  test('ROW-23 A02 an authority of others signs certificates of charge points, and one in state "sent" is renewed by it before its end', async () => {
    point.answer('CertificateSigned', () => ({ status: 'Accepted' }))
    point.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    site.services.config.stationAuthorityUrl = `${servicesUrl}/v2g`
    const states = async () => (await listStationCertificates()).map(({ state }: { state: string }) => state)
    const issuers = () =>
      site
        .messagesOf(point, 'CertificateSigned')
        .map(({ certificateChain }) => new X509Certificate(String(certificateChain)).issuer)
    await sendSignRequest()
    await waitUntil(async () => (await states())[0] === 'active', 'the first is there')
    await site.admin.query(
      "update stations_certificates set state = 'sent', not_after = now() + interval '10 days' where charge_point_id = $1",
      [chargePoint.id],
    )
    await site.stations.domain.jobs?.['stations:renew-certificates']?.run({}, { jobId: '', attempt: 1 })
    expect(site.messagesOf(point, 'TriggerMessage')).toEqual([{ requestedMessage: 'SignChargingStationCertificate' }])
    await sendSignRequest()
    await waitUntil(async () => (await states()).includes('active'), 'the second is there')
    expect(issuers()).toEqual([expect.stringContaining('Mobility root'), expect.stringContaining('Mobility root')])
    expect(await listStationCertificates()).toMatchObject([{ use: 'station', state: 'active' }, { use: 'station' }])
  })

  test.each(['/broken', '/other-key'])(
    'A02 what is no certificate of its key (%s) is not brought, and told',
    async (path) => {
      site.services.config.stationAuthorityUrl = `${servicesUrl}${path}`
      expect(await sendSignRequest()).toEqual({ status: 'Accepted' })
      const listNotSignedEvents = async () =>
        site.rows(
          "select level, code from stations_events where charge_point_id = $1 and code = 'CertificateNotSigned'",
          chargePoint,
        )
      await waitUntil(async () => (await listNotSignedEvents()).length === 1, 'the log says so')
      expect([await listNotSignedEvents(), await listStationCertificates()]).toEqual([
        [{ level: 3, code: 'CertificateNotSigned' }],
        [],
      ])
    },
  )
})

describe('authorities that are trusted', () => {
  const url = '/api/trusted-authorities'
  const add = (body: object, token?: string) => site.call('POST', url, { body, ...(token && { token }) })

  test('one is added, listed, told of in the audit, and trusted no longer', async () => {
    const added = await add({ use: 'mo', certificate: root.certificate })
    expect(added.data).toMatchObject({ use: 'mo', subject: 'CN=Mobility root' })
    expect((await site.call('GET', `${url}?use=mo`)).data).toMatchObject({ total: 1 })
    expect((await site.call('GET', `${url}?use=v2g`)).data).toMatchObject({ total: 0 })
    expect((await site.call('GET', url, { token: 'theirs' })).data.list).toEqual([])
    expect(await add({ use: 'mo', certificate: root.certificate })).toMatchObject({
      status: 409,
      error: 'stations.root-exists',
    })
    expect((await site.call('DELETE', `${url}/${added.data.id}`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', `${url}/${added.data.id}`)).status).toBe(200)
    expect((await site.call('GET', url)).data.list).toEqual([])
  })

  test.each([
    ['stations.root-unreadable', 'hello'],
    ['stations.root-no-authority', contract],
    ['stations.root-ended', createCertificateAuthority('Old', new Date('1990-01-01')).certificate],
  ])('%s is what a wrong one gets', async (error, certificate) => {
    expect(await add({ use: 'v2g', certificate })).toMatchObject({
      status: 400,
      error,
      fields: { certificate: expect.any(String) },
    })
  })

  test('who may only look adds and takes away nothing', async () => {
    expect((await add({ use: 'mo', certificate: root.certificate }, 'viewer')).status).toBe(403)
    expect((await site.call('GET', url, { token: 'viewer' })).status).toBe(200)
    expect((await site.call('GET', url, { token: 'nobody' })).status).toBe(403)
  })
})
