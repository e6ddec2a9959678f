import type {
  RoamingCommand,
  RoamingForm,
  StoredRoamingTerms,
  RejectedObject,
  RoamingSessionRow,
  RoamingStation,
} from '../contract/index.ts'
import { createSimulatedTcecOperator, createTcecStation, type TcecOperator } from '../loopback/tcec-operator.ts'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from '../loopback/tcec-peer.ts'
import { formatChinaTime } from '../server/tcec/session-rows.rules.ts'
import { putTestRoamingTerms, type RoamingTestDriver, type RoamingTestSite } from './roaming-desk.ts'
import { operatorTestPlatformId, partnerTestSecrets, type TcecTestCaller } from './tcec-desk.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever T/CEC says; tests check its shape
type Json = any
/** Simulated operator platform by T/CEC 102 at whose stations our drivers charge. */
export interface TcecTestOperator {
  id: string
  operator: TcecOperator
  peer: SimulatedTcecPartner
  /** Caller for calls of the platform to us. */
  caller: TcecTestCaller
  roaming(): Promise<StoredRoamingTerms>
  terms(more: Partial<RoamingForm>): Promise<void>
  /** Triggers the action "Pull now". */
  pull(): Promise<StoredRoamingTerms>
  station(stationNo: string): Promise<RoamingStation>
  refusals(): Promise<RejectedObject[]>
  sessions(): Promise<RoamingSessionRow[]>
  start(
    driver: RoamingTestDriver,
    stationNo: string,
    evseNo?: string,
  ): Promise<{ status: number; code: string; command: RoamingCommand }>
  command(): Promise<RoamingCommand | undefined>
  close(): Promise<void>
}

/**
 * Creates a platform with one station, S1, whose connectors are available and cost 0.4257 + 0.5, from seven o'clock
 * 0.7701 + 0.5.
 */
export async function createTcecTestOperator(desk: RoamingTestSite, more: object = {}): Promise<TcecTestOperator> {
  const operator = createSimulatedTcecOperator()
  operator.stations.push(createTcecStation('S1'))
  for (const connector of ['S1P101', 'S1P102']) {
    operator.states.set(connector, 1)
    operator.policies.set(connector, [
      { StartTime: '000000', ElecPrice: 0.4257, SevicePrice: 0.5 },
      { StartTime: '070000', ElecPrice: 0.7701, SevicePrice: 0.5 },
    ])
  }
  const peer = await startSimulatedTcecPartner({
    secrets: partnerTestSecrets,
    platformId: 'MA5CPO001',
    ourPlatformId: operatorTestPlatformId,
    now: () => desk.services.now(),
    receive: operator.receive,
  })
  const caller = await desk.partner({
    apiUrl: peer.url,
    direction: 'consume',
    theirSecrets: partnerTestSecrets,
    ...more,
  })
  const { id } = caller.partner
  const { path, roaming, terms } = putTestRoamingTerms(desk, id)
  const fetchList = async <T>(url: string) => (await desk.send('GET', url)).data<{ list: T[] }>().list
  return {
    id,
    operator,
    peer,
    caller,
    roaming,
    terms,
    async pull() {
      await desk.send('POST', `${path}/pull`)
      await desk.run('interop:pull-tcec')
      return roaming()
    },
    station: async (no) => (await desk.send('GET', `/api/interop/roaming/stations/${id}/${no}`)).data<RoamingStation>(),
    refusals: () => fetchList<RejectedObject>(`${path}/refusals`),
    sessions: () => fetchList<RoamingSessionRow>(`/api/interop/roaming/sessions?partnerId=${id}`),
    async start({ tokenId }, stationNo, evseNo = `${stationNo}P101`) {
      const body = { partnerId: id, stationNo, evseNo, tokenId }
      const reply = await desk.send('POST', '/api/interop/roaming/commands/start', body)
      const { error = '' } = JSON.parse(reply.body) as { error?: string }
      return { status: reply.status, code: error, command: reply.data<RoamingCommand>() }
    },
    command: async () => (await fetchList<RoamingCommand>(`/api/interop/roaming/commands?partnerId=${id}`))[0],
    close: () => peer.close(),
  }
}

/** Returns a session of 12.5 kWh for 11.57 in the operator's format, for the last nine minutes. */
export function tcecSessionMessages(StartChargeSeq: string, now: Date, ConnectorID = 'S1P101') {
  const at = (minutes: number) => formatChinaTime(now.getTime() - minutes * 60_000)
  const seq = { StartChargeSeq, ConnectorID }
  const started = { ...seq, StartTime: at(9) }
  const money = { DetailElecMoney: 5.32, DetailSeviceMoney: 6.25 }
  return {
    start: (state = 2): Json => ({ ...started, StartChargeSeqStat: state, IdentCode: '' }),
    status: (minutesAgo: number, TotalPower: number, state = 2): Json => ({
      ...started,
      StartChargeSeqStat: state,
      ConnectorStatus: 3,
      CurrentA: 100,
      VoltageA: 400,
      Soc: 50,
      EndTime: at(minutesAgo),
      TotalPower,
      ElecMoney: 1,
      SeviceMoney: 1,
      TotalMoney: 2,
      SumPeriod: 0,
    }),
    stop: (): Json => ({ ...seq, StartChargeSeqStat: 4, SuccStat: 0, FailReason: 0 }),
    session: (more: Json = {}): Json => ({
      ...started,
      EndTime: at(1),
      TotalPower: 12.5,
      TotalElecMoney: 5.32,
      TotalSeviceMoney: 6.25,
      TotalMoney: 11.57,
      StopReason: 1,
      SumPeriod: 1,
      ChargeDetails: [
        {
          DetailStartTime: at(9),
          DetailEndTime: at(1),
          ElecPrice: 0.4257,
          SevicePrice: 0.5,
          DetailPower: 12.5,
          ...money,
        },
      ],
      ...more,
    }),
  }
}
