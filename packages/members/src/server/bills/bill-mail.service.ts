import { newId, Problem, type Language } from '@evops/platform/contract'
import { createPdf, type Actor, type Tx } from '@evops/platform/server'
import type { BillDetail } from '../../contract/index.ts'
import { findCompany } from '../companies/companies.store.ts'
import type { MembersDeps } from '../deps.ts'
import { billDocument, billMailText } from './bill-pdf.ts'
import {
  findBillMailStep,
  recordBillMail,
  recordMailResult,
  stepsOfBill,
  claimUnsentBillMails,
  type BillMailOutcome,
} from './bill-steps.store.ts'
import { billMailAddressOf, loadBillDetail, presentBill } from './bills.service.ts'
import { findBill, billIssuerOf } from './bills.store.ts'

/** E-mail with a bill for its company. */
export interface BillMail {
  operatorId: string
  id: string
  to: string
  subject: string
  text: string
}
/** Functions for the sender of e-mails with bills. */
export interface BillMails {
  /** SQL condition: e-mails are waiting. */
  waits: string
  /** Takes e-mails that were not sent yet; they count as taken when the platform transaction commits. */
  take(tx: Tx, limit: number): Promise<BillMail[]>
  /** Returns the attachment, created when the e-mail is sent. */
  file(mail: { operatorId: string; id: string }): Promise<{ name: string; content: Buffer }>
  /** Records the result of an attempt, in the same transaction. */
  settled(tx: Tx, outcome: BillMailOutcome): Promise<void>
}

export function createBillMails(deps: MembersDeps): BillMails {
  const { services, ledger } = deps
  return {
    waits: 'exists (select from members_bill_steps where not notified)',
    async take(tx, limit) {
      const mails: BillMail[] = []
      for (const { operatorId, id, billId, target, language, seller } of await claimUnsentBillMails(tx, limit)) {
        const record = await findBill(tx, billId)
        if (!record) continue
        const bill = presentBill(record, await ledger.wallets.ofMany(tx, [record.companyId]), services.now())
        mails.push({ operatorId, id, to: target, ...billMailText(bill, { seller, language }) })
      }
      return mails
    },
    file: ({ operatorId, id }) =>
      services.db.inTenant(operatorId, async (tx) => {
        const { billId, language } = await findBillMailStep(tx, id)
        const bill = await loadBillDetail(tx, deps, billId)
        const seller = await billIssuerOf(tx)
        const content = await createPdf(billDocument(bill, { seller, language }))
        return { name: `${bill.no}.pdf`, content }
      }),
    settled: recordMailResult,
  }
}

/** Sends a bill by e-mail again or to another address. Throws members.bill-no-address and members.bill-mail-waits. */
export async function mailBill(
  tx: Tx,
  deps: MembersDeps,
  { actor, id, to, language }: { actor: Actor; id: string; to: string; language: Language | undefined },
): Promise<{ target: string; after: BillDetail }> {
  const { companyId } = await loadBillDetail(tx, deps, id)
  const company = await findCompany(tx, companyId)
  const target = to || (company ? billMailAddressOf(company) : '')
  if (!target) {
    const code = 'members.bill-no-address'
    throw new Problem(code, { name: company?.name ?? '' }, { to: code })
  }
  const isUnderway = (await stepsOfBill(tx, id)).some((step) => step.to === target && step.state === 'waiting')
  if (isUnderway) throw new Problem('members.bill-mail-waits', { to: target })
  const { operatorId } = actor
  const at = deps.services.now()
  const own = await billIssuerOf(tx)
  const step = { operatorId, id: newId(at.getTime()), billId: id, at, by: actor }
  await recordBillMail(tx, { ...step, target, language: language ?? own.language })
  return { target, after: await loadBillDetail(tx, deps, id) }
}
