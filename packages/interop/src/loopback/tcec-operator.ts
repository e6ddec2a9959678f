import { z } from 'zod'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever a platform says; tests check its shape
type Json = any
/**
 * Simulated operator platform by T/CEC 102: its data and the requests it received. The peer provides the envelope and
 * the faults.
 */
export interface TcecOperator {
  stations: Json[]
  /** Status by connector. */
  states: Map<string, number>
  policies: Map<string, Json[]>
  /** Time of the last change of a station, in China time. A query since a time returns only later changes. */
  changed: Map<string, string>
  /** FailReason of the responses to `query_equip_auth`, `query_start_charge` and `query_stop_charge`. 0: success. */
  failReasons: { auth: number; start: number; stop: number }
  started: Json[]
  stopped: Json[]
  /** Session states, by session number. */
  sessions: Map<string, Json>
  /** Energy of a station, by its number, in kWh in the platform's notation. */
  energy: Map<string, Json>
  /** Connector of each label. */
  labels: Map<string, string>
  receive: (call: string, payload: unknown) => object | undefined
}

const queryShape = z.looseObject({
  LastQueryTime: z.string().default(''),
  PageNo: z.number().default(1),
  PageSize: z.number().default(10),
  StationIDs: z.array(z.string()).default([]),
  ConnectorID: z.string().default(''),
  EquipBizSeq: z.string().default(''),
  EquipAuthSeq: z.string().default(''),
  StartChargeSeq: z.string().default(''),
  StationID: z.string().default(''),
  QRCode: z.string().default(''),
})
type PeerQuery = z.output<typeof queryShape>

export function createSimulatedTcecOperator(): TcecOperator {
  const operator: TcecOperator = {
    stations: [],
    states: new Map(),
    policies: new Map(),
    changed: new Map(),
    failReasons: { auth: 0, start: 0, stop: 0 },
    started: [],
    stopped: [],
    sessions: new Map(),
    energy: new Map(),
    labels: new Map(),
    receive: (call, payload) => answers[call]?.(operator, queryShape.parse(payload)),
  }
  return operator
}

const outcome = (FailReason: number) => ({ SuccStat: FailReason === 0 ? 0 : 1, FailReason })
const answers: Readonly<Record<string, (operator: TcecOperator, request: PeerQuery) => object | undefined>> = {
  query_stations_info({ stations, changed }, { LastQueryTime, PageNo, PageSize }) {
    const all = stations.filter(({ StationID }) => (changed.get(StationID) ?? '9') >= LastQueryTime)
    const StationInfos = all.slice((PageNo - 1) * PageSize, PageNo * PageSize)
    return { PageNo, PageCount: Math.ceil(all.length / PageSize), ItemSize: all.length, StationInfos }
  },
  query_station_status({ stations, states }, { StationIDs }) {
    const of = stations.filter(({ StationID }) => StationIDs.includes(StationID))
    const infos = of.map((station) => ({
      StationID: station.StationID,
      ConnectorStatusInfos: connectorsOf(station).flatMap((ConnectorID) => {
        const Status = states.get(ConnectorID)
        return Status === undefined ? [] : [{ ConnectorID, Status, ParkStatus: 0, LockStatus: 0 }]
      }),
    }))
    return { Total: infos.length, StationStatusInfos: infos }
  },
  query_equip_business_policy({ policies }, { EquipBizSeq, ConnectorID }) {
    const PolicyInfos = policies.get(ConnectorID)
    const answered = { EquipBizSeq, ConnectorID }
    if (!PolicyInfos) return { ...answered, ...outcome(1), SumPeriod: 0, PolicyInfos: [] }
    return { ...answered, ...outcome(0), SumPeriod: PolicyInfos.length, PolicyInfos }
  },
  query_equip_auth: ({ failReasons }, { EquipAuthSeq, ConnectorID }) => ({
    EquipAuthSeq,
    ConnectorID,
    ...outcome(failReasons.auth),
  }),
  query_start_charge({ failReasons, started }, call) {
    started.push(call)
    const { StartChargeSeq, ConnectorID } = call
    const StartChargeSeqStat = failReasons.start === 0 ? 1 : 4
    return { StartChargeSeq, StartChargeSeqStat, ConnectorID, ...outcome(failReasons.start) }
  },
  query_stop_charge({ failReasons, stopped }, call) {
    stopped.push(call)
    return { StartChargeSeq: call.StartChargeSeq, StartChargeSeqStat: 3, ...outcome(failReasons.stop) }
  },
  query_station_stats: ({ energy }, { StationID, ...request }) => ({
    StationStats: {
      StationID,
      StartTime: request['StartTime'],
      EndTime: request['EndTime'],
      StationElectricity: energy.get(StationID) ?? 0,
      EquipmentStatsInfos: [],
    },
  }),
  query_terminal_code({ labels }, { QRCode }) {
    const ConnectorID = labels.get(QRCode)
    return { ConnectorID: ConnectorID ?? '', ...outcome(ConnectorID === undefined ? 1 : 0) }
  },
  query_equip_charge_status: ({ sessions }, { StartChargeSeq }) => sessions.get(StartChargeSeq),
}
function connectorsOf(station: Json): string[] {
  const equipments: Json[] = Array.isArray(station.EquipmentInfos) ? station.EquipmentInfos : []
  return equipments.flatMap(({ ConnectorInfos }) => ConnectorInfos.map((one: Json) => one.ConnectorID))
}

/** Returns a station with a charge point of two connectors, in the format that an operator sends. */
export function createTcecStation(StationID: string, more: Json = {}): Json {
  return {
    StationID,
    OperatorID: 'MA5CPO001',
    EquipmentOwnerID: 'MA5CPO001',
    StationName: `充电站 ${StationID}`,
    CountryCode: 'CN',
    AreaCode: '440305',
    Address: '深圳市南山区科技园路1号',
    ServiceTel: '4000000000',
    StationType: 1,
    StationStatus: 50,
    ParkNums: 10,
    StationLng: 113.943_1,
    StationLat: 22.540_2,
    Construction: 255,
    EquipmentInfos: [
      {
        EquipmentID: `${StationID}P1`,
        EquipmentType: 1,
        Power: 120,
        ConnectorInfos: ['01', '02'].map((no) => ({
          ConnectorID: `${StationID}P1${no}`,
          ConnectorName: `${no} 枪`,
          ConnectorType: 4,
          VoltageUpperLimits: 750,
          VoltageLowerLimits: 200,
          Current: 250,
          Power: 120,
          NationalStandard: 2,
        })),
      },
    ],
    ...more,
  }
}
