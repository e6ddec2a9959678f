import { type Actor, exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { sessionExport, sessionExporters, sessionFilter, type SessionFilter } from '../../contract/index.ts'
import { seesTags } from '@evops/organisation/contract'
import { createExportSliceReader } from './filed-sessions.store.ts'
import { sessionExportCells, sessionExportHeads, sessionExportTotalCells } from './session-export.rules.ts'
import { sessionsById, sumsOfSessions } from './sessions.store.ts'

/** Background export of charging sessions. */
export function sessionExportKind(
  services: Services,
  { currencyOf }: { currencyOf: (operatorId: string) => Promise<string> },
): ExportKind {
  return exportKind({
    name: sessionExport,
    permission: sessionExporters,
    title: { zh: '充电订单', en: 'Charging sessions', es: 'Sesiones de carga' },
    filter: sessionFilter,
    head: (actor) => sessionExportHeads(actor.language),
    count: async (tx, filter, actor) => (await sumsOfSessions(tx, foundBy(actor, filter))).sessions,
    async totals(tx, actor, filter) {
      const { runningIds, ...sums } = await sumsOfSessions(tx, foundBy(actor, filter))
      const running = await sessionsById(tx, runningIds)
      const energyDwh = sums.energyDwh + running.reduce((sum, session) => sum + (session.energyDwh ?? 0), 0)
      return sessionExportTotalCells({ ...sums, energyDwh }, await currencyOf(actor.operatorId), actor.language)
    },
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, { filter: foundBy(actor, filter), read: createExportSliceReader() })
      for await (const { session, relations } of slices) yield sessionExportCells(session, relations, actor.language)
    },
  })
}

const foundBy = (actor: Actor, filter: SessionFilter) => ({ ...filter, inFull: seesTags(actor) })
