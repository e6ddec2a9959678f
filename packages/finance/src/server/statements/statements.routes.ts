import { sendAsDownload, createPdf, type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { StatementDetail } from '../../contract/index.ts'
import { operatorProfileOf } from '../agreements/agreements.store.ts'
import type { FinanceDeps } from '../deps.ts'
import { pageOfStatementSessions } from './sessions.store.ts'
import { statementDocument } from './statement-pdf.ts'
import { pageOfStatements } from './statements.store.ts'
import * as acts from './statements.service.ts'

const entity = 'finance_statement'
type Called = Pick<ServeArgs<typeof contract.confirmStatement>, 'tx' | 'actor' | 'params' | 'body' | 'audit'>

export function statementRoutes(app: App, deps: FinanceDeps): void {
  const did = async (
    { tx, actor, params, body, audit }: Called,
    act: (...args: Parameters<typeof acts.confirmStatementFigures>) => Promise<StatementDetail>,
  ) => {
    const after = await act(tx, deps, { actor, id: params.id, ...body })
    audit({ entity, entityId: params.id, after: auditedStatement(after) })
    return after
  }
  serveAll(app, contract.statementEndpoints, {
    listStatements: ({ tx, query }) => pageOfStatements(tx, query),
    getStatement: ({ tx, actor, params }) => acts.loadStatementDetail(tx, params.id, actor.userId),
    listStatementSessions: ({ tx, query }) => pageOfStatementSessions(tx, query),
    downloadStatement: async ({ tx, actor, params, audit, reply, afterCommit }) => {
      const statement = await acts.loadStatementDetail(tx, params.id, actor.userId)
      const { name: operator } = await operatorProfileOf(tx)
      const pdf = await createPdf(statementDocument(statement, { operator, language: actor.language }))
      audit({ entity, entityId: statement.id, after: { no: statement.no } })
      // The file is sent only after the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, `${statement.no}.pdf`, 'application/pdf').send(pdf))
      return undefined
    },
    proveStatement: ({ tx, params }) => acts.verifyStatementResult(tx, params.id),
    recountStatement: (call) => did(call, acts.recountDraftStatement),
    confirmStatement: (call) => did(call, acts.confirmStatementFigures),
    approveStatement: (call) => did(call, acts.approveStatementAsSecond),
    closeStatement: (call) => did(call, acts.closePaidStatement),
    disputeStatement: (call) => did(call, acts.openStatementDispute),
    resolveStatement: (call) => did(call, acts.resolveStatementDispute),
    payStatement: async ({ tx, actor, params, body, audit }) => {
      const after = await acts.payOutStatement(tx, deps, { actor, id: params.id, ...body })
      audit({
        entity,
        entityId: params.id,
        after: { ...auditedStatement(after), paidOn: body.paidOn, voucherNo: body.voucherNo },
      })
      return after
    },
  })
}

function auditedStatement({ no, state, baseMinor, netMinor, currency, revision }: StatementDetail) {
  return { no, state, baseMinor, netMinor, currency, revision }
}
