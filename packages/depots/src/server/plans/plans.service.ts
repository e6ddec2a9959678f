import { createHash } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { Board } from '../../contract/index.ts'
import { withControl } from '../control/shown.rules.ts'
import type { DepotDeps } from '../deps.ts'
import { greedyPlan } from '../planner/plan.ts'
import type { Plan, PlanInput } from '../planner/planner.types.ts'
import { whatIf, type WhatIf } from '../planner/what-if.ts'
import { boardOf } from './board.rules.ts'
import { factsOf, type DepotFacts } from './facts.store.ts'
import { askedOf, connectorId, slotMs, slots, type Asked } from './input.rules.ts'
import { heldPlan, keepPlan, lockDepot, readBoard } from './plans.store.ts'

const hours = (slots * slotMs) / 3_600_000
export interface Question {
  operatorId: string
  stationId: string
  now: Date
}
export interface Ready {
  facts: DepotFacts
  asked: Asked
  currency: string
  hash: string
}

/** What is asked of the planner now; undefined: no such depot. */
export async function readyToPlan(tx: Tx, deps: DepotDeps, question: Question): Promise<Ready | undefined> {
  const { operatorId, stationId, now } = question
  const facts = await factsOf(tx, { stationId, now, hours })
  if (!facts) return undefined
  const { tariffVersionId } = facts
  const contents = await deps.tariffs.versionContents(
    tx,
    operatorId,
    tariffVersionId ? [tariffVersionId] : [],
  )
  const content = contents.get(tariffVersionId ?? '')
  const currency = content?.currency ?? (await deps.currencyOf(operatorId))
  return { facts, asked: askedOf(facts, content, now), currency, hash: hashOf(facts) }
}

/** Changes when a plan has to be another: what stands where, who leaves when, limits, faults; of a charge steps of 5 %. */
function hashOf({ nodes, guns, departures, tariffVersionId }: DepotFacts): string {
  const plain = guns.map(({ powerW: _power, sampledAt: _at, soc, told: _told, ...gun }) => ({
    ...gun,
    soc: soc && Math.floor(soc / 5),
  }))
  return createHash('sha256')
    .update(
      JSON.stringify([
        nodes,
        plain,
        departures.map(
          ({ heldConnector: _held, heldPlugged: _plugged, heldStandsFor: _stands, ...one }) => one,
        ),
        tariffVersionId,
      ]),
    )
    .digest('hex')
}

export async function keep(
  tx: Tx,
  { facts, asked, currency, hash }: Ready,
  plan: Plan,
  { operatorId, now }: Question,
): Promise<void> {
  const board = boardOf(facts, { asked, plan, currency, now })
  await keepPlan(tx, { operatorId, board, hash, tookMs: Math.round(plan.solveMs), now })
}

/** At once, in the transaction of what made it necessary; nothing where a station is no depot. */
export async function planNow(tx: Tx, deps: DepotDeps, question: Question): Promise<void> {
  await lockDepot(tx, question.stationId)
  const ready = await readyToPlan(tx, deps, question)
  if (ready) await keep(tx, ready, greedyPlan(ready.asked.input), question)
}

/** What took a while to plan is kept unless what it was made of has changed meanwhile: the act that changed it has planned. */
export async function keepIfSame(
  tx: Tx,
  deps: DepotDeps,
  { ready, plan, ...question }: Question & { ready: Ready; plan: Plan },
): Promise<void> {
  await lockDepot(tx, question.stationId)
  const now = await readyToPlan(tx, deps, question)
  if (now?.hash === ready.hash) await keep(tx, ready, plan, question)
}

/** True: what the plan was made of has changed, or it is a quarter of an hour old. */
export async function isDue(tx: Tx, { hash }: Ready, { stationId, now }: Question): Promise<boolean> {
  const held = await heldPlan(tx, stationId)
  return !held || held.hash !== hash || now.getTime() - held.madeAt.getTime() >= slotMs
}

/** Throws request.not-found. */
export async function boardNow(tx: Tx, stationId: string, now: Date): Promise<Board> {
  const board = await readBoard(tx, stationId, now)
  if (!board) throw new Problem('request.not-found')
  const slot = board.plan ? Math.floor((now.getTime() - Date.parse(board.plan.firstSlotAt)) / slotMs) : 0
  return { ...board, rows: board.rows.map((row) => withControl(row, { slot, now })) }
}

/** The board under other circumstances; nothing is kept. Throws request.not-found. */
export async function tried(
  tx: Tx,
  deps: DepotDeps,
  {
    wish,
    ...question
  }: Question & { wish: Omit<WhatIf, 'deadConnectorIds'> & { deadPileIds: readonly string[] } },
): Promise<Board> {
  const ready = await readyToPlan(tx, deps, question)
  if (!ready) throw new Problem('request.not-found')
  const { facts, asked, currency } = ready
  const { deadPileIds, ...more } = wish
  const deadConnectorIds = facts.guns.filter(({ pileId }) => deadPileIds.includes(pileId)).map(connectorId)
  const input: PlanInput = whatIf(asked.input, { ...more, deadConnectorIds })
  return boardOf(facts, { asked: { ...asked, input }, plan: greedyPlan(input), currency, now: question.now })
}
