import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { freePort, testServices, type TestServices } from '@evops/platform/testing'
import { createTestStation, type TestChargePoint } from '@evops/stations/testing'
import { createTariffs } from '@evops/tariffs/server'
import { runServer } from '../server.ts'
import { createSelfSignedCertificate } from './foreign-point.ts'

/**
 * The whole server, started as in production, with an operator, a station, a start token `FOREIGN-1` and its API. For
 * tests.
 */
export interface ExternalPointTestSite {
  services: TestServices
  operatorId: string
  stationId: string
  token: string
  addresses: { plain: string; tls: string; api: string }
  /** Returns the reply's data, or `{ error }`. A buffer is sent unchanged. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  sendRequest(method: string, url: string, body?: object | Buffer): Promise<any>
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  command(chargePoint: TestChargePoint, action: string, payload?: object): Promise<any>
  /** Returns the newest session of a charge point. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  newest(chargePoint: TestChargePoint): Promise<any>
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  chargePointIs(chargePoint: TestChargePoint): Promise<any>
  close(): Promise<void>
}

export async function createExternalPointTestSite(): Promise<ExternalPointTestSite> {
  const services = await testServices()
  const [port, tlsPort] = [await freePort(), await freePort()]
  const { config, log } = services.services
  const operatorId = await createTestOperator(services.services, { currency: 'CNY' })
  const tariffs = createTariffs(services.services, { currencyOf: async () => 'CNY' })
  await services.services.db.inTenant(operatorId, (tx) => tariffs.demoRule(tx, operatorId, 'CNY'))
  const stationId = await createTestStation(services.services, operatorId)
  const { token } = await createTestUser(services.services, { operatorId, codes: 'all' })
  await services.admin.query(
    "insert into charging_tokens (operator_id, id, id_tag, state, many_at_once) values ($1, gen_random_uuid(), 'FOREIGN-1', 'accepted', true)",
    [operatorId],
  )
  const ocppTls = { port: tlsPort, ...createSelfSignedCertificate(config.dataDir) }
  const server = await runServer({
    config: { ...config, port, databaseUrl: services.url, demo: false, ocppTls },
    log,
    writeLine: () => undefined,
  })
  const api = `http://127.0.0.1:${port}`
  const request: ExternalPointTestSite['sendRequest'] = async (method, url, body) => {
    const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json'
    const reply = await fetch(api + url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const { data, error } = JSON.parse(await reply.text())
    return data ?? { error }
  }
  return {
    services,
    operatorId,
    stationId,
    token,
    addresses: { plain: `ws://127.0.0.1:${port}/ocpp/`, tls: `wss://127.0.0.1:${tlsPort}/ocpp/`, api },
    sendRequest: request,
    command: (chargePoint, action, payload = {}) =>
      request('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, { action, payload }),
    newest: async (chargePoint) => (await request('GET', `/api/sessions?chargePointId=${chargePoint.id}`)).list[0],
    chargePointIs: (chargePoint) => request('GET', `/api/charge-points/${chargePoint.id}`),
    async close() {
      await server.stop()
      await services.close()
    },
  }
}
