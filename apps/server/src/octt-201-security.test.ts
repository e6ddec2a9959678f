import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect as tlsConnect, createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, waitUntil } from '@evops/platform/testing'
import { createTestChargePoint, type TestChargePoint } from '@evops/stations/testing'
import { ocppCiphers } from './ocpp-tls.ts'
import { ExternalTestPoint, makeCsr, createSelfSignedCertificate } from './testing/foreign-point.ts'
import { createExternalPointTestSite, type ExternalPointTestSite } from './testing/foreign-site.ts'

/* Cases of the Open Charge Alliance's test tool for OCPP 2.0.1, section A: TLS on both sides, on the whole server. */
let site: ExternalPointTestSite
beforeAll(async () => {
  site = await createExternalPointTestSite()
})
afterAll(() => site.close())
const newChargePoint = () =>
  createTestChargePoint(site.services.services, site.operatorId, site.stationId, { protocol: 'ocpp2.0.1' })
const boot = (point: ExternalTestPoint) =>
  point.call('BootNotification', {
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Foreign', model: 'F-201' },
  })

/** Performs a handshake with these versions. Returns the negotiated parameters, or the error. */
function handshake(options: {
  minVersion: 'TLSv1' | 'TLSv1.2'
  maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
  ciphers?: string
  port?: number
}) {
  const { hostname: host, port } = new URL(site.addresses.tls.replace('wss:', 'https:'))
  return new Promise<string>((resolve) => {
    const socket = tlsConnect({
      host,
      port: Number(port),
      rejectUnauthorized: false,
      ciphers: 'ALL@SECLEVEL=0',
      ...options,
    })
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() ?? '')
      socket.destroy()
    })
    socket.once('error', () => resolve('refused'))
  })
}

async function withCertificate(chargePoint: TestChargePoint) {
  const { identity, password } = chargePoint
  const { key, csr } = makeCsr(identity)
  const point = new ExternalTestPoint({ address: site.addresses.tls, identity, password, protocol: 'ocpp2.0.1' })
  point.on('CertificateSigned', () => ({ status: 'Accepted' }))
  await point.connect()
  await boot(point)
  expect(await point.call('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
  const { certificateChain } = await point.heard('CertificateSigned')
  const query = `/api/station-certificates?state=active&search=${chargePoint.chargePointNo}`
  await waitUntil(
    async () => (await site.sendRequest('GET', query)).list.length === 1,
    'the certificate is known to be there',
  )
  await point.losePower()
  return { cert: String(certificateChain), key }
}

describe('OCTT 2.0.1 A: TLS', () => {
  test('TC_A_04_CSMS with our certificate and the password it comes in, and is shown to have come by TLS', async () => {
    const chargePoint = await newChargePoint()
    const { identity, password } = chargePoint
    const point = new ExternalTestPoint({ address: site.addresses.tls, identity, password, protocol: 'ocpp2.0.1' })
    await point.connect()
    expect(await boot(point)).toMatchObject({ status: 'Accepted' })
    await waitUntil(
      async () => (await site.sendRequest('GET', `/api/charge-points/${chargePoint.id}`)).connected,
      'it is shown as connected',
    )
    await point.losePower()
  })

  test.each([
    ['TC_A_06_CSMS S-03', 'TLSv1', 'TLSv1.1', 'refused'],
    ['A00', 'TLSv1.2', 'TLSv1.2', 'TLSv1.2'],
    ['A00', 'TLSv1.2', 'TLSv1.3', 'TLSv1.3'],
  ] as const)('%s from %s to %s: %s', async (_id, minVersion, maxVersion, agreed) => {
    expect(await handshake({ minVersion, maxVersion })).toBe(agreed)
  })

  // OCPP's two suites for elliptic curve keys; the test certificate has such a key.
  test.each([
    ['ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2'],
    ['ECDHE-ECDSA-AES256-GCM-SHA384', 'TLSv1.2'],
    ['ECDHE-ECDSA-AES128-SHA', 'refused'],
    ['ECDHE-ECDSA-AES256-SHA384', 'refused'],
    ['ECDHE-ECDSA-NULL-SHA', 'refused'],
  ])('S-03 the suite %s: %s', async (suite, agreed) => {
    const only = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers: `${suite}:@SECLEVEL=0` } as const
    expect(await handshake(only)).toBe(agreed)
  })

  test('S-03 with a key of RSA the suites of OCPP without forward secrecy open it, too, for whoever has no other', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'evops-rsa-'))
    const { certFile, keyFile } = createSelfSignedCertificate(folder, 'rsa')
    const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)]
    rmSync(folder, { recursive: true })
    const server = createTlsServer({ cert, key, minVersion: 'TLSv1.2', ciphers: ocppCiphers })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const tls12 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', port } as const
    const offered = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES128-GCM-SHA256', 'AES128-SHA']
    const agreed = await Promise.all(offered.map((ciphers) => handshake({ ...tls12, ciphers })))
    server.close()
    expect(agreed).toEqual(['TLSv1.2', 'TLSv1.2', 'TLSv1.2', 'refused'])
  })

  test('S-03 whoever ends TLS at us comes from where they come, whatever they claim: nobody in between could write it', async () => {
    const { id, identity, password } = await newChargePoint()
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
    const way = { address: site.addresses.tls, identity, protocol: 'ocpp2.0.1', headers }
    const point = new ExternalTestPoint({ ...way, password })
    await point.connect()
    expect(await boot(point)).toMatchObject({ status: 'Accepted' })
    const address = async () => {
      const { rows } = await site.services.admin.query<{ address: string | null }>(
        'select host(address::inet) as address from stations_links where charge_point_id = $1',
        [id],
      )
      return rows[0]?.address
    }
    await waitUntil(async () => Boolean(await address()), 'its address is known')
    expect(await address()).toBe('127.0.0.1')
    await point.losePower()
  })

  test('TC_A_07_CSMS TC_A_08_CSMS by the certificate that we signed, and by no other', async () => {
    const chargePoint = await newChargePoint()
    const certificate = await withCertificate(chargePoint)
    const { identity } = chargePoint
    const way = { address: site.addresses.tls, identity, protocol: 'ocpp2.0.1' }
    const point = new ExternalTestPoint({ ...way, certificate })
    await point.connect()
    expect(await boot(point)).toMatchObject({ status: 'Accepted' })
    await point.losePower()
    const another = await withCertificate(await newChargePoint())
    for (const wrong of [another, undefined]) {
      const stranger = new ExternalTestPoint({ ...way, ...(wrong && { certificate: wrong }) })
      await expect(stranger.connect()).rejects.toThrow('401')
    }
    const [{ id }] = (
      await site.sendRequest('GET', `/api/station-certificates?state=active&search=${chargePoint.chargePointNo}`)
    ).list
    await site.sendRequest('POST', `/api/station-certificates/${id}/revoke`)
    await expect(new ExternalTestPoint({ ...way, certificate }).connect()).rejects.toThrow('401')
  })
})
