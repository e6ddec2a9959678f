import { dayCell } from '@evops/platform/contract'
import { exportKind, type ServerDomain, type ExportKind, type Services, serveAll } from '@evops/platform/server'
import { balanceExport, balanceFilter, balanceViewers, reconcileEndpoints } from '../../contract/index.ts'
import { formatDecimalUnits } from '../cells.rules.ts'
import { balanceExportWords } from './reconcile-export.words.ts'
import type { MeterChecks } from './balance.rules.ts'
import { createReconciliation, type Reconciliation } from './reconcile.service.ts'
import { pageOfBalances } from './reconcile.store.ts'

const rowsPerSlice = 200

export interface ReconciliationDomain extends Required<
  Pick<ServerDomain, 'endpoints' | 'routes' | 'jobs' | 'exports'>
> {
  reconciliation: Reconciliation
}

/** A station's day: compares its meter, its connectors and its sessions (M-12). */
export function createReconciliationDomain(services: Services, meterChecks?: MeterChecks): ReconciliationDomain {
  const reconciliation = createReconciliation(services, meterChecks)
  return {
    reconciliation,
    endpoints: reconcileEndpoints,
    jobs: reconciliation.jobs,
    exports: [balanceExportKind(services)],
    routes(app) {
      serveAll(app, reconcileEndpoints, {
        listDayBalances: ({ tx, query }) => pageOfBalances(tx, query),
        computeDayBalances: async ({ actor, audit }) => {
          const days = await reconciliation.closeDays(actor)
          audit({ entity: 'day_balance', after: { days } })
          return { days }
        },
        getDayBalance: ({ tx, params }) => reconciliation.balanceOf(tx, { ...params, now: services.now() }),
      })
    },
  }
}

function balanceExportKind(services: Services): ExportKind {
  const figure = (dwh: number | null) => (dwh === null ? null : { decimal: formatDecimalUnits(dwh, 4) })
  return exportKind({
    name: balanceExport,
    permission: balanceViewers,
    title: { zh: '日电量对账', en: 'Daily energy balance', es: 'Balance diario de energía' },
    filter: balanceFilter,
    head: (actor) => Object.values(balanceExportWords).map((text) => text[actor.language]),
    async *rows(actor, filter) {
      for (let page = 1; ; page += 1) {
        const wanted = { ...filter, page, pageSize: rowsPerSlice }
        const { list } = await services.db.inTenant(actor, (tx) => pageOfBalances(tx, wanted))
        for (const row of list)
          yield [
            dayCell(row.day),
            row.stationName,
            figure(row.meterDwh),
            figure(row.connectorsDwh),
            figure(row.meterValuesDwh),
            figure(row.sessionsDwh),
            figure(row.meterDwh === null ? null : row.meterDwh - row.connectorsDwh),
            figure(row.connectorsDwh - row.sessionsDwh),
            row.sessions,
            row.causes,
          ]
        if (list.length < rowsPerSlice) return
      }
    },
  })
}
