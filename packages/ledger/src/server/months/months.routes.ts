import { serveAll, type App, type ServeArgs } from '@evops/platform/server'
import { monthEndpoints, type closeMonth } from '../../contract/index.ts'
import { requestMonthAct, monthCloseObstacles, listMonthRows, type MonthDeps } from './months.service.ts'

const entity = 'ledger_month'
type MonthRequest = Pick<ServeArgs<typeof closeMonth>, 'tx' | 'actor' | 'params' | 'body' | 'audit'>

export function monthRoutes(app: App, deps: MonthDeps): void {
  const monthAct =
    (act: 'close' | 'reopen') =>
    async ({ tx, actor, params, body, audit }: MonthRequest) => {
      const result = await requestMonthAct(tx, deps, { actor, act, ...params, ...body })
      audit({ entity, after: { month: params.month, reason: body.reason, ...result } })
      return result
    }
  serveAll(app, monthEndpoints, {
    listMonths: ({ tx, actor }) => listMonthRows(tx, deps, actor.operatorId),
    checkMonth: ({ tx, params }) => monthCloseObstacles(tx, deps, params.month),
    closeMonth: monthAct('close'),
    reopenMonth: monthAct('reopen'),
  })
}
