import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import {
  defaultSettings,
  formatMinorAmount,
  type Entry,
  type Journal,
  type LedgerSettings,
  type PayMethod,
} from '../../contract/index.ts'
import { findSettings } from './plans.store.ts'
import { lockOpenShift } from './shifts.store.ts'

/** Who does it at the counter: the caller, or whose request was approved. */
export interface Clerk {
  operatorId: string
  userId: string
  name: string
}
/** The second person, where one was needed. */
export interface Second {
  /** Null: approved elsewhere, by the rules of what was asked for. */
  approvalId: string | null
  approverId: string
  approverName: string
}
export interface Payment {
  method: PayMethod
  voucherNo: string
}

/** Where money comes from or goes to. */
export interface Till {
  /** The clerk's open shift, whatever the method: its takings name them all. */
  shiftId: string | null
  /** Positive: money comes in. Throws ledger.drawer-short. */
  line(amountMinor: number): Entry
}

/** The clerk's drawer for cash, which needs an open shift; the bank's or the POS account with a voucher's number else. */
export async function openTill(
  tx: Tx,
  clerk: Clerk,
  { method, voucherNo }: Payment,
  currency: string,
): Promise<Till> {
  if (method !== 'cash' && voucherNo === '')
    throw new Problem('ledger.voucher-needed', {}, { voucherNo: 'ledger.voucher-needed' })
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

/** A journal of somebody at the counter. What is zero is left out. */
export function counterJournal(
  clerk: Clerk,
  act: Pick<Journal, 'id' | 'currency' | 'businessType' | 'businessId'> & {
    at: Date
    memo?: string
    entries: readonly Entry[]
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

export async function settingsOf(tx: Tx): Promise<LedgerSettings> {
  return (await findSettings(tx)) ?? defaultSettings
}

/** Above the operator's limit nobody pays out alone. */
export async function needsTwo(tx: Tx, amountMinor: number): Promise<boolean> {
  const { approveAboveMinor } = await settingsOf(tx)
  return approveAboveMinor !== null && amountMinor > approveAboveMinor
}
