import { sendAsDownload, createPdf, serveAll, type App } from '@evops/platform/server'
import { clearingEndpoints, partnerPaymentEndpoints } from '../../contract/index.ts'
import { buildPartnerStatement, maxStatementLines } from './clearing-pdf.ts'
import { getPartnerStatement, listPartnerStatements } from './clearing.service.ts'
import { getStatementIssuer, pageStatementLines } from './clearing.store.ts'
import {
  requestPaymentApproval,
  requestReversalApproval,
  listPaymentsOfPartner,
  type PaymentDeps,
} from './payments.service.ts'
import { pageOfPayments } from './payments.store.ts'

/** Maximum number of payments on a printed statement. */
const mostPayments = 200

export function clearingRoutes(app: App, deps: PaymentDeps): void {
  serveAll(app, partnerPaymentEndpoints, {
    listPartnerPayments: ({ tx, actor, params, query }) =>
      listPaymentsOfPartner(tx, deps, { ...params, ...query, operatorId: actor.operatorId }),
    recordPartnerPayment: async ({ tx, actor, params, body, audit }) => {
      const approval = await requestPaymentApproval(tx, deps, { actor, partnerId: params.id, form: body })
      audit({ entity: 'partner', entityId: params.id, after: { ...body, ...approval } })
      return approval
    },
    reversePartnerPayment: async ({ tx, actor, params, body: { reason }, audit }) => {
      const { approvalId, payment } = await requestReversalApproval(tx, deps, {
        actor,
        paymentId: params.id,
        reason,
      })
      const { kind, amountMinor, currency, reference } = payment
      const before = { kind, amountMinor, currency, reference }
      audit({ entity: 'partner_payment', entityId: params.id, before, after: { reason, approvalId } })
      return { approvalId }
    },
  })
  serveAll(app, clearingEndpoints, {
    listPartnerMonths: ({ tx, actor, params, query }) =>
      listPartnerStatements(tx, deps, { ...params, ...query, operatorId: actor.operatorId }),
    listPartnerMonthLines: async ({ tx, actor, query }) => {
      const { partnerId: id, month } = query
      const statement = await getPartnerStatement(tx, deps, { id, month, operatorId: actor.operatorId })
      return { ...(await pageStatementLines(tx, query)), ...statement }
    },
    downloadPartnerMonth: async ({ tx, actor, query, audit, reply, afterCommit }) => {
      const { partnerId: id, month } = query
      const statement = await getPartnerStatement(tx, deps, { id, month, operatorId: actor.operatorId })
      const wish = { ...query, page: 1, pageSize: maxStatementLines }
      const { list, total } = await pageStatementLines(tx, wish)
      const issuer = await getStatementIssuer(tx)
      const key = { id, operatorId: actor.operatorId }
      const { list: payments } = await pageOfPayments(tx, key, { page: 1, pageSize: mostPayments, month })
      const { language } = actor
      const pdf = await createPdf(
        buildPartnerStatement({ ...statement, lines: list, total, payments }, { issuer, language }),
      )
      const { no } = statement.sums
      audit({ entity: 'partner', entityId: id, after: { no } })
      // The response starts only after the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, `${no}.pdf`, 'application/pdf').send(pdf))
      return undefined
    },
  })
}
