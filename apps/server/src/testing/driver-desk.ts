import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { createTestUser } from '@evops/organisation/testing'
import {
  simulatorSecret,
  simulatorSecretId,
  startSimulatedChannels,
  type SimulatedChannels,
} from '@evops/outreach/testing'
import { startLoopback, type Loopback } from '@evops/payments/server'
import { newId, type HttpMethod } from '@evops/platform/contract'
import { createApp, type App } from '@evops/platform/server'
import { freePort, waitUntil } from '@evops/platform/testing'
import { createDomains, type Domains } from '../domains.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
type Data = any
export interface DriverTestReply {
  status: number
  error: string
  msg: string
  fields: Record<string, string>
  data: Data
  body: Data
  retryAfter: string | undefined
}
export interface RequestOptions {
  token?: string | undefined
  body?: object | undefined
  key?: string | undefined
  address?: string | undefined
}
/** A charge point with two connectors that answers calls; the test triggers its own messages. */
export interface DriverTestPoint {
  chargePoint: SiteChargePoint
  point: RawChargePoint
  /** Returns the text of a connector's QR code. */
  qr(connectorNo: number): string
  /** Sends the charge point's messages after a remote start: the start, some energy, and the charging status. */
  begins(connectorNo: number, idTag: string): Promise<number>
  meterValue(connectorNo: number, transactionId: number, wh: number): Promise<void>
  ends(connectorNo: number, transactionId: number, wh: number): Promise<void>
  /** Returns the tag of the last remote start. */
  getTag(): string
}
/**
 * The whole product with charge points on sockets, loopback providers for payments and text messages, and the API of
 * the drivers' app.
 */
