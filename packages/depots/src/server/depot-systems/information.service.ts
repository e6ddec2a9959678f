import type { Tx } from '@evops/platform/server'
import type { ReadinessBoard } from '../../contract/index.ts'
import { loadDepotFacts, type ConnectorFact } from '../plans/facts.store.ts'
import { connectorId } from '../plans/input.rules.ts'
import { readBoard } from '../plans/plans.store.ts'
import {
  vdvPointFault,
  vdvPointStatus,
  vdvStationFault,
  vdvStationStatus,
  type OcppStatus,
  type ReportedConnectorState,
} from '../vdv463/state-words.ts'
import { connectorFaultsOf, type ConnectorFaultReport } from './faults.store.ts'
import { loadVdvNameMapping } from './names.service.ts'
import { listStoredVdvRequests, type ConnectedPartner, type StoredVdvRequest } from './systems.store.ts'

const statuses: Readonly<Record<string, OcppStatus>> = {
  idle: 'Available',
  reserved: 'Reserved',
  faulted: 'Faulted',
  disabled: 'Unavailable',
}
/** Id of a placeholder charging point that carries requests without an assigned connector. */
const nowhere = 'default'

type ReceivedState = ReportedConnectorState & { text: string; at: Date | null }
/** Returns the fault of a connector. Reports of an unreachable charge point do not count. */
function reportedStatus(
  fault: ConnectorFaultReport | undefined,
  connector: { connected: boolean; status: string | null },
  now: Date,
): ReceivedState {
  const status = connector.status === null ? 'Unavailable' : (statuses[connector.status] ?? 'Occupied')
  if (!connector.connected) return { status, errorCode: null, heardAt: 0, text: '', at: null }
  const { errorCode = null, text = '', at = null } = fault ?? {}
  return { status, errorCode, heardAt: now.getTime(), text, at }
}
/** Includes the text and time of the charge point's report, if available. */
function faultInfo<N extends string>(name: N, code: string, { text, at }: Pick<ReceivedState, 'text' | 'at'>) {
  const isFault = code !== 'NoFaultKnown'
  return {
    [name]: code,
    ...(isFault && text !== '' && { faultText: text }),
    ...(isFault && at && { faultTimeStamp: at.toISOString() }),
  }
}

/**
 * Builds the charging information of the interface: connectors and the vehicles that charge. Null: the station is no
 * longer a depot.
 */
export async function buildChargingInformation(
  tx: Tx,
  guest: ConnectedPartner,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const facts = await loadDepotFacts(tx, { stationId: guest.stationId, now, hours: 0 })
  const board = await readBoard(tx, guest.stationId, now)
  if (!facts || !board) return null
  const { pointName } = await loadVdvNameMapping(tx, guest)
  const processes = processesOf(await listStoredVdvRequests(tx, guest.id), board, guest)
  const faults = await connectorFaultsOf(tx, guest.stationId)
  const stations = [...Map.groupBy(facts.connectors, ({ chargePointId }) => chargePointId)].map(([id, connectors]) => {
    const connected = connectors[0]?.connected ?? false
    const fault = faults.get(`${id}:0`)
    const whole = fault ? reportedStatus(fault, { connected, status: fault.status }, now) : null
    const points = connectors.map((connector) => ({
      connector,
      report: reportedStatus(faults.get(connectorId(connector)), connector, now),
    }))
    const reports = points.map((one) => one.report)
    const code = vdvStationFault(whole, reports, now.getTime())
    return {
      chargingStationId: id,
      chargingStationStatus: vdvStationStatus(whole, reports, now.getTime()),
      chargingStationFaultInfo: faultInfo('chargingStationFaultCode', code, whole ?? { text: '', at: null }),
      chargingPointInfoList: points.map((one) => ({
        ...pointOf(one, processes, now),
        chargingPointId: pointName(connectorId(one.connector)),
      })),
    }
  })
  const { id: depotId, name } = facts.station
  const chargingStationInfoList = [...stations, synthetic(processes.get(nowhere) ?? [])]
  return { depotInfoList: [{ depotId, name, chargingStationInfoList }] }
}
function synthetic(scheduledChargingProcessList: readonly Process[]) {
  const point = { chargingPointId: nowhere, chargingPointStatus: 'Unavailable', presentPower: 0 }
  return {
    chargingStationId: nowhere,
    chargingStationStatus: 'Unavailable',
    chargingPointInfoList: [{ ...point, scheduledChargingProcessList }],
  }
}

type Process = Record<string, unknown>
function processesOf(
  storedRequests: readonly StoredVdvRequest[],
  { rows, plan }: ReadinessBoard,
  guest: ConnectedPartner,
): Map<string, Process[]> {
  const first = plan === null ? 0 : Date.parse(plan.firstSlotAt)
  const found = new Map<string, Process[]>()
  for (const { request, departureId } of storedRequests) {
    const row = rows.find(({ id }) => id === departureId)
    if (!row) continue
    const slot = row.watts.findIndex((watts) => watts > 0)
    const connectorNo = row.connector.split('-').at(-1) ?? ''
    const at = row.chargePointId === null ? nowhere : `${row.chargePointId}:${connectorNo}`
    const one = {
      chargingProcessId: row.id,
      presystemId: guest.presystemId,
      chargingRequestId: request.id,
      vehicleId: request.vehicleId,
      ...(slot >= 0 && plan && { startTime: new Date(first + slot * plan.slotMinutes * 60_000).toISOString() }),
      chargingPredictionData: {
        chargingPredictionDataMinSoc: { requestedMinSoc: request.minTargetSocPct },
      },
    }
    found.set(at, [...(found.get(at) ?? []), one])
  }
  return found
}

function pointOf(
  { connector, report }: { connector: ConnectorFact; report: ReceivedState },
  processes: ReadonlyMap<string, Process[]>,
  now: Date,
): Process {
  return {
    chargingPointStatus: vdvPointStatus(report, now.getTime()),
    chargingPointFaultInfo: faultInfo('chargingPointFaultCode', vdvPointFault(report, now.getTime()), report),
    presentPower: Math.round((connector.powerW ?? 0) / 100) / 10,
    scheduledChargingProcessList: processes.get(connectorId(connector)) ?? [],
  }
}
