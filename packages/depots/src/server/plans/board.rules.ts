import { currencyExponent, roundHalfUp } from '@evops/platform/contract'
import type { ReadinessBoard, BoardPlan, BoardRow, Readiness, BoardReason } from '../../contract/index.ts'
import type { ChargingPlan, PlannedTask } from '../planner/planner.types.ts'
import { readinessOf, delayWarningSeconds } from '../readiness/readiness.rules.ts'
import { contractDemandOf } from './demand.rules.ts'
import type { DepartureFact, DepotFacts } from './facts.store.ts'
import { connectorId, connectorLabel, quarterHourMs, type PlanRequest, type TaskFact } from './input.rules.ts'
import { toBoardReasons } from './sent-plan.rules.ts'

/**
 * Time in ms before departure at which a vehicle that is not plugged in becomes uncertain, early enough for a
 * notification an hour before departure (E-01).
 */
const pluggedLeadMs = (delayWarningSeconds + 15 * 60) * 1_000
const worst: Readonly<Record<Readiness, number>> = { green: 0, amber: 1, red: 2 }

export function buildReadinessBoard(
  facts: DepotFacts,
  { query, plan, currency, now }: { query: PlanRequest; plan: ChargingPlan; currency: string; now: Date },
): ReadinessBoard {
  const site = facts.nodes.find(({ kind }) => kind === 'site')
  const minor = (e5: number) => toMinorUnits(e5, currency)
  const boardPlan: BoardPlan = {
    madeAt: new Date(plan.madeAt).toISOString(),
    madeBy: plan.by,
    firstSlotAt: new Date(query.input.firstSlotAt).toISOString(),
    slotMinutes: quarterHourMs / 60_000,
    periods: [...query.periods],
    pricesE5: [...query.input.priceE5],
    siteLimitW: [...(query.input.limits.find(({ id }) => id === site?.id)?.limitW ?? [])],
    siteW: [...(plan.loads.find(({ limitId }) => limitId === site?.id)?.watts ?? [])].map(Math.round),
    currency,
    costMinor: minor(plan.costE5),
    uncontrolledMinor: minor(plan.uncontrolledE5),
    demand: contractDemandOf(query.input.demand, plan, minor),
  }
  const planned = plan.tasks.flatMap((task) => {
    const fact = query.tasks.get(task.taskId)
    return fact ? [rowOf(task, fact, { query, facts, now })] : []
  })
  const others = query.unplanned.map(({ departure, code }): BoardRow => ({
    ...plainOf(departure),
    state: 'red',
    connector: '',
    chargePointId: null,
    plugged: false,
    soc: null,
    socSource: null,
    socAt: null,
    watts: [],
    needDwh: 0,
    energyDwh: 0,
    readyAt: null,
    marginSeconds: null,
    reasons: [{ code, marks: {} }],
    replaces: null,
    control: null,
  }))
  const rows = [...planned, ...others].toSorted((a, b) => a.departAt.localeCompare(b.departAt))
  const { id: stationId, name: stationName, timeZone } = facts.station
  const drawn = facts.connectors.filter((connector) => connector.charging && isFresh(connector.sampledAt, now))
  const powerW = drawn.reduce((sum, connector) => sum + (connector.powerW ?? 0), 0)
  return { stationId, stationName, timeZone, now: now.toISOString(), powerW, plan: boardPlan, rows }
}

/** Maximum age in ms of a charge point's report that counts as its present power. */
export const powerFreshMs = 5 * 60_000
const isFresh = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() <= powerFreshMs

/** Converts energy times price from 1e-5 of the major unit to the minor unit. */
export function toMinorUnits(e5: number, currency: string): number {
  const scale = 10n ** BigInt(5 - currencyExponent(currency))
  return Number(roundHalfUp(BigInt(Math.max(0, Math.round(e5))), scale))
}

function placeOf(taken: DepartureFact | undefined): BoardRow['replaces'] {
  if (!taken) return null
  const { id, blockNo, vehicleLabel } = taken
  return { id, blockNo, vehicleLabel }
}

function plainOf(departure: DepartureFact) {
  const { id, blockNo, lineNo, vehicleId, vehicleLabel, targetSoc } = departure
  return {
    id,
    blockNo,
    lineNo,
    vehicleId,
    vehicleLabel,
    targetSoc,
    departAt: departure.departAt.toISOString(),
    returnAt: departure.returnAt.toISOString(),
    pluggedAt: departure.pluggedAt?.toISOString() ?? null,
  }
}

function rowOf(
  task: PlannedTask,
  { departure, connector: ourConnector, soc }: TaskFact,
  { query, facts, now }: { query: PlanRequest; facts: DepotFacts; now: Date },
): BoardRow {
  const connector = query.input.connectors.find(({ id }) => id === task.connectorId)
  const at = facts.connectors.find((one) => connectorId(one) === task.connectorId)
  const verdict = readinessOf({
    marginSeconds: task.marginSeconds,
    connector: connector?.state ?? null,
    isPluggedIn: ourConnector !== undefined,
    socAgeSeconds: soc.at === null ? null : Math.round((now.getTime() - soc.at.getTime()) / 1_000),
  })
  // A vehicle with sufficient charge need not be plugged in.
  const hasEnough = soc.pct !== null && task.needDwh <= 0
  const loose = hasEnough ? null : looseness(departure, ourConnector !== undefined, now)
  const causes = hasEnough ? ['has_enough'] : [...verdict.causes, ...(loose ? ['not_plugged'] : [])]
  const readyAt = task.readyAt === null ? null : new Date(task.readyAt).toISOString()
  const left = Math.round((departure.departAt.getTime() - now.getTime()) / 1_000)
  const ready = { readyAt: now.toISOString(), marginSeconds: left }
  const boardReasons: BoardReason[] = toBoardReasons(hasEnough ? [] : task.reasons, causes, query.input)
  return {
    ...plainOf(departure),
    state: hasEnough ? 'green' : worseOf(verdict.state, loose ?? 'green'),
    connector: at ? connectorLabel(at) : '',
    chargePointId: at?.chargePointId ?? null,
    plugged: ourConnector !== undefined,
    soc: soc.pct,
    socSource: soc.source,
    socAt: soc.at?.toISOString() ?? null,
    watts: task.watts.map(Math.round),
    needDwh: Math.round(task.needDwh),
    energyDwh: Math.round(task.energyDwh),
    ...(hasEnough ? ready : { readyAt, marginSeconds: task.marginSeconds }),
    reasons: boardReasons,
    replaces: placeOf(query.taken.get(departure.id)),
    control: null,
  }
}
function worseOf(a: Readiness, b: Readiness): Readiness {
  return worst[a] >= worst[b] ? a : b
}
/** Returns the readiness of a vehicle that is not plugged in, unless a person in the yard has confirmed the plug-in. */
function looseness({ departAt, pluggedAt }: DepartureFact, plugged: boolean, now: Date): Readiness | null {
  if (plugged || pluggedAt !== null) return null
  const left = departAt.getTime() - now.getTime()
  return left < pluggedLeadMs ? 'red' : left < 4 * 3_600_000 ? 'amber' : null
}
