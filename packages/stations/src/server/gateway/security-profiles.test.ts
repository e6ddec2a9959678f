import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import {
  createCertificateAuthority,
  createCertificateRequest,
  readCertificateRequest,
  signCertificateRequest,
} from '@evops/ocpp/server'
import { connectRawChargePoint, RefusedUpgrade } from '@evops/ocpp/testing'
import { freePort, waitUntil } from '@evops/platform/testing'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import {
  sendBootNotification,
  sendDeviceCall,
  createGatewayTestSite,
  type GatewayTestSite,
} from '../../testing/wire-site.ts'
import { saveExpectedProfile } from '../calls/security.store.ts'

let site: GatewayTestSite
let tls: Server
let tlsPort: number
const stranger = aCertificate('CP-of-somebody')
beforeAll(async () => {
  site = await createGatewayTestSite()
  tls = createServer({ ...stranger, requestCert: true, rejectUnauthorized: false })
  tls.on('upgrade', (request, socket, head) => void site.gateway.handleUpgrade(request, socket, head))
  tlsPort = await freePort()
  await new Promise<void>((resolve) => tls.listen(tlsPort, '127.0.0.1', resolve))
})
afterAll(async () => {
  await site.close()
  tls.closeAllConnections()
  await new Promise((resolve) => tls.close(resolve))
})

function aCertificate(name: string, days = 10) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const request = readCertificateRequest(createCertificateRequest(keys, name))
  if (!request) throw new Error('no request')
  const now = new Date()
  const { certificate } = signCertificateRequest(createCertificateAuthority('Not ours', now), request, { now, days })
  return { cert: certificate, key: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() }
}

/** Connects and returns 'open', or the HTTP status of the refusal. */
async function knock(
  chargePoint: TestChargePoint,
  { password, cert, key }: { password?: string | Buffer; cert?: string; key?: string } = {},
): Promise<string | number> {
  const secret =
    password && Buffer.concat([Buffer.from(`${chargePoint.identity}:`), Buffer.from(password)]).toString('base64')
  const socket = new WebSocket(`wss://127.0.0.1:${tlsPort}/ocpp/${chargePoint.identity}`, ['ocpp1.6'], {
    rejectUnauthorized: false,
    ...(cert && key ? { cert, key } : {}),
    headers: secret ? { authorization: `Basic ${secret}` } : {},
  })
  const outcome = await new Promise<string | number>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => resolve('error'))
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.terminate()
  await closed
  await waitUntil(() => site.gateway.connection(chargePoint.identity) === undefined, 'the socket is gone')
  return outcome
}
const plain = (chargePoint: TestChargePoint, password: string | Buffer) =>
  site.connect(chargePoint, { password: password as string }).then(
    async (point) => {
      await point.close()
      await waitUntil(() => site.gateway.connection(chargePoint.identity) === undefined, 'the socket is gone')
      return 'open' as const
    },
    (error: unknown) => (error instanceof RefusedUpgrade ? error.status : String(error)),
  )
const profileOf = async (chargePoint: TestChargePoint) =>
  (
    await site.rows(
      'select security_profile as now, next_security_profile as next from stations_identities where charge_point_id = $1',
      chargePoint,
    )
  )[0]

