import {
  createCertificateAuthority,
  createCertificateRequest,
  createOcspRequestData,
  readCertificateRequest,
  signCertificateRequest,
} from '@evops/ocpp/server'
import { startOcspResponder, type OcspResponder, type RawChargePoint } from '@evops/ocpp/testing'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

const now = new Date()
const root = createCertificateAuthority('Trusted root', now)
const stranger = createCertificateAuthority('Stranger', now)
function question(authority = root) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const request = readCertificateRequest(createCertificateRequest(keys, 'SECC'))
  if (!request) throw new Error('no request')
  const { certificate } = signCertificateRequest(authority, request, { now, days: 10 })
  return createOcspRequestData(new X509Certificate(certificate), new X509Certificate(authority.certificate))
}

let site: GatewayTestSite
let responder: OcspResponder
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite(['127.0.0.0/8'])
  responder = await startOcspResponder(root)
  const roots = { use: 'mo', certificate: root.certificate }
  expect((await site.call('POST', '/api/trusted-authorities', { body: roots })).status).toBe(200)
})
afterAll(async () => {
  await responder.close()
  await site.close()
})
beforeEach(async () => {
  responder.revoked.clear()
  const chargePoint = await site.chargePoint({ protocol: 'ocpp2.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.1'] })
  return () => point.close()
})

type Question = ReturnType<typeof question>
const request = (certificateHashData: Question, urls = [responder.url], source = 'OCSP') => ({
  certificateHashData,
  source,
  urls,
})
async function statusesOf(...certificateStatusRequests: object[]): Promise<string[]> {
  const answer = await sendDeviceCall(point, 'GetCertificateChainStatus', { certificateStatusRequests })
  const { certificateStatus } = answer as { certificateStatus: { status: string }[] }
  return certificateStatus.map(({ status }) => status)
}

describe('OCPP 2.1, M07: GetCertificateChainStatus', () => {
  test('each certificate of the chain has its own status', async () => {
    const [good, revoked] = [question(), question()]
    responder.revoked.add(revoked.serialNumber)
    expect(await statusesOf(request(good), request(revoked))).toEqual(['Good', 'Revoked'])
  })

  test('the next responder is queried if the first does not answer', async () => {
    expect(await statusesOf(request(question(), ['http://127.0.0.1:9/', responder.url]))).toEqual(['Good'])
  })

  test('a response that no trusted authority signed is a failure', async () => {
    expect(await statusesOf(request(question(stranger)))).toEqual(['Failed'])
  })

  test('a list of revoked certificates is not read', async () => {
    expect(await statusesOf(request(question(), [responder.url], 'CRL'))).toEqual(['Failed'])
  })
})
