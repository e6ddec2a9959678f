import { Problem } from '@evops/platform/contract'
import { createImports, type Domain, type House, type ImportNoun, lengthWords } from '@evops/platform/server'
import { zoneClock } from '@evops/tariffs/contract'
import { z } from 'zod'
import * as contract from '../../contract/index.ts'
import type { OrderImportCounts, OrderImportSettings } from '../../contract/index.ts'
import { orderImportWords, type OrderFaultKey } from './order-import.words.ts'
import { planOf, readSessions, type OrderPlan, type ZonedSettings } from './plan.service.ts'
import { noToken, oddOf } from './sessions.rules.ts'
import { suggestOrderSettings } from './suggest.rules.ts'
import { undoOrders } from './undo.store.ts'
import { writeOrders, type OrderImportDeps } from './write.service.ts'

export type { OrderImportDeps } from './write.service.ts'

const firstShown = 20
const madeOf = z.object({
  orders: z.array(z.uuid()),
  stations: z.array(z.uuid()),
  chargePoints: z.array(z.uuid()),
  tokens: z.array(z.uuid()),
})
const nothing: OrderImportCounts = {
  rows: 0,
  orders: 0,
  known: 0,
  stations: 0,
  chargePoints: 0,
  tokens: 0,
  energyDwh: 0,
  amountMinor: 0,
  paid: 0,
  unpriced: 0,
  odd: 0,
}

/** Sessions of the past as orders. */
export function createOrderImports(
  house: House,
  deps: OrderImportDeps,
): Pick<Domain, 'problems' | 'endpoints' | 'routes'> & Required<Pick<Domain, 'jobs'>> {
  const zoned = async (settings: OrderImportSettings, operatorId: string): Promise<ZonedSettings> => ({
    ...settings,
    timeZone: settings.timeZone ?? (await deps.operatorOf(operatorId)).timeZone,
  })
  const noun: ImportNoun<OrderImportSettings, OrderImportCounts, OrderFaultKey, OrderPlan> = {
    kind: 'orders',
    jobs: 'charging',
    entity: 'order-import',
    title: { zh: '导入历史订单', en: 'Import of past sessions', es: 'Importación de sesiones anteriores' },
    resumeTitle: {
      zh: '接续订单导入',
      en: 'Resume imports of sessions',
      es: 'Retomar importaciones de sesiones',
    },
    settings: contract.orderImportSettings,
    counts: contract.orderImportCounts,
    nothing,
    words: { ...orderImportWords, ...lengthWords },
    mostRows: contract.orderImportLimits.rows,
    suggest: async (_, { table, operatorId, earlier }) =>
      suggestOrderSettings(table, await deps.operatorOf(operatorId), earlier),
    missing: (_, has) =>
      contract.orderImportFieldNames.filter(
        (field) => contract.orderImportFields[field].required && !has(field),
      ),
    require: async (_, settings, { operatorId }) =>
      requireFitting(await zoned(settings, operatorId), await deps.operatorOf(operatorId)),
    async plan(tx, table, given, { operatorId }) {
      const settings = await zoned(given, operatorId)
      return planOf(tx, readSessions(table, settings, house.now()), settings)
    },
    shown: (plan, settings) => ({
      orders: plan ? firstOrders(plan, settings.timeZone ?? plan.timeZone) : [],
    }),
    async write(tx, { plan, settings: given, asking: { operatorId }, progress }) {
      const settings = await zoned(given, operatorId)
      const { known, orders, stations, chargePoints, tokens, ...sums } = await writeOrders(tx, {
        ...deps,
        operatorId,
        plan,
        settings,
        progress,
      })
      return {
        counts: {
          ...plan.counts,
          ...sums,
          known: plan.counts.known + known,
          orders: plan.counts.orders - known,
        },
        made: orders.length > 0 ? { orders, stations, chargePoints, tokens } : null,
      }
    },
    undo: (tx, made, { operatorId }) =>
      undoOrders(tx, { operatorId, ...madeOf.parse(made), places: deps.places }),
  }
  const imports = createImports(house, noun)
  return {
    problems: contract.orderImportProblems,
    endpoints: contract.orderImportEndpoints,
    routes: (app) => imports.routes(app, contract.orderImports),
    jobs: imports.jobs,
  }
}

/** What can't be: a zone that is none, money of another currency. Throws charging.order-import-…. */
function requireFitting({ timeZone, currency }: ZonedSettings, operator: { currency: string }): void {
  try {
    zoneClock(timeZone).spanAt(0)
  } catch {
    throw new Problem('charging.order-import-zone', { timeZone }, { timeZone: 'charging.order-import-zone' })
  }
  if (currency !== operator.currency)
    throw new Problem(
      'charging.order-import-currency',
      { own: operator.currency, other: currency },
      { currency: 'charging.order-import-currency' },
    )
}

function firstOrders(plan: OrderPlan, timeZone: string) {
  return plan.sessions.slice(0, firstShown).map((session) => ({
    ...session,
    token: session.token === noToken ? null : session.token,
    station: plan.known.chargePoints.get(session.chargePoint)?.stationCode ?? session.station ?? session.chargePoint,
    startedAt: new Date(session.startedAt).toISOString(),
    endedAt: new Date(session.endedAt).toISOString(),
    timeZone: plan.known.chargePoints.get(session.chargePoint)?.timeZone ?? timeZone,
    flags: oddOf(session),
  }))
}
