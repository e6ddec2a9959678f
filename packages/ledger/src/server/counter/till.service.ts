import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  defaultLedgerSettings,
  formatMinorAmount,
  type JournalEntry,
  type Journal,
  type JournalAct,
  type JournalVoucher,
  type LedgerSettings,
  type CounterPayMethod,
  type VoucherUse,
} from '../../contract/index.ts'
import { findLedgerSettings } from './plans.store.ts'
import { lockOpenShift } from './shifts.store.ts'

/** Cashier: the caller, or the user whose request was approved. */
export interface CounterCashier {
  operatorId: string
  userId: string
  name: string
}
/** The second person, if one was needed. */
export interface ApprovingPerson {
  /** Null if approved elsewhere, by the rules of the request. */
  approvalId: string | null
  approverId: string
  approverName: string
}
export interface CounterPayment {
  method: CounterPayMethod
  voucherNo: string
}

/** Source or destination of the money. */
export interface CounterMoneyAccount {
  /** The cashier's open shift, for every method: its takings list all of them. */
  shiftId: string | null
  /** Returns the entry of a payment. Positive for incoming money. Throws ledger.drawer-short. */
  line(amountMinor: number): JournalEntry
}

/**
 * Returns the cashier's drawer for cash, which needs an open shift. For other methods, the bank or POS account with a
 * voucher number.
 */
export async function openCounterAccount(
  tx: Tx,
  clerk: CounterCashier,
  { method, voucherNo }: CounterPayment,
  currency: string,
): Promise<CounterMoneyAccount> {
  requireVoucher({ method, voucherNo })
  const shift = await lockOpenShift(tx, clerk.userId)
  if (method === 'cash' && !shift) throw new Problem('ledger.no-shift', {}, { method: 'ledger.no-shift' })
  return {
    shiftId: shift?.id ?? null,
    line(amountMinor) {
      if (method !== 'cash' || !shift)
        return { account: method === 'pos' ? 'pos' : 'bank', holderId: null, amountMinor }
      if (shift.drawerMinor + amountMinor < 0) {
        const amount = formatMinorAmount(shift.drawerMinor, currency)
        throw new Problem('ledger.drawer-short', { amount }, { method: 'ledger.drawer-short' })
      }
      return { account: 'drawer', holderId: shift.id, amountMinor }
    },
  }
}

/** Throws ledger.voucher-needed for a transfer or a card slip without its number. */
export function requireVoucher({ method, voucherNo }: CounterPayment): void {
  if (method !== 'cash' && voucherNo === '')
    throw new Problem('ledger.voucher-needed', {}, { voucherNo: 'ledger.voucher-needed' })
}

/** Returns the receipt number that a journal credits. Only transfers have one that counts once (decision 233). */
export function journalVoucherOf({ method, voucherNo }: CounterPayment, usedFor: VoucherUse): Pick<Journal, 'voucher'> {
  return method === 'transfer' ? { voucher: { voucherNo, usedFor } } : {}
}

/** Creates a journal of a cashier. Entries of zero are left out. */
export function counterJournal(
  clerk: CounterCashier,
  act: Pick<Journal, 'id' | 'currency' | 'businessType' | 'businessId'> & {
    at: Date
    memo?: string
    act?: JournalAct
    voucher?: JournalVoucher
    entries: readonly JournalEntry[]
  },
): Journal {
  const { at, entries, ...rest } = act
  return {
    ...rest,
    operatorId: clerk.operatorId,
    key: `${act.businessType}:${act.businessId}`,
    effectiveAt: at.toISOString(),
    byId: clerk.userId,
    byName: clerk.name,
    entries: entries.filter((entry) => entry.amountMinor !== 0),
  }
}

export async function loadLedgerSettings(tx: Tx): Promise<LedgerSettings> {
  return (await findLedgerSettings(tx)) ?? defaultLedgerSettings
}

/** Returns the second person as an act of money names it. */
export function secondPersonOf(second: ApprovingPerson | undefined): Pick<JournalAct, 'second'> {
  return second ? { second: { approvalId: second.approvalId, approverId: second.approverId } } : {}
}
