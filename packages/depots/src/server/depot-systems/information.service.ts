import type { Tx } from '@evops/platform/server'
import type { Board } from '../../contract/index.ts'
import { factsOf, type GunFact } from '../plans/facts.store.ts'
import { connectorId } from '../plans/input.rules.ts'
import { readBoard } from '../plans/plans.store.ts'
import { pointFault, pointStatus, stationStatus, type OcppStatus } from '../vdv463/state-words.ts'
import { crosswalkOf } from './names.service.ts'
import { knownRequests, type Guest, type Known } from './systems.store.ts'

const statuses: Readonly<Record<string, OcppStatus>> = {
  idle: 'Available',
  reserved: 'Reserved',
  faulted: 'Faulted',
  disabled: 'Unavailable',
}
const statusOf = ({ status }: GunFact): OcppStatus =>
  status === null ? 'Unavailable' : (statuses[status] ?? 'Occupied')
/** Requests that stand at no point yet are carried by one that never gives anything. */
const nowhere = 'default'

/** What stands where and charges whom, in the words of the interface; null: the station is no depot any more. */
export async function informationOf(
  tx: Tx,
  guest: Guest,
  now: Date,
): Promise<Record<string, unknown> | null> {
  const facts = await factsOf(tx, { stationId: guest.stationId, now, hours: 0 })
  const board = await readBoard(tx, guest.stationId, now)
  if (!facts || !board) return null
  const { pointName } = await crosswalkOf(tx, guest)
  const processes = processesOf(await knownRequests(tx, guest.id), board, guest)
  const stations = [...Map.groupBy(facts.guns, ({ pileId }) => pileId)].map(([id, guns]) => {
    const heardAt = guns[0]?.connected ? now.getTime() : 0
    return {
      chargingStationId: id,
      chargingStationStatus: stationStatus(guns.map(statusOf), heardAt, now.getTime()),
      chargingPointInfoList: guns.map((gun) => ({
        ...pointOf(gun, processes, now),
        chargingPointId: pointName(connectorId(gun)),
      })),
    }
  })
  const loose = processes.get(nowhere) ?? []
  const synthetic = {
    chargingStationId: nowhere,
    chargingStationStatus: 'Unavailable',
    chargingPointInfoList: [
      {
        chargingPointId: nowhere,
        chargingPointStatus: 'Unavailable',
        presentPower: 0,
        scheduledChargingProcessList: loose,
      },
    ],
  }
  const chargingStationInfoList = [...stations, ...(loose.length > 0 ? [synthetic] : [])]
  const { id: depotId, name } = facts.station
  return { depotInfoList: [{ depotId, name, chargingStationInfoList }] }
}

type Process = Record<string, unknown>
function processesOf(known: readonly Known[], { rows, plan }: Board, guest: Guest): Map<string, Process[]> {
  const first = plan === null ? 0 : Date.parse(plan.firstSlotAt)
  const found = new Map<string, Process[]>()
  for (const { request, departureId } of known) {
    const row = rows.find(({ id }) => id === departureId)
    if (!row) continue
    const slot = row.watts.findIndex((watts) => watts > 0)
    const gunNo = row.connector.split('-').at(-1) ?? ''
    const at = row.pileId === null ? nowhere : `${row.pileId}:${gunNo}`
    const one = {
      chargingProcessId: row.id,
      presystemId: guest.presystemId,
      chargingRequestId: request.id,
      vehicleId: request.vehicleId,
      ...(slot >= 0 &&
        plan && { startTime: new Date(first + slot * plan.slotMinutes * 60_000).toISOString() }),
      chargingPredictionData: {
        chargingPredictionDataMinSoc: { requestedMinSoc: request.minTargetSocPct },
      },
    }
    found.set(at, [...(found.get(at) ?? []), one])
  }
  return found
}

function pointOf(gun: GunFact, processes: ReadonlyMap<string, Process[]>, now: Date): Process {
  const id = connectorId(gun)
  const status = statusOf(gun)
  const heardAt = gun.connected ? now.getTime() : 0
  const fault = pointFault(status, null, heardAt, now.getTime())
  return {
    chargingPointStatus: pointStatus(status, heardAt, now.getTime()),
    chargingPointFaultInfo: { chargingPointFaultCode: fault },
    presentPower: Math.round((gun.powerW ?? 0) / 100) / 10,
    scheduledChargingProcessList: processes.get(id) ?? [],
  }
}
