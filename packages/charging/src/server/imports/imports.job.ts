import { newId } from '@evops/platform/contract'
import { importJobs, type House, type ImportOrder, type JobTable, type Tx } from '@evops/platform/server'
import type { OrderImportSettings } from '../../contract/index.ts'
import type { Stations } from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import {
  planOf,
  readSessions,
  zoned,
  type OperatorFacts,
  type OrderPlan,
  type ZonedSettings,
} from './imports.service.ts'
import { pastImports } from './past-imports.ts'
import { ratedByRule } from './past-prices.service.ts'
import { drawnAgain, onRegisters, pastJournal, pastOrder } from './past-orders.rules.ts'
import {
  insertBlockedTokens,
  insertPastBills,
  insertPastOrders,
  knownPlaces,
  postJournals,
  registersSoFar,
  sessionsTaken,
  tokensOf,
  type KnownPile,
  type PastOrder,
} from './past-orders.store.ts'

export const orderImportJob = 'charging:import'
const ordersPerStep = 1_000
/** A number drawn this often and taken each time is not chance any more. */
const mostDraws = 10

export interface OrderImportDeps {
  /** Makes places that a file names and that are not there. */
  places: Pick<Stations, 'createStation' | 'createPile'>
  operatorOf: (operatorId: string) => Promise<OperatorFacts>
  tariffs: Pick<Tariffs, 'versionContents'>
}

export function createOrderImportJobs(house: House, deps: OrderImportDeps): JobTable {
  const inTenant = <T>({ operatorId }: ImportOrder, doing: (tx: Tx) => Promise<T>) =>
    house.db.inTenant(operatorId, doing)

  async function run(
    job: ImportOrder,
    taken: { content: string; settings: OrderImportSettings },
  ): Promise<void> {
    const settings = zoned(taken.settings, await deps.operatorOf(job.operatorId))
    const read = await readSessions(taken.content, settings, house.now())
    const plan = await inTenant(job, (tx) => planOf(tx, read, settings))
    if (plan.faults.length > 0 && !settings.skipFaulty) {
      const result = pastImports.resultOf(plan.counts, plan.faults)
      return inTenant(job, (tx) =>
        pastImports.finish(tx, job.id, { state: 'refused', at: house.now(), result }),
      )
    }
    const progress = (handled: number) =>
      inTenant(job, (tx) => pastImports.tellProgress(tx, job.id, { handled, total: plan.sessions.length }))
    await progress(0)
    // Everything in one transaction: either the whole file or nothing. Progress is told from outside of it.
    await inTenant(job, async (tx) => {
      // Looked at again: somebody may have made a place or imported the same file since.
      const fresh = await planOf(tx, read, settings)
      const { known, ...written } = await writeOrders(tx, { ...deps, job, plan: fresh, settings, progress })
      const counts = {
        ...fresh.counts,
        ...written,
        known: fresh.counts.known + known,
        orders: fresh.counts.orders - known,
      }
      const result = pastImports.resultOf(counts, fresh.faults)
      await pastImports.finish(tx, job.id, { state: 'done', at: house.now(), result })
    })
  }

  return importJobs(house, {
    imports: pastImports,
    job: orderImportJob,
    title: { zh: '导入历史订单', en: 'Import of past orders', es: 'Importación de órdenes anteriores' },
    resume: {
      job: 'charging:resume-imports',
      title: {
        zh: '接续订单导入',
        en: 'Take up imports of orders again',
        es: 'Retomar importaciones de órdenes',
      },
    },
    run,
  })
}

interface Writing extends Pick<OrderImportDeps, 'places' | 'tariffs'> {
  job: ImportOrder
  plan: OrderPlan
  settings: ZonedSettings
  progress: (handled: number) => Promise<void>
}

/** What came of it: how many sessions turned out to be here already, under another name; what those that are new cost. */
interface Written {
  known: number
  amountMinor: number
  paid: number
  unpriced: number
}

async function writeOrders(
  tx: Tx,
  { places, tariffs, job, plan, settings, progress }: Writing,
): Promise<Written> {
  const { operatorId } = job
  const piles = await madePlaces(tx, { places, operatorId, plan, settings })
  if (plan.newTokens.length > 0) await insertBlockedTokens(tx, operatorId, plan.newTokens)
  const tokens = await tokensOf(tx, [...new Set(plan.sessions.map(({ token }) => token))])
  const written: Written = { known: 0, amountMinor: 0, paid: 0, unpriced: 0 }
  for (let at = 0; at < plan.sessions.length; at += ordersPerStep) {
    const step = plan.sessions.slice(at, at + ordersPerStep).map((session) => {
      const pile = piles.get(session.pile)
      if (!pile) throw new Error(`charge point ${session.pile} was not made`)
      const tokenId = tokens.get(session.token.toLowerCase()) ?? null
      return { pile, order: pastOrder(session, { pile, tokenId, currency: settings.currency }) }
    })
    const rate = (orders: readonly PastOrder[]) =>
      settings.withoutAmount === 'rate' ? ratedByRule(tx, tariffs, operatorId, orders) : orders
    await writeStep(tx, { operatorId, step, rate, written })
    await progress(Math.min(at + ordersPerStep, plan.sessions.length))
  }
  return written
}