describe('security profiles', () => {
  test('TC_085_CSMS TC_086_CSMS TC_088_CSMS Basic over plain and TLS: right is let in, wrong is 401', async () => {
    const chargePoint = await site.chargePoint()
    expect(await plain(chargePoint, chargePoint.password)).toBe('open')
    expect(await plain(chargePoint, 'wrong')).toBe(401)
    expect(await knock(chargePoint, { password: chargePoint.password })).toBe('open')
    expect(await knock(chargePoint, { password: 'wrong' })).toBe(401)
    expect(await knock(chargePoint)).toBe(401)
  })

  test('TC_073_CSMS an AuthorizationKey opens as it was set, as its bytes, and as the digits of its bytes', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    point.answer('ChangeConfiguration', () => ({ status: 'Accepted' }))
    const hex = '00ff10A0b1c2d3e4f5a6b7c8d9eafb0c1d2e3f40'
    await site.command(chargePoint, 'ChangeConfiguration', { key: 'AuthorizationKey', value: hex })
    await point.close()
    expect(await knock(chargePoint, { password: Buffer.from(hex, 'hex') })).toBe(401)
    expect(await plain(chargePoint, hex)).toBe('open')
    expect(await plain(chargePoint, chargePoint.password)).toBe(401)
    const text = await site.chargePoint()
    for (const password of [text.password, Buffer.from(text.password).toString('hex')])
      expect(await plain(text, password)).toBe('open')
  })

  test('TC_073_CSMS digits in one case open as bytes too', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    point.answer('ChangeConfiguration', () => ({ status: 'Accepted' }))
    const hex = '00ff10a0b1c2d3e4f5a6b7c8d9eafb0c1d2e3f40'
    await site.command(chargePoint, 'ChangeConfiguration', { key: 'AuthorizationKey', value: hex })
    await point.close()
    expect(await knock(chargePoint, { password: Buffer.from(hex, 'hex') })).toBe('open')
    expect(await knock(chargePoint, { password: hex })).toBe('open')
  })

  test('ROW-11 S-03 TC_083_CSMS TC_084_CSMS a profile that was accepted counts, and is shown as in force, once it was used; the lower one is refused from then on', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const change = (status: string) => {
      point.answer('ChangeConfiguration', () => ({ status }))
      return site.command(chargePoint, 'ChangeConfiguration', { key: 'SecurityProfile', value: '2' })
    }
    await change('Rejected')
    expect(await profileOf(chargePoint)).toEqual({ now: 0, next: null })
    await change('RebootRequired')
    expect(await profileOf(chargePoint)).toEqual({ now: 0, next: 2 })
    const loadConnection = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/connection`)).data
    expect(await loadConnection()).toMatchObject({ securityProfile: 0, nextSecurityProfile: 2 })
    await point.close()
    // Until its restart it may reconnect with the old settings.
    expect(await plain(chargePoint, chargePoint.password)).toBe('open')
    expect(await knock(chargePoint, { password: chargePoint.password })).toBe('open')
    expect(await profileOf(chargePoint)).toEqual({ now: 2, next: null })
    expect(await loadConnection()).toMatchObject({ securityProfile: 2, nextSecurityProfile: null })
    expect(await plain(chargePoint, chargePoint.password)).toBe(401)
    await waitUntil(
      async () =>
        (await site.call('GET', `/api/refused-connections?identity=${chargePoint.identity}`)).data.list.some(
          ({ cause }: { cause: string }) => cause === 'profile',
        ),
      'the refused connection names its cause',
    )
  })

  test('ROW-10 S-03 TC_083_CSMS no command lowers a security profile, however its setting is named, nor one that waited', async () => {
    const chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
    const inForce = (profile: number) =>
      site.admin.query(
        'update stations_identities set security_profile = $2, next_security_profile = null where charge_point_id = $1',
        [chargePoint.id, profile],
      )
    const way = (configurationSlot: number, securityProfile: number) => ({
      configurationSlot,
      connectionData: {
        ocppVersion: 'OCPP20',
        ocppTransport: 'JSON',
        ocppCsmsUrl: 'wss://example.com/ocpp/',
        messageTimeout: 30,
        securityProfile,
        ocppInterface: 'Wired0',
      },
    })
    const networkVariable = (component: string, variable: string, attributeValue: string) => ({
      setVariableData: [{ component: { name: component }, variable: { name: variable }, attributeValue }],
    })
    const point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    point.answer('SetNetworkProfile', () => ({ status: 'Accepted' }))
    for (const [slot, profile] of [
      [1, 1],
      [2, 2],
    ] as const)
      expect((await site.command(chargePoint, 'SetNetworkProfile', way(slot, profile))).data.state).toBe('accepted')
    await point.close()
    await waitUntil(() => site.gateway.connection(chargePoint.identity) === undefined, 'the socket is gone')
    const queued = { queueForSeconds: 600 }
    const none = { key: 'SecurityProfile', value: '0' }
    const waiting = await site.command(chargePoint, 'ChangeConfiguration', none, queued)
    expect(waiting.data.state).toBe('waiting')

    await inForce(2)
    for (const [action, payload] of [
      ['ChangeConfiguration', { key: 'securityprofile', value: '1' }],
      ['ChangeConfiguration', { key: 'SecurityCtrlr.SecurityProfile', value: '1' }],
      ['ChangeConfiguration', { key: 'OCPPCommCtrlr.NetworkConfigurationPriority', value: '2, 1' }],
      ['SetVariables', networkVariable('SecurityCtrlr', 'securityProfile', '0')],
      ['SetVariables', networkVariable('OCPPCommCtrlr', 'NetworkConfigurationPriority', '1')],
      ['SetNetworkProfile', way(1, 1)],
    ] as const)
      expect((await site.command(chargePoint, action, payload, queued)).error, JSON.stringify(payload)).toBe(
        'stations.security-downgrade',
      )
    const same = { key: 'OCPPCommCtrlr.NetworkConfigurationPriority', value: '2' }
    expect((await site.command(chargePoint, 'ChangeConfiguration', same, queued)).data.state).toBe('waiting')

    await inForce(1)
    const back = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    await sendDeviceCall(back, 'BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Maker', model: 'M-60' },
    })
    const listCommands = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/commands`)).data.list
    await expect.poll(listCommands).toContainEqual(
      expect.objectContaining({
        id: waiting.data.id,
        state: 'rejected',
        reply: { status: 'Rejected', statusInfo: { reasonCode: 'NoSecurityDowngrade' } },
      }),
    )
    await back.message((text) => text.includes('NetworkConfigurationPriority'))
    expect(back.received.join()).not.toContain('SecurityProfile')
    await back.close()
    await inForce(2)
    const client = await site.services.db.gatewayPool.connect()
    await saveExpectedProfile(client, { operatorId: site.ours, chargePointId: chargePoint.id, profile: 1 })
    client.release()
    expect(await profileOf(chargePoint)).toMatchObject({ now: 2, next: null })
  })

  test('S-02 TC_074_CSMS TC_087_CSMS a certificate asked for and accepted opens the door alone; any other does not', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    await sendBootNotification(point)
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const key = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    point.answer('CertificateSigned', () => ({ status: 'Accepted' }))
    const csr = createCertificateRequest(keys, chargePoint.identity)
    expect(await sendDeviceCall(point, 'SignCertificate', { csr })).toEqual({ status: 'Accepted' })
    await point.message((text) => text.includes('"CertificateSigned"'))
    const chain = String(site.messagesOf(point, 'CertificateSigned')[0]?.certificateChain)
    expect(chain.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
    expect(new X509Certificate(chain).subject).toBe(`CN=${chargePoint.identity}`)
    const states = () => site.rows('select state from stations_certificates where charge_point_id = $1', chargePoint)
    await expect.poll(states).toEqual([{ state: 'active' }])
    await site.admin.query('update stations_identities set security_profile = 3 where charge_point_id = $1', [
      chargePoint.id,
    ])
    await point.close()

    expect(await knock(chargePoint, { cert: chain, key })).toBe('open')
    expect(await knock(chargePoint, { password: chargePoint.password })).toBe(401)
    expect(await plain(chargePoint, chargePoint.password)).toBe(401)
    expect(await knock(chargePoint, stranger)).toBe(401)
    expect(await knock(chargePoint, aCertificate(chargePoint.identity))).toBe(401)
    const other = await site.chargePoint()
    expect(await knock(other, { cert: chain, key })).toBe(401)
    for (const change of ["state = 'revoked'", "state = 'active', not_after = now()"]) {
      await site.admin.query(`update stations_certificates set ${change} where charge_point_id = $1`, [chargePoint.id])
      expect(await knock(chargePoint, { cert: chain, key })).toBe(401)
    }
  })

  test('TC_074_CSMS a request under another name, or none at all, is rejected and told', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const csr = createCertificateRequest(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }), 'Somebody')
    expect(await sendDeviceCall(point, 'SignCertificate', { csr })).toEqual({ status: 'Rejected' })
    expect(await sendDeviceCall(point, 'SignCertificate', { csr: 'rubbish' })).toEqual({ status: 'Rejected' })
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=certificate`)
    expect(data.list).toMatchObject([
      { code: 'CertificateUnreadable', level: 3 },
      { code: 'CertificateOfAnotherName', level: 3, detail: 'Somebody' },
    ])
    expect(site.messagesOf(point, 'CertificateSigned')).toEqual([])
    await point.close()
  })
})

test('ROW-14 S-01 who is not accepted is refused at the handshake, alike whatever the cause; no boot is ever answered Rejected', async () => {
  const [retired, stock, registered] = [
    await site.chargePoint(),
    await site.chargePoint({ protocol: 'ocpp2.0.1' }),
    await site.chargePoint(),
  ]
  const become = (chargePoint: TestChargePoint, state: string) =>
    site.admin.query('update stations_charge_points set asset_state = $2 where id = $1', [chargePoint.id, state])
  await become(retired, 'retired')
  const { password } = registered
  for (const [why, who] of [
    ['nobody registered it', { identity: 'nobody-14', password }],
    ['it is retired', retired],
    ['a wrong password', { identity: registered.identity, password: 'wrong' }],
    ['the password of another', { identity: registered.identity, password: stock.password }],
    ['none at all', { identity: registered.identity }],
  ] as const)
    for (const subprotocols of [['ocpp1.6'], ['ocpp2.0.1']]) {
      const refused = connectRawChargePoint({ url: site.url, subprotocols, ...who })
      await expect(refused, why).rejects.toEqual(new RefusedUpgrade(401))
    }
  const causes = async () =>
    (await site.admin.query('select distinct identity, cause from stations_refused')).rows.map(
      ({ identity, cause }) => `${identity} ${cause}`,
    )
  await expect
    .poll(causes)
    .toEqual(
      expect.arrayContaining([
        'nobody-14 unknown',
        `${retired.identity} unknown`,
        `${registered.identity} password`,
        `${registered.identity} no-credentials`,
      ]),
    )
  // A charge point in stock belongs to the operator: it is accepted, but pending until it is put into operation.
  await become(stock, 'stock')
  const point = await site.connect(stock, { subprotocols: ['ocpp2.0.1'] })
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  const answer = await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  expect(answer).toMatchObject({ status: 'Pending' })
  await point.close()
})

describe('certificates and security events', () => {
  test('ROW-24 TC_075_1_CSMS TC_075_2_CSMS TC_076_CSMS root certificates: install, list and delete, with the real answers', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const send = (action: string, payload: object) => site.command(chargePoint, action, payload)
    point.answer('InstallCertificate', () => ({ status: 'Accepted' }))
    const certificate = createCertificateAuthority('Root', new Date()).certificate
    for (const certificateType of ['ManufacturerRootCertificate', 'CentralSystemRootCertificate'])
      expect((await send('InstallCertificate', { certificateType, certificate })).data.state).toBe('accepted')
    const bad = await send('InstallCertificate', {
      certificateType: 'ManufacturerRootCertificate',
      certificate: 'no certificate',
    })
    expect(Object.keys(bad.fields ?? {})).toEqual(['payload.certificate'])
    const certificateHashData = {
      hashAlgorithm: 'SHA256',
      issuerNameHash: 'aa',
      issuerKeyHash: 'bb',
      serialNumber: '01',
    }
    point.answer('GetInstalledCertificateIds', () => ({
      status: 'Accepted',
      certificateHashData: [certificateHashData],
    }))
    const type = { certificateType: 'CentralSystemRootCertificate' }
    expect((await send('GetInstalledCertificateIds', type)).data.reply).toMatchObject({
      certificateHashData: [certificateHashData],
    })
    point.answer('GetInstalledCertificateIds', () => ({ status: 'NotFound' }))
    expect((await send('GetInstalledCertificateIds', type)).data.state).toBe('accepted')
    for (const [status, state] of [
      ['Accepted', 'accepted'],
      ['NotFound', 'rejected'],
      ['Failed', 'rejected'],
    ]) {
      point.answer('DeleteCertificate', () => ({ status }))
      expect((await send('DeleteCertificate', { certificateHashData })).data.state).toBe(state)
    }
    await point.close()
  })

  test.each([
    ['TC_077_CSMS', 'InvalidChargePointCertificate', 3],
    ['TC_078_CSMS', 'InvalidCentralSystemCertificate', 3],
    ['', 'TamperDetectionActivated', 4],
    ['', 'SomethingOfTheVendor', 2],
  ])('%s SecurityEventNotification %s is kept once, however often it is told', async (_id, type, level) => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    const event = { type, timestamp: '2026-03-01T08:00:00Z', techInfo: 'why' }
    for (const _ of [1, 2, 3]) expect(await sendDeviceCall(point, 'SecurityEventNotification', event)).toEqual({})
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/events`)
    expect(data.list).toMatchObject([
      { kind: 'security', code: type, level, detail: 'why', deviceAt: '2026-03-01T08:00:00.000Z' },
    ])
    expect(data.list).toHaveLength(1)
    await point.close()
  })

  test('S-04 a second socket under a living identity is refused, and told', async () => {
    const chargePoint = await site.chargePoint()
    const point = await site.connect(chargePoint)
    expect(await plain(chargePoint, chargePoint.password)).toBe(409)
    await expect
      .poll(
        async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=connection`)).data.list,
      )
      .toMatchObject([{ code: 'SecondSocket', level: 3 }])
    await point.close()
  })
})
