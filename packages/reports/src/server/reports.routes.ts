import { hasUnreported } from '@evops/charging/server'
import { type App, type House, serveAll } from '@evops/platform/server'
import { reportEndpoints } from '../contract/index.ts'
import { bucketsOf } from './amounts/amounts.store.ts'
import { sumsBy, totalsOf } from './charging-sums/charging-sums.store.ts'
import { hoursOf, sumOfHours, totalHours } from './hourly-energy/hourly-energy.store.ts'
import { pageOfRows } from './rows.ts'
import { checkSpan } from './spans.store.ts'
import { usage } from './usage/usage.service.ts'

export function reportRoutes(app: App, house: House): void {
  serveAll(app, reportEndpoints, {
    listChargingSums: async ({ tx, query }) => {
      checkSpan(query)
      const rows = await sumsBy(tx, query)
      const totals = totalsOf(rows)
      const page = pageOfRows(rows, query, (row, key) => Number(Reflect.get(row, key)))
      return { ...page, totals, waiting: await hasUnreported(tx) }
    },
    listHourlyEnergy: async ({ tx, query }) => {
      checkSpan(query)
      const rows = await hoursOf(tx, query)
      const totals = totalHours(rows)
      const page = pageOfRows(rows, query, (row, key) => sumOfHours(Reflect.get(row, key)))
      return { ...page, totals, waiting: await hasUnreported(tx) }
    },
    listUsage: async ({ tx, query }) => {
      checkSpan(query)
      const { rows, totals } = await usage(tx, query, house.now())
      const page = pageOfRows(rows, query, (row, key) => Number(Reflect.get(row, key)))
      return { ...page, totals, waiting: await hasUnreported(tx) }
    },
    listAmounts: async ({ tx, query }) => {
      checkSpan(query)
      return { buckets: await bucketsOf(tx, query), waiting: await hasUnreported(tx) }
    },
  })
}
