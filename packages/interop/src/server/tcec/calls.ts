import { dayMs } from '@evops/platform/contract'
import { readConnectorCode } from '@evops/stations/contract'
import { asTcecPolicies } from '@evops/tariffs/contract'
import { z } from 'zod'
import {
  defineTcecQuery,
  findTcecConnector,
  parseTcecBody,
  TcecCallError,
  tcecReturnCodes,
  boundedTcecText,
  type TcecActionKind,
  type CallContext,
  type TcecQueryKind,
} from './call-kinds.ts'
import type { LinkedTcecPartner } from '../links/links.store.ts'
import { listStationFees } from './fee-notices.ts'
import { isOperatorLabelCode } from './terminal-codes.store.ts'
import { connectorIdOf, connectorStatus, stationInfo } from './rows.rules.ts'
import { refreshSharedStations } from '../port/shown.store.ts'
import { tcecSessionActions, tcecSessionQueries } from './session-calls.ts'

const day = z.iso.date()
/** Time in the format `yyyy-MM-dd HH:mm:ss`, China time. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((time) => new Date(`${time.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()))

/** Calls of a customer's platform, by their names in the standard. `query_token` comes before all of them. */
export const tcecCallHandlers = {
  query_stations_info: defineTcecQuery({
    body: z.object({
      LastQueryTime: z.union([z.literal('').transform(() => undefined), localTime]).optional(),
      PageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
      PageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    async answer({ tx, viewer, ourPlatformId, port, now, body: { LastQueryTime, PageNo, PageSize } }) {
      // A price change alone also counts as a change of the station.
      if (LastQueryTime && PageNo === 1) {
        await refreshSharedStations(tx, viewer, { now, anew: true })
        if (!viewer.supervises) await listStationFees(tx, viewer, { port, now })
      }
      const wish = { since: LastQueryTime, page: { number: PageNo, size: PageSize } }
      const { total, list } = await port.locations(tx, viewer, wish)
      return {
        PageNo,
        PageCount: Math.ceil(total / PageSize),
        ItemSize: total,
        StationInfos: list.map(({ prices, ...station }) =>
          stationInfo({ ...station, prices: viewer.supervises ? undefined : prices }, ourPlatformId),
        ),
      }
    },
  }),
  query_station_status: defineTcecQuery({
    body: z.object({ StationIDs: z.array(boundedTcecText).min(1).max(50) }),
    async answer({ tx, viewer, port, body: { StationIDs } }) {
      const stations = await port.states(tx, viewer, StationIDs)
      return {
        Total: stations.length,
        StationStatusInfos: stations.map(({ code, connectors }) => ({
          StationID: code,
          ConnectorStatusInfos: connectors.map(connectorStatus),
        })),
      }
    },
  }),
  query_station_stats: defineTcecQuery({
    body: z.object({ StationID: boundedTcecText, StartTime: day, EndTime: day }),
    async answer({ tx, viewer, port, body: { StationID, StartTime, EndTime } }) {
      const [from, to] = [StartTime, EndTime].map((date) => Date.parse(date) / dayMs) as [number, number]
      if (to < from || to - from > 366)
        throw new TcecCallError(tcecReturnCodes.business, 'StartTime, EndTime: a year at most, the earlier one first')
      const energy = await port.energy(tx, viewer, { code: StationID, from, to })
      if (!energy) throw new TcecCallError(tcecReturnCodes.business, 'StationID: not known here')
      const chargePoints = [...Map.groupBy(energy.connectors, ({ chargePointNo }) => chargePointNo)]
      return {
        StationStats: {
          StationID,
          StartTime,
          EndTime,
          StationElectricity: kWhOf(energy.connectors),
          EquipmentStatsInfos: chargePoints.map(([EquipmentID, connectors]) => ({
            EquipmentID,
            EquipmentElectricity: kWhOf(connectors),
            ConnectorStatsInfos: connectors.map((connector) => ({
              ConnectorID: connectorIdOf(connector),
              ConnectorElectricity: kWhOf([connector]),
            })),
          })),
        },
      }
    },
  }),
  query_equip_business_policy: defineTcecQuery({
    body: z.object({ EquipBizSeq: boundedTcecText, ConnectorID: boundedTcecText }),
    async answer({ body: { EquipBizSeq, ConnectorID }, ...request }) {
      const prices = await request.port.prices(
        request.tx,
        request.viewer,
        await findTcecConnector(request, ConnectorID),
      )
      const policies = prices && asTcecPolicies(prices.content, prices.date)
      const answered = { EquipBizSeq, ConnectorID }
      // 1: no prices, or prices that do not fit into 32 periods.
      if (!policies || 'refused' in policies)
        return { ...answered, SuccStat: 1, FailReason: 1, SumPeriod: 0, PolicyInfos: [] }
      return { ...answered, SuccStat: 0, FailReason: 0, ...policies }
    },
  }),
  query_equip_auth: defineTcecQuery({
    body: z.object({ EquipAuthSeq: boundedTcecText, ConnectorID: boundedTcecText }),
    async answer({ body: { EquipAuthSeq, ConnectorID }, ...request }) {
      const { state } = await findTcecConnector(request, ConnectorID)
      // 0: plugged in and ready. 1: not plugged in. 2: cannot charge now.
      const FailReason = state === 'occupied' ? 0 : state === 'idle' || state === 'reserved' ? 1 : 2
      return { EquipAuthSeq, ConnectorID, SuccStat: FailReason === 0 ? 0 : 1, FailReason }
    },
  }),
  // Extension of some platforms: returns the connector of a code that a driver scanned.
  query_terminal_code: defineTcecQuery({
    body: z.object({ QRCode: z.string().min(1).max(500) }),
    async answer({ tx, viewer, port, body: { QRCode } }) {
      const code = readConnectorCode(QRCode)
      const isOurs =
        code && (code.operator === null || (await isOperatorLabelCode(tx, viewer.operatorId, code.operator)))
      const connector = isOurs && (await port.connector(tx, viewer, code))
      // 1 means that the device does not exist, as for a start.
      if (!connector) return { ConnectorID: '', SuccStat: 1, FailReason: 1 }
      return { ConnectorID: connectorIdOf(connector), SuccStat: 0, FailReason: 0 }
    },
  }),
  ...tcecSessionQueries,
} as const

export type CallName = keyof typeof tcecCallHandlers | keyof typeof tcecSessionActions
/** Calls that are open to an authority: station data, statuses and energy. */
const ofAuthorities: readonly CallName[] = ['query_stations_info', 'query_station_status', 'query_station_stats']
export const isCallAllowed = ({ supervises }: Pick<LinkedTcecPartner, 'supervises'>, name: CallName) =>
  !supervises || ofAuthorities.includes(name)

export function isCall(name: string): name is CallName {
  return isRead(name) || Object.hasOwn(tcecSessionActions, name)
}
function isRead(name: string): name is keyof typeof tcecCallHandlers {
  return Object.hasOwn(tcecCallHandlers, name)
}

/**
 * Answers a call. `inTenant`: runs a transaction of the operator. Throws `Refused` if the business parameters are
 * invalid.
 */
export async function answerTcecCall(
  name: CallName,
  { inTenant, body, ...request }: Omit<CallContext<unknown>, 'tx'> & { inTenant: InTenant },
): Promise<object> {
  // Each kind receives the value that its own schema parsed.
  if (isRead(name)) {
    const kind = tcecCallHandlers[name] as unknown as TcecQueryKind<z.ZodType>
    const parsed = parseTcecBody(kind, body)
    return inTenant((tx) => kind.answer({ ...request, tx, body: parsed }))
  }
  const kind = tcecSessionActions[name] as unknown as TcecActionKind<z.ZodType>
  return kind.act({ ...request, body: parseTcecBody(kind, body) })
}
type InTenant = <T>(work: (tx: CallContext<unknown>['tx']) => Promise<T>) => Promise<T>

/** Energy with the precision of the meter, so that the connectors add up to their station. */
function kWhOf(connectors: readonly { energyDwh: number }[]): number {
  return connectors.reduce((sum, { energyDwh }) => sum + energyDwh, 0) / 10_000
}
