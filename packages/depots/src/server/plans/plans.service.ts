import { createHash } from 'node:crypto'
import { requireFound } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type { ReadinessBoard } from '../../contract/index.ts'
import { adjustReadiness } from '../control/shown.rules.ts'
import type { DepotDeps } from '../deps.ts'
import { siteExternalLimitsOf } from '../outside/outside.service.ts'
import { greedyPlan } from '../planner/plan.ts'
import type { ChargingPlan, PlanInput } from '../planner/planner.types.ts'
import { applyWhatIf, type WhatIfChanges } from '../planner/what-if.ts'
import { buildReadinessBoard } from './board.rules.ts'
import { loadDepotFacts, usageOf, type DepotFacts } from './facts.store.ts'
import { doesDemandRuleApply, highestQuarter } from './demand.rules.ts'
import {
  buildPlanInput,
  createLocalClock,
  connectorId,
  energyPriceAt,
  quarterHourMs,
  plannedQuarterHours,
  type PlanRequest,
} from './input.rules.ts'
import { findCurrentPlan, loadCurrentPlanPower, insertDepotPlan, lockDepot, readBoard } from './plans.store.ts'
import type { PlanningContext } from './question.ts'
import { isDepotConnecting, unmetDeparturesOf } from './missed-departures.rules.ts'
import { updateUnmetAlarm } from './missed-departures.service.ts'

const hours = (plannedQuarterHours * quarterHourMs) / 3_600_000
export interface LoadedPlanInput {
  facts: DepotFacts
  query: PlanRequest
  currency: string
  hash: string
}

/** Returns the planning input. Undefined: the depot does not exist. */
export async function loadPlanInput(
  tx: Tx,
  deps: DepotDeps,
  question: PlanningContext,
): Promise<LoadedPlanInput | undefined> {
  const { operatorId, stationId, now } = question
  const found = await loadDepotFacts(tx, { stationId, now, hours })
  if (!found) return undefined
  const until = new Date(now.getTime() + plannedQuarterHours * quarterHourMs)
  const outside = (await siteExternalLimitsOf(tx, deps, { stationIds: [stationId], now, until })).get(stationId)
  const dead = await deps.deadChargePointsAt(tx, stationId)
  const vehicleIds = new Set(found.departures.flatMap(({ vehicleId }) => vehicleId ?? []))
  const today = createLocalClock(found.station.timeZone)(now.getTime()).date
  const facts = {
    ...found,
    usage: await usageOf(tx, [...vehicleIds], today),
    ...(outside && {
      nodes: found.nodes.map((node) => (node.kind === 'site' ? { ...node, outside } : node)),
    }),
    ...(dead.size > 0 && {
      connectors: found.connectors.map((one) => ({ ...one, unfed: dead.has(one.chargePointId) })),
    }),
  }
  const { tariffVersionId } = facts
  const contents = await deps.tariffs.versionContents(tx, operatorId, tariffVersionId ? [tariffVersionId] : [])
  const content = contents.get(tariffVersionId ?? '')
  const currency = content?.currency ?? (await deps.currencyOf(operatorId))
  const alreadyW = await reachedW(tx, deps, { stationId, now, facts, content })
  return {
    facts,
    query: buildPlanInput(facts, content, { now, currency, alreadyW }),
    currency,
    hash: hashOf(facts, now),
  }
}

/** Returns the highest quarter hour of the depot's month so far, as measured by its connectors. 0 if it has no cost. */
async function reachedW(
  tx: Tx,
  { loadBetween }: DepotDeps,
  {
    stationId,
    now,
    facts: { nodes, station },
    content,
  }: Pick<PlanningContext, 'stationId' | 'now'> & { facts: DepotFacts; content: TariffContent | undefined },
): Promise<number> {
  const site = nodes.find(({ kind }) => kind === 'site')
  const clock = createLocalClock(station.timeZone)
  const today = clock(now.getTime()).date
  if (!site || !doesDemandRuleApply(site, today)) return 0
  const month = today.slice(0, 7)
  const from = new Date(now.getTime() - 32 * 86_400_000)
  const load = await loadBetween(tx, { from, to: now, stationId })
  return highestQuarter(load, (at) => {
    const then = clock(at)
    const counts = site.demandKind === 'max15' || energyPriceAt(content, then).period === site.demandPeriod
    return then.date.startsWith(month) && counts
  })
}

/**
 * Returns a hash that changes when a new plan is needed: vehicles, departures, limits, faults, and the charge in steps
 * of 5 %.
 */
