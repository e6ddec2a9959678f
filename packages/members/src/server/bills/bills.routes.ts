import { sendAsDownload, createPdf, type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { mailBill } from './bill-mail.service.ts'
import { billDocument } from './bill-pdf.ts'
import { billRulesOf, storeBillRules } from './bill-rules.store.ts'
import { billIssuerOf } from './bills.store.ts'
import { loadBillDetail, listOfBills } from './bills.service.ts'

const entity = 'company_bill'

export function billRoutes(app: App, deps: MembersDeps): void {
  serveAll(app, contract.billEndpoints, {
    listBills: ({ tx, query }) => listOfBills(tx, deps, query),
    getBill: ({ tx, params }) => loadBillDetail(tx, deps, params.id),
    downloadBill: async ({ tx, actor, params, audit, reply, afterCommit }) => {
      const bill = await loadBillDetail(tx, deps, params.id)
      const seller = await billIssuerOf(tx)
      const pdf = await createPdf(billDocument(bill, { seller, language: actor.language }))
      audit({ entity, entityId: bill.id, after: { no: bill.no, companyId: bill.companyId } })
      // The file is sent only after the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, `${bill.no}.pdf`, 'application/pdf').send(pdf))
      return undefined
    },
    mailBill: async ({ tx, actor, params, body, audit }) => {
      const { target, after } = await mailBill(tx, deps, {
        actor,
        id: params.id,
        ...body,
        language: body.language,
      })
      audit({ entity, entityId: params.id, after: { no: after.no, companyId: after.companyId, to: target } })
      return after
    },
    getBillRules: ({ tx }) => billRulesOf(tx),
    saveBillRules: async ({ tx, actor, body, audit }) => {
      audit({ entity: 'bill_rules', before: await billRulesOf(tx), after: body })
      await storeBillRules(tx, actor.operatorId, body)
      return body
    },
  })
}
