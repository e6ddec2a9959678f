import type { Tx } from '@evops/platform/server'
import { asTcecPolicies } from '@evops/tariffs/contract'
import { z } from 'zod'
import type { Port, PortGun, Viewer } from '../port/port.ts'
import { connectorIdOf, connectorStatus, readConnectorId, stationInfo } from './rows.rules.ts'

/** How a call is refused (T/CEC 102.4). */
export const rets = {
  done: 0,
  busy: -1,
  signature: 4001,
  token: 4002,
  envelope: 4003,
  business: 4004,
  broken: 500,
} as const
export type Ret = (typeof rets)[keyof typeof rets]

/** What a call is refused with; the message is read by the partner's engineers. */
export class Refused extends Error {
  readonly ret: Ret
  constructor(ret: Ret, message: string) {
    super(message)
    this.ret = ret
  }
}

export interface Asked<B> {
  tx: Tx
  viewer: Viewer
  ourPlatformId: string
  port: Port
  body: B
}
interface Kind<S extends z.ZodType> {
  body: S
  answer(asked: Asked<z.output<S>>): Promise<object>
}
const call = <S extends z.ZodType>(kind: Kind<S>) => kind
const unknownConnector = () => new Refused(rets.business, 'ConnectorID: not known here')

const text = z.string().min(1).max(64)
const day = z.iso.date()
const dayMs = 86_400_000
/** `yyyy-MM-dd HH:mm:ss` by China's clock. */
const wallTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((time) => new Date(`${time.replace(' ', 'T')}+08:00`))
  .refine((at) => !Number.isNaN(at.getTime()))

/** What a customer's platform may ask of us, by the names of the text; `query_token` stands before all of them. */
export const calls = {
  query_stations_info: call({
    body: z.object({
      LastQueryTime: z.union([z.literal('').transform(() => undefined), wallTime]).optional(),
      PageNo: z.coerce.number().int().min(1).max(1_000_000).default(1),
      PageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    async answer({ tx, viewer, ourPlatformId, port, body: { LastQueryTime, PageNo, PageSize } }) {
      const wish = { since: LastQueryTime, page: { number: PageNo, size: PageSize } }
      const { total, list } = await port.locations(tx, viewer, wish)
      return {
        PageNo,
        PageCount: Math.ceil(total / PageSize),
        ItemSize: total,
        StationInfos: list.map((station) => stationInfo(station, ourPlatformId)),
      }
    },
  }),
  query_station_status: call({
    body: z.object({ StationIDs: z.array(text).min(1).max(50) }),
    async answer({ tx, viewer, port, body: { StationIDs } }) {
      const stations = await port.states(tx, viewer, StationIDs)
      return {
        Total: stations.length,
        StationStatusInfos: stations.map(({ code, guns }) => ({
          StationID: code,
          ConnectorStatusInfos: guns.map(connectorStatus),
        })),
      }
    },
  }),
  query_station_stats: call({
    body: z.object({ StationID: text, StartTime: day, EndTime: day }),
    async answer({ tx, viewer, port, body: { StationID, StartTime, EndTime } }) {
      const [from, to] = [StartTime, EndTime].map((date) => Date.parse(date) / dayMs) as [number, number]
      if (to < from || to - from > 366)
        throw new Refused(rets.business, 'StartTime, EndTime: a year at most, the earlier one first')
      const energy = await port.energy(tx, viewer, { code: StationID, from, to })
      if (!energy) throw new Refused(rets.business, 'StationID: not known here')
      const piles = [...Map.groupBy(energy.guns, ({ pileNo }) => pileNo)]
      return {
        StationStats: {
          StationID,
          StartTime,
          EndTime,
          StationElectricity: kWhOf(energy.guns),
          EquipmentStatsInfos: piles.map(([EquipmentID, guns]) => ({
            EquipmentID,
            EquipmentElectricity: kWhOf(guns),
            ConnectorStatsInfos: guns.map((gun) => ({
              ConnectorID: connectorIdOf(gun),
              ConnectorElectricity: kWhOf([gun]),
            })),
          })),
        },
      }
    },
  }),
  query_equip_business_policy: call({
    body: z.object({ EquipBizSeq: text, ConnectorID: text }),
    async answer({ body: { EquipBizSeq, ConnectorID }, ...asked }) {
      const prices = await asked.port.prices(asked.tx, asked.viewer, await connectorOf(asked, ConnectorID))
      const told = prices && asTcecPolicies(prices.content, prices.date)
      const answered = { EquipBizSeq, ConnectorID }
      // 1: there is none, or none that 32 periods could say.
      if (!told || 'refused' in told)
        return { ...answered, SuccStat: 1, FailReason: 1, SumPeriod: 0, PolicyInfos: [] }
      return { ...answered, SuccStat: 0, FailReason: 0, ...told }
    },
  }),
  query_equip_auth: call({
    body: z.object({ EquipAuthSeq: text, ConnectorID: text }),
    async answer({ body: { EquipAuthSeq, ConnectorID }, ...asked }) {
      const { state } = await connectorOf(asked, ConnectorID)
      // 0: plugged and ready; 1: not plugged; 2: it can't charge now.
      const FailReason = state === 'occupied' ? 0 : state === 'idle' || state === 'reserved' ? 1 : 2
      return { EquipAuthSeq, ConnectorID, SuccStat: FailReason === 0 ? 0 : 1, FailReason }
    },
  }),
} as const

export function isCall(name: string): name is keyof typeof calls {
  return Object.hasOwn(calls, name)
}

/** Throws Refused where the business parameters are none. */
export async function answerOf(
  name: keyof typeof calls,
  { body, ...asked }: Asked<unknown>,
): Promise<object> {
  // Each kind answers what its own shape parsed.
  const kind = calls[name] as unknown as Kind<z.ZodType>
  const parsed = kind.body.safeParse(body)
  if (!parsed.success) throw new Refused(rets.business, faultsOf(parsed.error))
  return kind.answer({ ...asked, body: parsed.data })
}
/** Which fields are wrong, and how. */
export function faultsOf({ issues }: z.ZodError): string {
  const said = issues.map(({ path, message }) => `${path.join('.') || 'Data'}: ${message}`)
  return said.join('; ').slice(0, 300)
}

async function connectorOf(
  { tx, viewer, port }: Omit<Asked<unknown>, 'body'>,
  connectorId: string,
): Promise<PortGun> {
  const at = readConnectorId(connectorId)
  const gun = at && (await port.connector(tx, viewer, at))
  if (!gun) throw unknownConnector()
  return gun
}
/** As exact as it was metered, so that connectors add up to their station. */
function kWhOf(guns: readonly { energyDwh: number }[]): number {
  return guns.reduce((sum, { energyDwh }) => sum + energyDwh, 0) / 10_000
}