export interface DriverTestSite extends OcppSite {
  domains: Domains
  app: App
  loopback: Loopback
  peers: SimulatedChannels
  optcode: string
  base: string
  sendRequest(method: HttpMethod, path: string, with_?: RequestOptions): Promise<DriverTestReply>
  /** Token of a member of staff with all permissions. */
  staff: string
  /** Makes an operator a demo operator with loopback text messages. */
  open(operatorId: string): Promise<{ optcode: string; staff: string }>
  /** Signs in with a code; returns tokens. */
  signIn(phone: string, more?: { optcode?: string; deviceId?: string; agrees?: string[] }): Promise<Data>
  codeOf(phone: string): string
  /** Creates an active merchant account of WeChat's loopback. */
  account(staff?: string): Promise<string>
  /** Tops up the member's wallet as its payer would, and returns it. */
  topUp(token: string, amountMinor: number): Promise<Data>
  aPoint(options?: { operatorId?: string; optcode?: string }): Promise<DriverTestPoint>
}
export const createPkceVerifier = () => randomBytes(32).toString('base64url')
export const pkceChallengeOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export async function createDriverTestSite(): Promise<DriverTestSite> {
  const site = await ocppSite()
  const loopback = await startLoopback({ port: await freePort(), now: site.services.now })
  const peers = await startSimulatedChannels({ now: site.services.now })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const domains = createDomains(
    site.services,
    () => ({ url: loopback.url, callbacks: base }),
    () => ({ url: peers.url }),
  )
  const app = await createApp({
    services: site.services,
    domains: domains.list,
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    authenticateDriver: (token, address) => domains.driver.authenticate(token, address),
    writeAudit: domains.organisation.audit,
  })
  await app.listen({ host: '127.0.0.1', port })

  const request: DriverTestSite['sendRequest'] = async (method, path, { token, body, key, address } = {}) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: {
        'accept-language': 'en',
        ...(address && { 'x-forwarded-for': address }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    })
    const read = reply.body.startsWith('{') || reply.body.startsWith('[') ? JSON.parse(reply.body) : {}
    const { error, msg, fields = {}, data } = read
    const after = reply.headers['retry-after']
    return {
      status: reply.statusCode,
      error,
      msg,
      fields,
      data,
      body: read,
      retryAfter: after === undefined ? undefined : String(after),
    }
  }
  const must = async (...call: Parameters<typeof request>): Promise<Data> => {
    const reply = await request(...call)
    if (reply.status !== 200) throw new Error(`${call[0]} ${call[1]}: ${JSON.stringify(reply.body)}`)
    return reply.data ?? reply.body
  }
  async function open(operatorId: string) {
    const { rows } = await site.admin.query<{ optcode: string }>(
      'update organisation_operators set demo = true where operator_id = $1 returning optcode',
      [operatorId],
    )
    const { token: staff } = await createTestUser(site.services, { operatorId, codes: 'all' })
    await must('PUT', '/api/outer-channels/sms', {
      token: staff,
      body: {
        environment: 'loopback',
        settings: { appId: '1400006666', codeTemplates: { zh: '1110', en: '1111', es: '1112' } },
        secrets: { secretId: simulatorSecretId, secretKey: simulatorSecret },
      },
    })
    const settings = await must('GET', '/api/documents/settings', { token: staff })
    const { saved: _saved, rates: _rates, credentials: _credentials, ...current } = settings
    const seller = { country: 'CN', office: 'digital_cn', sellerTaxId: '91350100M000100Y43' }
    await must('PUT', '/api/documents/settings', {
      token: staff,
      body: { ...current, ...seller, test: true, sellerName: 'Charging Co.' },
    })
    for (const [category, rate] of Object.entries({ electricity: 1_300, service: 600, occupancy: 600 }))
      await must('POST', '/api/documents/tax-rates', {
        token: staff,
        body: { category, rate, from: '2020-01-01', code: '1100101020100000000' },
      })
    return { optcode: rows[0]?.optcode ?? '', staff }
  }
  const { optcode, staff } = await open(site.operatorId)
  const codeOf = (phone: string): string => {
    const last = peers.arrived.findLast(({ channel, to }) => channel === 'sms' && to === phone)
    const { params } = (last?.body ?? {}) as { params?: string[] }
    return params?.[0] ?? ''
  }
  const desk: DriverTestSite = {
    ...site,
    domains,
    app,
    loopback,
    peers,
    optcode,
    staff,
    base,
    sendRequest: request,
    open,
    codeOf,
    async signIn(phone, more = {}) {
      const { optcode: operator = optcode, deviceId = randomUUID(), agrees = [] } = more
      await must('POST', '/api/public/driver/sign-in-codes', {
        body: {
          operator,
          phone,
          deviceId,
          language: 'en',
        },
      })
      const secret = createPkceVerifier()
      const { authorization_code: code } = await must('POST', '/oauth/driver/authorize', {
        body: {
          operator,
          client_id: 'driver-web',
          response_type: 'code',
          code_challenge: pkceChallengeOf(secret),
          code_challenge_method: 'S256',
          device_id: deviceId,
          device_name: 'Browser',
          language: 'en',
          proof: {
            kind: 'phone',
            phone,
            code: codeOf(phone),
          },
          agrees,
        },
      })
      return must('POST', '/oauth/driver/token', {
        body: {
          grant_type: 'authorization_code',
          client_id: 'driver-web',
          code,
          code_verifier: secret,
        },
      })
    },
    async account(by = staff) {
      const made = loopback.merchant('wechat', `m${newId().slice(-12)}`)
      const { id } = await must('POST', '/api/payments/accounts', {
        token: by,
        key: newId(),
        body: {
          provider: 'wechat',
          name: newId(),
          onboarding: 'approved',
          state: 'on',
          merchantId: made.merchantId,
          appId: made.appId,
          miniAppId: made.miniAppId,
          keySerial: made.keySerial,
          secrets: made.secrets,
          environment: 'loopback',
        },
      })
      loopback.hook(made.merchantId, `${base}/api/public/payments/${id}/notify`)
      return id
    },
    async topUp(token, amountMinor) {
      const { ways } = await must('GET', '/api/driver/top-up-options', { token })
      const { accountId } = ways.find(({ method }: { method: string }) => method === 'native')
      const body = {
        accountId,
        method: 'native',
        amountMinor,
      }
      const made = await must('POST', '/api/driver/top-ups', {
        token,
        key: newId(),
        body,
      })
      loopback.pay(made.ourNo)
      return must('POST', `/api/driver/top-ups/${made.id}/look`, { token })
    },
    async aPoint({ operatorId = site.operatorId, optcode: code = optcode } = {}) {
      const chargePoint = await site.chargePoint({ operatorId })
      const point = await site.connect(chargePoint)
      let tag = ''
      point.answer('RemoteStartTransaction', (payload) => {
        tag = (
          payload as {
            idTag: string
          }
        ).idTag
        return { status: 'Accepted' }
      })
      point.answer('RemoteStopTransaction', () => ({ status: 'Accepted' }))
      const status = (connectorId: number, state: string) =>
        point.call('StatusNotification', {
          connectorId,
          status: state,
          errorCode: 'NoError',
        })
      for (const connectorNo of [1, 2]) await status(connectorNo, 'Available')
      await waitUntil(async () => {
        const { rows } = await site.admin.query(
          "select bool_and(connected and status = 'idle') as free from stations_bookable_connectors where charge_point_id = $1",
          [chargePoint.chargePointId],
        )
        return rows[0]?.free === true
      }, 'the connectors are free')
      const timestamp = () => site.services.now().toISOString()
      return {
        chargePoint,
        point,
        qr: (connectorNo) => `hlht://${chargePoint.chargePointNo}${String(connectorNo).padStart(2, '0')}.${code}/`,
        getTag: () => tag,
        async begins(connectorId, idTag) {
          const body = {
            connectorId,
            idTag,
            meterStart: 1e3,
            timestamp: timestamp(),
          }
          const reply = await point.call('StartTransaction', body)
          if (reply.type !== 'result') throw new Error('no answer')
          await status(connectorId, 'Charging')
          return (
            reply.payload as {
              transactionId: number
            }
          ).transactionId
        },
        async meterValue(connectorId, transactionId, wh) {
          await point.call('MeterValues', {
            connectorId,
            transactionId,
            meterValue: [
              {
                timestamp: timestamp(),
                sampledValue: [
                  {
                    value: String(1e3 + wh),
                    measurand: 'Energy.Active.Import.Register',
                    unit: 'Wh',
                  },
                  {
                    value: '60000',
                    measurand: 'Power.Active.Import',
                    unit: 'W',
                  },
                ],
              },
            ],
          })
        },
        async ends(connectorId, transactionId, wh) {
          const body = {
            transactionId,
            meterStop: 1e3 + wh,
            timestamp: timestamp(),
            reason: 'Remote',
          }
          await point.call('StopTransaction', body)
          await status(connectorId, 'Available')
        },
      }
    },
    async close() {
      await app.close()
      await domains.outreach.close()
      domains.stations.close()
      domains.charging.close()
      await loopback.close()
      await peers.close()
      await site.close()
    },
  }
  return desk
}
