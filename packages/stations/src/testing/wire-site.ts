import { createWebSocketGateway, type WebSocketGateway } from '@evops/ocpp/server'
import { connectRawChargePoint, type RawChargePoint, type RawReply } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { createGroupCommit } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import type { ChargePointForm } from '../contract/index.ts'
import { startCommands } from '../server/gateway-process/commands.ts'
import { createStationsGateway } from '../server/gateway-process/stations-gateway.ts'
import { rejectUnaccepted } from '../server/ocpp201/admission.ts'
import type { ConnectedChargePoint } from '../server/gateway/wire-charge-point.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from './index.ts'
import { createTestSite, type HttpAnswer, type TestSite } from './site.ts'

/** Two operators, with the HTTP API and a gateway for the package's messages on a real port. */
export interface GatewayTestSite extends TestSite {
  gateway: WebSocketGateway<ConnectedChargePoint>
  stationId: string
  /** `ws://127.0.0.1:…/ocpp/`. */
  url: string
  /** Registers a charge point with the vendor and model of the tests. */
  chargePoint(form?: Partial<ChargePointForm>): Promise<TestChargePoint>
  /** Connects the charge point and resolves once the connection is stored. */
  connect(
    chargePoint: TestChargePoint,
    options?: { password?: string; subprotocols?: string[] },
  ): Promise<RawChargePoint>
  command(chargePoint: TestChargePoint, action: string, payload?: object, more?: object): Promise<HttpAnswer>
  /** Returns the charge point's responses to our calls. */
  messagesOf(point: RawChargePoint, action: string): Record<string, unknown>[]
  rows(text: string, chargePoint: TestChargePoint): Promise<Record<string, never>[]>
}

const order = [
  'stations_boot',
  'stations_state',
  'stations_event',
  'stations_transfer',
  'stations_firmware_proof',
  'stations_reservation_use',
  'stations_variable',
  'stations_monitor',
  'stations_external_limit',
  'stations_event_stream',
  'stations_der_control',
  'stations_der_run',
  'stations_battery_swap',
  'stations_display_message',
]

/** Creates the site. `allowedNetworks`: private networks that may be reached at a URL from a charge point. */
export async function createGatewayTestSite(
  allowedNetworks: readonly string[] = [],
  { statusDelayMs }: { statusDelayMs?: number } = {},
): Promise<GatewayTestSite> {
  const site = await createTestSite()
  const { services } = site
  await site.admin.query('select stations_keep_partitions(null, null)')
  const stationId = await createTestStation(services, site.ours, { bookable: true })
  const writer = createGroupCommit({ pool: services.db.gatewayPool, sequence: order })
  const stations = createStationsGateway(services, {
    writer,
    processId: `gateway-${newId()}`,
    allowedNetworks: async () => allowedNetworks,
    statusDelayMs,
  })
  const handlers201 = rejectUnaccepted(stations.handlers201)
  const gateway = createWebSocketGateway<ConnectedChargePoint>({
    pathPrefix: '/ocpp/',
    versions: ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'],
    ...stations.options,
    handlers: {
      'ocpp1.6': stations.handlers16,
      'ocpp2.0.1': handlers201,
      'ocpp2.1': { ...handlers201, ...rejectUnaccepted(stations.handlers21) },
    },
    checkAnswers: true,
  })
  const { readiness } = stations
  const stopCommands = startCommands(services, gateway, {
    readiness,
    transactionRef: async (...[, , no]) => `tx-${no}`,
    // Types as reported by charge points.
    tokenKinds: async () => new Map([['04a1b2c3d4e5f6', 'ISO14443']]),
  })
  const stopStateRequests = stations.requestStates(gateway)
  site.app.server.on('upgrade', (request, socket, head) => {
    if (!gateway.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const { port } = services.config
  await site.app.listen({ host: '127.0.0.1', port })
  const url = `ws://127.0.0.1:${port}/ocpp/`
  const isLinked = async (chargePoint: TestChargePoint) => {
    const { rows } = await site.admin.query('select from stations_links where charge_point_id = $1 and connected', [
      chargePoint.id,
    ])
    return rows.length === 1
  }
  return {
    ...site,
    gateway,
    stationId,
    url,
    chargePoint: (form = {}) => createTestChargePoint(services, site.ours, stationId, form),
    async connect(chargePoint, { password = chargePoint.password, ...more } = {}) {
      const point = await connectRawChargePoint({ url, identity: chargePoint.identity, password, ...more })
      await waitUntil(() => isLinked(chargePoint), 'the link is known')
      return point
    },
    command: (chargePoint, action, payload = {}, more = {}) =>
      site.call('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, {
        body: { action, payload, ...more },
      }),
    messagesOf: (point, action) =>
      point.received
        .map((text) => JSON.parse(text) as [number, string, string, Record<string, unknown>])
        .flatMap(([type, , name, payload]) => (type === 2 && name === action ? [payload] : [])),
    rows: async (text, chargePoint) => (await site.admin.query(text, [chargePoint.id])).rows,
    async close() {
      stopCommands()
      stopStateRequests()
      for (const session of gateway.connections()) session.close(1001, 'the test is over')
      await gateway.drain()
      await writer.close()
      await stations.close()
      await site.close()
    },
  }
}

/** Sends a call from the charge point, expects a result, and returns its payload. */
export async function sendDeviceCall(point: RawChargePoint, action: string, payload: object): Promise<object> {
  const reply: RawReply = await point.call(action, payload)
  if (reply.type === 'error') throw new Error(`${action}: ${reply.code} ${reply.description}`)
  return reply.payload as object
}
export const sendBootNotification = (point: RawChargePoint, more: object = {}) =>
  sendDeviceCall(point, 'BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60', ...more })
