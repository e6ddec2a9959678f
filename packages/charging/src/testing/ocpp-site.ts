import { createServer } from 'node:http'
import { connectRawChargePoint, type RawChargePoint } from '@evops/ocpp/testing'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { freePort, testServices, type TestServices } from '@evops/platform/testing'
import { createStations } from '@evops/stations/server'
import { createOrganisation } from '@evops/organisation/server'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { createTariffs, type Tariffs } from '@evops/tariffs/server'
import {
  createCharging,
  createPointsGateway,
  displayedTariff,
  type Charging,
  type CheckVatNumber,
  type ChargingDeps,
  type ForeignTags,
  type PointsGateway,
} from '../server/index.ts'

export interface SiteChargePoint {
  operatorId: string
  stationId: string
  chargePointId: string
  chargePointNo: string
  identity: string
  password: string
}
export interface OcppSite extends TestServices {
  /** Acts that need two people. */
  approvals: ReturnType<typeof createOrganisation>['approvals']
  ocpp: PointsGateway
  charging: Charging
  command: ReturnType<typeof createStations>['command']
  tariffs: Tariffs
  port: number
  operatorId: string
  /**
   * Creates a registered charge point with two connectors, in a station of its own in `timeZone` unless a station is
   * given.
   */
  chargePoint(options?: {
    operatorId?: string
    stationId?: string
    timeZone?: string
    ratedPowerW?: number
  }): Promise<SiteChargePoint>
  /** Creates a token that may charge at many connectors at once unless set otherwise. */
  token(
    idTag: string,
    more?: { operatorId?: string; state?: string; validUntil?: string; manyAtOnce?: boolean },
  ): Promise<string>
  /** Creates an operator with the worked example as its default tariff. */
  operator(currency?: string): Promise<string>
  /** Uses OCPP 1.6 by default. */
  connect(chargePoint: SiteChargePoint, options?: { subprotocols?: string[] }): Promise<RawChargePoint>
}

let chargePoints = 0

/**
 * Creates an operator with the worked example's tariff, an OCPP gateway with real connections, and charge points on
 * demand. `allowedNetworks`: private networks that may be reached for addresses from charge points. `services`: an app
 * context other than the default one.
 */
export async function ocppSite(
  allowedNetworks: readonly string[] = [],
  services: Promise<TestServices> = testServices(),
  {
    foreignTags,
    checkVatNumber,
    ...more
  }: Pick<ChargingDeps, 'tokensAssigned'> & {
    foreignTags?: ForeignTags | undefined
    checkVatNumber?: CheckVatNumber | undefined
  } = {},
): Promise<OcppSite> {
  const t = await services
  const tariffs = createTariffs(t.services, { currencyOf: async () => 'CNY' })
  await t.admin.query('select stations_keep_partitions(null, null)')
  const operator = async (currency = 'CNY') => {
    const operatorId = await createTestOperator(t.services, { currency })
    await t.services.db.inTenant(operatorId, (tx) => tariffs.demoRule(tx, operatorId, currency))
    return operatorId
  }
  const operatorId = await operator()
  const ocpp = createPointsGateway(t.services, {
    tariffs,
    processId: `gateway-${newId()}`,
    allowedNetworks: async () => allowedNetworks,
    foreignTags,
    checkVatNumber,
  })
  const operatorOf = async (id: string) => {
    const { rows } = await t.admin.query<{ currency: string; timeZone: string }>(
      'select currency, time_zone as "timeZone" from organisation_operators where operator_id = $1',
      [id],
    )
    return rows[0] ?? { currency: 'CNY', timeZone: 'Asia/Shanghai' }
  }
  const places = createStations(t.services, {
    operatorOf,
    displayedTariff: (tx, query) => displayedTariff(tx, tariffs, query),
  })
  const { approvals } = createOrganisation(t.services)
  const charging = createCharging(t.services, {
    tariffs,
    currencyOf: async () => 'CNY',
    command: places.command,
    approvals,
    places,
    operatorOf,
    ...more,
  })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (!ocpp.gateway.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    ...t,
    ocpp,
    charging,
    approvals,
    command: places.command,
    tariffs,
    port,
    operatorId,
    operator,
    async chargePoint(options = {}) {
      const inOperator = options.operatorId ?? operatorId
      chargePoints += 1
      // Without a 9: tests search for numbers that end in 9001, which a process id followed by a counter could produce.
      const processNo = String(process.pid % 1000)
        .padStart(3, '0')
        .replaceAll('9', '8')
      const chargePointNo = `3201060${processNo}${String(chargePoints).padStart(4, '0')}`
      const timeZone = options.timeZone ?? 'Asia/Shanghai'
      const stationId =
        options.stationId ?? (await createTestStation(t.services, inOperator, { timeZone, bookable: true }))
      const { id: chargePointId, ...names } = await createTestChargePoint(t.services, inOperator, stationId, {
        chargePointNo,
        ratedPowerW: options.ratedPowerW ?? 120_000,
        connectors: [
          { connectorNo: 1, connectorType: 4 },
          { connectorNo: 2, connectorType: 4 },
        ],
      })
      return { operatorId: inOperator, stationId, chargePointId, ...names }
    },
    async token(idTag, more = {}) {
      const id = newId()
      await t.admin.query(
        'insert into charging_tokens (operator_id, id, id_tag, state, valid_until, many_at_once) values ($1, $2, $3, $4, $5, $6)',
        [
          more.operatorId ?? operatorId,
          id,
          idTag,
          more.state ?? 'accepted',
          more.validUntil ?? null,
          more.manyAtOnce ?? true,
        ],
      )
      return id
    },
    connect: ({ identity, password }, options = {}) =>
      connectRawChargePoint({ url: `ws://127.0.0.1:${port}/ocpp/`, identity, password, ...options }),
    async close() {
      charging.close()
      places.close()
      await ocpp.close({ jitterMs: 0 })
      await new Promise((resolve) => server.close(resolve))
      await t.close()
    },
  }
}
