import { asFile, makePdf, serveAll, type App } from '@evops/platform/server'
import { clearingEndpoints } from '../../contract/index.ts'
import { statementDocument, mostLines } from './clearing-pdf.ts'
import { statementOf, statementsOf, type ClearingDeps } from './clearing.service.ts'
import { issuerOf, pageOfLines } from './clearing.store.ts'

export function clearingRoutes(app: App, deps: ClearingDeps): void {
  serveAll(app, clearingEndpoints, {
    listPartnerMonths: ({ tx, actor, params, query }) =>
      statementsOf(tx, deps, { ...params, ...query, operatorId: actor.operatorId }),
    listPartnerMonthLines: async ({ tx, actor, query }) => {
      const { partnerId: id, month } = query
      const statement = await statementOf(tx, deps, { id, month, operatorId: actor.operatorId })
      return { ...(await pageOfLines(tx, query)), ...statement }
    },
    downloadPartnerMonth: async ({ tx, actor, query, audit, reply, afterCommit }) => {
      const { partnerId: id, month } = query
      const statement = await statementOf(tx, deps, { id, month, operatorId: actor.operatorId })
      const wish = { ...query, page: 1, pageSize: mostLines }
      const { list, total } = await pageOfLines(tx, wish)
      const issuer = await issuerOf(tx)
      const { language } = actor
      const pdf = await makePdf(statementDocument({ ...statement, lines: list, total }, { issuer, language }))
      const { no } = statement.sums
      audit({ entity: 'partner', entityId: id, after: { no } })
      // Not a byte leaves before the audit entry stands.
      afterCommit(() => void asFile(reply, `${no}.pdf`, 'application/pdf').send(pdf))
      return undefined
    },
  })
}