interface Step {
  operatorId: string
  step: readonly { pile: KnownPile; order: PastOrder }[]
  /** Gives amounts to those that have none. */
  rate: (orders: readonly PastOrder[]) => Promise<PastOrder[]> | readonly PastOrder[]
  written: Written
}

async function writeStep(tx: Tx, { operatorId, step, rate, written }: Step): Promise<void> {
  const all = step.map(({ order }) => order)
  const here = await sessionsTaken(tx, all)
  const fresh = all.filter(({ id }) => !here.has(id))
  const priced = await rate(onRegisters(fresh, await registersSoFar(tx, fresh)))
  const orders = new Map(priced.map((order) => [order.id, order]))
  let left = step.flatMap(({ pile, order }) => {
    const placed = orders.get(order.id)
    return placed ? [{ pile, order: placed }] : []
  })
  written.known += here.size
  for (let draw = 0; left.length > 0; draw += 1) {
    if (draw === mostDraws) throw new Error('numbers of orders are taken again and again')
    const drawn = left.map(({ order }) => order)
    const made = await insertPastOrders(tx, operatorId, drawn)
    await postPast(tx, operatorId, { orders: drawn.filter(({ id }) => made.has(id)), written })
    const out = left.filter(({ order }) => !made.has(order.id))
    if (out.length === 0) break
    const gone = await sessionsTaken(
      tx,
      out.map(({ order }) => order),
    )
    written.known += gone.size
    left = out
      .filter(({ order }) => !gone.has(order.id))
      .map(({ pile, order }) => ({ pile, order: drawnAgain(order, pile) }))
  }
}

/** The money of orders that are new, with the bills of those that were rated here. */
async function postPast(
  tx: Tx,
  operatorId: string,
  { orders, written }: { orders: readonly PastOrder[]; written: Written },
): Promise<void> {
  const posted = orders.map((order) => ({ order, journal: pastJournal(operatorId, order) }))
  await postJournals(
    tx,
    posted.flatMap(({ journal }) => journal ?? []),
  )
  await insertPastBills(
    tx,
    operatorId,
    posted.flatMap(({ order, journal }) =>
      order.bill === null ? [] : [{ order, journalId: journal?.id ?? null }],
    ),
  )
  for (const { electricityMinor, serviceMinor } of orders) {
    const minor = (electricityMinor ?? 0) + (serviceMinor ?? 0)
    written.amountMinor += minor
    if (minor > 0) written.paid += 1
    if (electricityMinor === null) written.unpriced += 1
  }
}

/** Stations and charge points that the sessions need, made where they are missing; charge points by number. */
async function madePlaces(
  tx: Tx,
  {
    places,
    operatorId,
    plan,
    settings,
  }: { places: Writing['places']; operatorId: string; plan: OrderPlan; settings: ZonedSettings },
): Promise<ReadonlyMap<string, KnownPile>> {
  const { needed, known } = plan
  if (needed.piles.length === 0) return known.piles
  const stationIds = new Map([...known.stations].map(([code, { id }]) => [code, id]))
  for (const code of needed.stations) {
    const made = await places.createStation(tx, operatorId, {
      code,
      name: code,
      timeZone: settings.timeZone,
      openToPublic: false,
    })
    stationIds.set(code, made.id)
  }
  const guns = gunsOf(plan)
  for (const { pile, station } of needed.piles) {
    await places.createPile(tx, operatorId, {
      pileNo: pile,
      name: pile,
      stationId: stationIds.get(station) ?? '',
      ratedPowerW: 0,
      guns: Array.from({ length: guns.get(pile) ?? 1 }, (_, index) => ({
        gunNo: index + 1,
        connectorType: 4 as const,
      })),
      // Nobody connects under it before somebody gives the charge point its own.
      identity: `past-${newId()}`,
    })
  }
  const made = await knownPlaces(tx, { stations: [], piles: needed.piles.map(({ pile }) => pile) })
  return new Map([...known.piles, ...made.piles])
}

/** How many guns each charge point needs. */
function gunsOf({ sessions }: OrderPlan): Map<string, number> {
  const most = new Map<string, number>()
  for (const { pile, gunNo } of sessions) most.set(pile, Math.max(most.get(pile) ?? 1, gunNo))
  return most
}
