import { dayMs, newId, requireFound, type Page } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import type { BillDetail, BillLine, BillRow, BillState, CompanyForm } from '../../contract/index.ts'
import { findCompany } from '../companies/companies.store.ts'
import type { MembersDeps } from '../deps.ts'
import { billRulesOf } from './bill-rules.store.ts'
import { recordBillIssued, recordBillMail, stepsOfBill } from './bill-steps.store.ts'
import { includedTax } from './bills.rules.ts'
import {
  companySessionCharges,
  findBill,
  insertBill,
  walletMovementTotals,
  pageOfBills,
  listDueBillPeriods,
  billIssuerOf,
  type BillRecord,
  type CompanyBillPeriod,
} from './bills.store.ts'

type BillDeps = Pick<MembersDeps, 'services' | 'ledger' | 'auditTask'>

const task = 'members:company-bills'

/**
 * Job that creates a bill for every completed period; a period without movements has none. Repeating it creates no
 * duplicates.
 */
export function billJobs(deps: BillDeps): JobTable {
  const { services } = deps
  return {
    [task]: {
      title: { zh: '企业账单', en: 'Company bills', es: 'Estados de cuenta de empresas' },
      forOperators: true,
      cron: '25 * * * *',
      attempts: 3,
      async run() {
        for (const period of await services.db.asPlatform((tx) => listDueBillPeriods(tx, services.now())))
          await services.db.inTenant(period.operatorId, (tx) => issue(tx, deps, period))
      },
    },
  }
}

async function issue(tx: Tx, { services, ledger, auditTask }: BillDeps, period: CompanyBillPeriod): Promise<void> {
  const company = await findCompany(tx, period.companyId)
  const movements = await walletMovementTotals(tx, period)
  if (!company || movements.moved === 0) return
  const { name, taxId, address, invoice, payMode } = company
  const { currency } = await ledger.wallets.get(tx, company.id)
  const rules = await billRulesOf(tx)
  const taxHundredths = company.taxHundredths ?? rules.taxHundredths
  const at = services.now()
  const id = newId(at.getTime())
  const isNew = await insertBill(tx, {
    ...period,
    ...movements,
    id,
    issuedAt: at,
    dueAt: new Date(at.getTime() + (company.daysToPay ?? rules.daysToPay) * dayMs),
    currency,
    payMode,
    buyer: { name, taxId, address, invoice },
    taxHundredths,
    taxMinor: includedTax(movements.chargedMinor, taxHundredths),
  })
  if (!isNew) return
  const { operatorId } = period
  const step = { operatorId, billId: id, at }
  await recordBillIssued(tx, { ...step, id: newId(at.getTime()) })
  const target = billMailAddressOf(company)
  const { language } = await billIssuerOf(tx)
  if (target) await recordBillMail(tx, { ...step, id: newId(at.getTime()), target, language })
  const bill = await findBill(tx, id)
  if (!bill) return
  const { no, ...after } = presentBill(bill, new Map(), at)
  const { dueAt, chargedMinor, toPayMinor, periodFrom, periodTo } = after
  await auditTask(
    tx,
    { operatorId, task },
    {
      action: 'issueBill',
      entity: 'company_bill',
      entityId: id,
      after: { no, companyId: company.id, periodFrom, periodTo, chargedMinor, toPayMinor, dueAt, to: target },
      result: 'done',
    },
  )
}

/** Returns the e-mail address for a company's bills; empty if there is none. */
export function billMailAddressOf({ invoice, email }: Pick<CompanyForm, 'invoice' | 'email'>): string {
  return invoice.email || email
}

type Owing = ReadonlyMap<string, { creditUsedMinor: number; arrearsMinor: number }>

/** Converts a bill to a row with the company's current debt. */
export function presentBill(bill: BillRecord, owing: Owing, now: Date): BillRow {
  const { id, no, companyId, payMode, timeZone, currency, chargedMinor, toPayMinor, newerMinor } = bill
  const wallet = owing.get(companyId)
  const owed = wallet ? wallet.creditUsedMinor + wallet.arrearsMinor : 0
  const openMinor = Math.max(0, Math.min(toPayMinor, owed - newerMinor))
  return {
    id,
    no: `B-${String(no).padStart(6, '0')}`,
    companyId,
    companyName: bill.buyer.name,
    payMode,
    periodFrom: bill.from.toISOString(),
    periodTo: bill.to.toISOString(),
    timeZone,
    issuedAt: bill.issuedAt.toISOString(),
    dueAt: bill.dueAt.toISOString(),
    currency,
    chargedMinor,
    toPayMinor,
    openMinor,
    state: stateOf({ toPayMinor, openMinor, isLate: bill.dueAt < now }),
  }
}

function stateOf(bill: { toPayMinor: number; openMinor: number; isLate: boolean }): BillState {
  if (bill.toPayMinor <= 0) return 'nothing'
  if (bill.openMinor === 0) return 'paid'
  return bill.isLate ? 'overdue' : 'open'
}

export async function listOfBills(
  tx: Tx,
  { services, ledger }: MembersDeps,
  query: { companyId?: string | undefined; page: number; pageSize: number },
): Promise<Page<BillRow>> {
  const found = await pageOfBills(tx, query)
  const owing = await ledger.wallets.ofMany(
    tx,
    found.list.map(({ companyId }) => companyId),
  )
  return { ...found, list: found.list.map((bill) => presentBill(bill, owing, services.now())) }
}

/** Returns a bill. Throws request.not-found. */
export async function loadBillDetail(tx: Tx, deps: MembersDeps, id: string): Promise<BillDetail> {
  const bill = requireFound(await findBill(tx, id))
  const { openingMinor, paidInMinor, otherMinor, closingMinor, taxHundredths, taxMinor, buyer } = bill
  const charges = await companySessionCharges(tx, bill)
  const sessions = await deps.sessions.forBill(
    tx,
    charges.map(({ sessionId }) => sessionId),
  )
  const lines = charges.map(({ sessionId, amountMinor }): BillLine => {
    const session = sessions.get(sessionId)
    return {
      sessionId,
      amountMinor,
      sessionNo: session?.sessionNo ?? sessionId,
      stationName: session?.stationName ?? '',
      startedAt: session?.startedAt?.toISOString() ?? null,
      energyDwh: session?.energyDwh ?? null,
      chargingSeconds: session?.chargingSeconds ?? null,
      idleSeconds: session?.idleSeconds ?? null,
      idTag: session?.idTag ?? '',
    }
  })
  const owing = await deps.ledger.wallets.ofMany(tx, [bill.companyId])
  const row = presentBill(bill, owing, deps.services.now())
  const money = { openingMinor, paidInMinor, otherMinor, closingMinor, taxHundredths, taxMinor }
  return { ...row, buyer, ...money, lines, steps: await stepsOfBill(tx, id) }
}