function hashOf({ nodes, connectors, departures, tariffVersionId }: DepotFacts, now: Date): string {
  const plain = connectors.map(
    ({ powerW: _power, sampledAt: _at, linkChangedAt: _since, soc, sent: _sent, ...connector }) => ({
      ...connector,
      soc: soc && Math.floor(soc / 5),
    }),
  )
  return createHash('sha256')
    .update(
      JSON.stringify([
        nodes,
        plain,
        departures.map(
          ({
            heldConnector: _held,
            heldPlugged: _plugged,
            heldPlaceholderFor: _placeholderFor,
            socAt: _at,
            socSource: _from,
            soc,
            ...one
          }) => ({ ...one, soc: soc && Math.floor(soc / 5) }),
        ),
        tariffVersionId,
        isDepotConnecting(connectors, now),
      ]),
    )
    .digest('hex')
}

export async function savePlannedBoard(
  tx: Tx,
  deps: DepotDeps,
  {
    ready: { facts, query, currency, hash },
    plan,
    ...question
  }: PlanningContext & { ready: LoadedPlanInput; plan: ChargingPlan },
): Promise<void> {
  const { operatorId, now } = question
  const board = buildReadinessBoard(facts, { query, plan, currency, now })
  await insertDepotPlan(tx, { operatorId, board, hash, tookMs: Math.round(plan.solveMs), now })
  const isConnecting = isDepotConnecting(facts.connectors, now)
  await updateUnmetAlarm(tx, deps, { ...question, isConnecting, unkept: unmetDeparturesOf(board, facts.departures) })
}

/** Plans immediately, in the transaction of the change. Does nothing if the station is not a depot. */
export async function planDepotNow(tx: Tx, deps: DepotDeps, question: PlanningContext): Promise<void> {
  await lockDepot(tx, question.stationId)
  const ready = await loadPlanInput(tx, deps, question)
  if (ready) {
    const plan = greedyPlan(ready.query.input, await loadCurrentPlanPower(tx, question.stationId))
    await savePlannedBoard(tx, deps, { ...question, ready, plan })
  } else await updateUnmetAlarm(tx, deps, { ...question, isConnecting: false, unkept: [] })
}

/** Context of a change of departures or limits, for the plan that follows. */
type Acting = { tx: Tx; actor: Pick<Actor, 'operatorId'> } & Pick<PlanningContext, 'afterCommit'>
export function createReplanHandler(deps: DepotDeps) {
  return ({ tx, actor: { operatorId }, afterCommit }: Acting, { stationId }: { stationId: string }) =>
    planDepotNow(tx, deps, {
      operatorId,
      stationId,
      now: deps.services.now(),
      ...(afterCommit && { afterCommit }),
    })
}

/**
 * Stores a plan that took long to calculate, unless its facts have changed meanwhile. In that case the change itself
 * has planned.
 */
export async function savePlanIfUnchanged(
  tx: Tx,
  deps: DepotDeps,
  { ready, plan, ...question }: PlanningContext & { ready: LoadedPlanInput; plan: ChargingPlan },
): Promise<void> {
  await lockDepot(tx, question.stationId)
  const now = await loadPlanInput(tx, deps, question)
  if (now?.hash === ready.hash) await savePlannedBoard(tx, deps, { ...question, ready, plan })
}

/** Returns true if the facts have changed, the plan is not the cheapest, or it is a quarter of an hour old. */
export async function isPlanDue(
  tx: Tx,
  { hash }: LoadedPlanInput,
  { stationId, now }: PlanningContext,
): Promise<boolean> {
  const held = await findCurrentPlan(tx, stationId)
  if (!held || held.hash !== hash) return true
  // A change creates a plan by departure order. The next check creates the cheapest plan.
  return held.madeBy !== 'optimum' || now.getTime() - held.madeAt.getTime() >= quarterHourMs
}

/** Throws request.not-found. */
export async function getCurrentBoard(tx: Tx, stationId: string, now: Date): Promise<ReadinessBoard> {
  const board = requireFound(await readBoard(tx, stationId, now))
  const slot = board.plan ? Math.floor((now.getTime() - Date.parse(board.plan.firstSlotAt)) / quarterHourMs) : 0
  return { ...board, rows: board.rows.map((row) => adjustReadiness(row, { slot, now })) }
}

/** Returns the board under other circumstances. Nothing is stored. Throws request.not-found. */
export async function simulateBoard(
  tx: Tx,
  deps: DepotDeps,
  {
    wish,
    ...question
  }: PlanningContext & { wish: Omit<WhatIfChanges, 'deadConnectorIds'> & { deadChargePointIds: readonly string[] } },
): Promise<ReadinessBoard> {
  const ready = requireFound(await loadPlanInput(tx, deps, question))
  const { facts, query, currency } = ready
  const { deadChargePointIds, ...more } = wish
  const deadConnectorIds = facts.connectors
    .filter(({ chargePointId }) => deadChargePointIds.includes(chargePointId))
    .map(connectorId)
  const input: PlanInput = applyWhatIf(query.input, { ...more, deadConnectorIds })
  return buildReadinessBoard(facts, {
    query: { ...query, input },
    plan: greedyPlan(input),
    currency,
    now: question.now,
  })
}
