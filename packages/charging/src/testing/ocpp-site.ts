import { createServer } from 'node:http'
import { rawPoint, type RawPoint } from '@evops/ocpp/testing'
import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { freePort, testHouse, type TestHouse } from '@evops/platform/testing'
import { secretHash } from '@evops/stations/server'
import { createTariffs } from '@evops/tariffs/server'
import { createOcppGateway, type OcppGateway } from '../server/index.ts'

export interface SitePile {
  operatorId: string
  stationId: string
  pileId: string
  pileNo: string
  identity: string
  password: string
}
export interface OcppSite extends TestHouse {
  ocpp: OcppGateway
  port: number
  operatorId: string
  /** A registered pile with an open door; its station lies in `timeZone`. */
  pile(options?: { operatorId?: string; timeZone?: string; ratedPowerW?: number }): Promise<SitePile>
  token(idTag: string, more?: { operatorId?: string; state?: string; validUntil?: string }): Promise<string>
  /** An operator with the worked example as its default tariff. */
  operator(currency?: string): Promise<string>
  connect(pile: SitePile): Promise<RawPoint>
}

let piles = 0

/** An operator with the worked example's tariff, a gateway on real sockets, and piles on demand. */
export async function ocppSite(): Promise<OcppSite> {
  const t = await testHouse()
  const tariffs = createTariffs(t.house, { currencyOf: async () => 'CNY' })
  await t.admin.query('select stations_keep_partitions(90, 30)')
  const operator = async (currency = 'CNY') => {
    const operatorId = await anOperator(t.house, { currency })
    await t.house.db.inTenant(operatorId, (tx) => tariffs.demoRule(tx, operatorId, currency))
    return operatorId
  }
  const operatorId = await operator()
  const ocpp = createOcppGateway(t.house, { tariffs, processId: `gateway-${newId()}` })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (!ocpp.gateway.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    ...t,
    ocpp,
    port,
    operatorId,
    operator,
    async pile(options = {}) {
      const made = {
        operatorId: options.operatorId ?? operatorId,
        stationId: newId(),
        pileId: newId(),
        password: `pw-${newId()}`,
      }
      piles += 1
      const pileNo = `3201060${String(process.pid % 1000).padStart(3, '0')}${String(piles).padStart(4, '0')}`
      const identity = pileNo
      await t.admin.query(
        'insert into stations_stations (operator_id, id, code, name, time_zone) values ($1, $2, $3, $3, $4)',
        [made.operatorId, made.stationId, `S${pileNo}`, options.timeZone ?? 'Asia/Shanghai'],
      )
      await t.admin.query(
        'insert into stations_piles (operator_id, id, station_id, pile_no, name, rated_power_w) values ($1, $2, $3, $4, $4, $5)',
        [made.operatorId, made.pileId, made.stationId, pileNo, options.ratedPowerW ?? 120_000],
      )
      await t.admin.query(
        'insert into stations_guns (operator_id, pile_id, gun_no) values ($1, $2, 1), ($1, $2, 2)',
        [made.operatorId, made.pileId],
      )
      await t.admin.query(
        'insert into stations_identities (identity, operator_id, pile_id, secret_hash) values ($1, $2, $3, $4)',
        [identity, made.operatorId, made.pileId, secretHash(t.house.config.secretKey, made.password)],
      )
      return { ...made, pileNo, identity }
    },
    async token(idTag, more = {}) {
      const id = newId()
      await t.admin.query(
        'insert into charging_tokens (operator_id, id, id_tag, state, valid_until) values ($1, $2, $3, $4, $5)',
        [more.operatorId ?? operatorId, id, idTag, more.state ?? 'accepted', more.validUntil ?? null],
      )
      return id
    },
    connect: (pile) =>
      rawPoint({ url: `ws://127.0.0.1:${port}/ocpp/`, identity: pile.identity, password: pile.password }),
    async close() {
      await ocpp.close({ jitterMs: 0 })
      await new Promise((resolve) => server.close(resolve))
      await t.close()
    },
  }
}
