import { makePdf, serve, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { billDocument } from './bill-pdf.ts'
import { sellerOf } from './bills.store.ts'
import { billOf, listOfBills } from './bills.service.ts'

export function billRoutes(app: App, deps: MembersDeps): void {
  serve(app, contract.listBills, ({ tx, query }) => listOfBills(tx, deps, query))
  serve(app, contract.getBill, ({ tx, params }) => billOf(tx, deps, params.id))
  serve(app, contract.downloadBill, async ({ tx, actor, params, audit, reply, afterCommit }) => {
    const bill = await billOf(tx, deps, params.id)
    const pdf = await makePdf(billDocument(bill, { seller: await sellerOf(tx), language: actor.language }))
    audit({ entity: 'company_bill', entityId: bill.id, after: { no: bill.no, companyId: bill.companyId } })
    // Not a byte leaves before the audit entry stands.
    afterCommit(
      () =>
        void reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="${bill.no}.pdf"`)
          .send(pdf),
    )
    return undefined
  })
}
