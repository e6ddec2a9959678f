import { testRegisterValue, transaction201, type Point201, type SiteChargePoint } from '@evops/charging/testing'
import {
  createCertificateAuthority,
  createCertificateRequest,
  createOcspRequestData,
  readCertificateRequest,
  signCertificateRequest,
} from '@evops/ocpp/server'
import { startOcspResponder, type OcspResponder } from '@evops/ocpp/testing'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootedPoint, productSite, type ProductSite } from './testing/product-site.ts'

/* Cases of the Open Charge Alliance's test tool for OCPP 2.0.1: a vehicle charges with its contract (ISO 15118). */
const now = new Date()
const root = createCertificateAuthority('Mobility root', now)
const request = readCertificateRequest(
  createCertificateRequest(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'DE-ABC-C12345678-X'),
)
if (!request) throw new Error('no request')
const contract = signCertificateRequest(root, request, { now, days: 10 }).certificate
const question = createOcspRequestData(new X509Certificate(contract), new X509Certificate(root.certificate))
const idToken = { idToken: 'DEABCC12345678X', type: 'eMAID' }

let site: ProductSite
let responder: OcspResponder
let chargePoint: SiteChargePoint
let point: Point201
beforeAll(async () => {
  site = await productSite(['127.0.0.0/8'])
  responder = await startOcspResponder(root)
  await site.token('DEABCC12345678X')
  await site.call('POST', '/api/trusted-authorities', { use: 'mo', certificate: root.certificate })
})
afterAll(async () => {
  await responder.close()
  await site.close()
})
beforeEach(async () => {
  responder.revoked.clear()
  ;({ chargePoint, point } = await bootedPoint(site, { plugAndCharge: true }))
  return () => point.close()
})
const hashes = () => [{ ...question, responderURL: responder.url }]
const authorize = (more: object) => point.sendCall('Authorize', { idToken, ...more })

describe('OCTT 2.0.1 C: contracts of vehicles', () => {
  test('TC_C_50_CSMS checked by the charge point and not revoked: it charges, and its order bears its name', async () => {
    expect(await authorize({ iso15118CertificateHashData: hashes() })).toEqual({
      idTokenInfo: { status: 'Accepted' },
      certificateStatus: 'Accepted',
    })
    const sendEvent = transaction201('octt-contract')
    const meterValue = [testRegisterValue(now.toISOString(), 1_000, 'Transaction.Begin')]
    const evse = { id: 1, connectorId: 1 }
    await point.sendCall('TransactionEvent', sendEvent('Started', 'Authorized', { evse, idToken, meterValue }))
    const { rows } = await site.admin.query(
      'select id_tag, token_state from charging_sessions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    expect(rows).toEqual([{ id_tag: 'DEABCC12345678X', token_state: 'accepted' }])
  })

  test('TC_C_51_CSMS revoked: not accepted, and why is said', async () => {
    responder.revoked.add(question.serialNumber)
    expect(await authorize({ iso15118CertificateHashData: hashes() })).toEqual({
      idTokenInfo: { status: 'Invalid' },
      certificateStatus: 'CertificateRevoked',
    })
  })

  test('TC_C_51_CSMS S-16 of which nobody can be asked: not accepted, and a cloud’s own service is not gone to', async () => {
    const nobody = [{ ...question, responderURL: 'http://169.254.169.254/' }]
    expect(await authorize({ iso15118CertificateHashData: nobody })).toEqual({
      idTokenInfo: { status: 'Invalid' },
      certificateStatus: 'NoCertificateAvailable',
    })
  })

  test('TC_C_52_CSMS left to us with its whole chain: checked up to whom the operator trusts', async () => {
    expect(await authorize({ certificate: contract, iso15118CertificateHashData: hashes() })).toEqual({
      idTokenInfo: { status: 'Accepted' },
      certificateStatus: 'Accepted',
    })
    const stranger = createCertificateAuthority('Stranger', now)
    const forged = signCertificateRequest(stranger, request, { now, days: 10 }).certificate
    expect(await authorize({ certificate: forged })).toEqual({
      idTokenInfo: { status: 'Invalid' },
      certificateStatus: 'CertChainError',
    })
  })

  test('C07 a good contract of nobody whom we know does not charge', async () => {
    const other = readCertificateRequest(
      createCertificateRequest(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'DE-ABC-C99999999-X'),
    )
    if (!other) throw new Error('no request')
    const { certificate } = signCertificateRequest(root, other, { now, days: 10 })
    const payload = { idToken: { idToken: 'DEABCC99999999X', type: 'eMAID' }, certificate }
    expect(await point.sendCall('Authorize', payload)).toEqual({
      idTokenInfo: { status: 'Unknown' },
      certificateStatus: 'Accepted',
    })
  })
})
