import type { JournalEntry, MoneyActKind } from '@evops/ledger/contract'
import type { PartnerDebts, PartnerPaymentForm } from '../../contract/index.ts'
import type { PartnerBalance } from './payments.store.ts'

export const businessTypeByPaymentKind = {
  out: 'partner.paid',
  in: 'partner.received',
  set_off: 'partner.set_off',
} as const satisfies Record<PartnerPaymentForm['kind'], string>

export const moneyActKindByPaymentKind = {
  out: 'partner_paid',
  in: 'partner_received',
  set_off: 'partner_set_off',
} as const satisfies Record<PartnerPaymentForm['kind'], MoneyActKind>

/**
 * Calculates the maximum payment and the maximum set-off. If set-off is agreed, a payment is limited to the remaining
 * balance.
 */
export function calculatePaymentLimits(current: PartnerBalance): PartnerDebts {
  const { currency, oursMinor, theirsMinor, netted, arrearsMinor, creditMinor } = current
  const due = netted ? arrearsMinor + creditMinor : 0
  return {
    currency,
    oursMinor,
    theirsMinor,
    netted,
    mostOutMinor: Math.max(theirsMinor - due, 0),
    mostSetOffMinor: Math.max(Math.min(due, theirsMinor), 0),
  }
}

/**
 * Returns the ledger entries of a payment. A payment of the partner first returns overpayments, then pays arrears and
 * used credit. The rest becomes the partner's principal.
 */
export function partnerPaymentEntries(
  { kind, amountMinor }: Pick<PartnerPaymentForm, 'kind' | 'amountMinor'>,
  partnerId: string,
  { theirsMinor, arrearsMinor, creditMinor }: Pick<PartnerBalance, 'theirsMinor' | 'arrearsMinor' | 'creditMinor'>,
): JournalEntry[] {
  const back = kind === 'in' ? Math.min(amountMinor, Math.max(-theirsMinor, 0)) : 0
  const arrears = kind === 'out' ? 0 : Math.min(amountMinor - back, arrearsMinor)
  const credit = kind === 'out' ? 0 : Math.min(amountMinor - back - arrears, creditMinor)
  const principal = kind === 'in' ? amountMinor - back - arrears - credit : 0
  const bank = { out: -amountMinor, in: amountMinor, set_off: 0 }[kind]
  const all: JournalEntry[] = [
    { account: 'bank', holderId: null, amountMinor: bank },
    { account: 'payable_partner', holderId: partnerId, amountMinor: kind === 'in' ? -back : amountMinor },
    { account: 'wallet_arrears', holderId: partnerId, amountMinor: -arrears },
    { account: 'wallet_credit', holderId: partnerId, amountMinor: -credit },
    { account: 'wallet_principal', holderId: partnerId, amountMinor: -principal },
  ]
  return all.filter((entry) => entry.amountMinor !== 0)
}

/**
 * Returns the entries of a reversal. The amount that was credited to the wallet is debited again, up to the balance
 * available at that time.
 */
export function reversePaymentEntries(
  lines: readonly { account: string; amountMinor: number }[],
  partnerId: string,
): JournalEntry[] {
  const sum = (isPayable: boolean) =>
    lines
      .filter(({ account }) => (account === 'payable_partner') === isPayable)
      .reduce((all, { amountMinor }) => all + amountMinor, 0)
  const [payable, wallet] = [sum(true), sum(false)]
  const all: JournalEntry[] = [
    { account: 'bank', holderId: null, amountMinor: payable + wallet },
    { account: 'payable_partner', holderId: partnerId, amountMinor: 0 - payable },
    { account: 'payer', holderId: partnerId, amountMinor: 0 - wallet },
  ]
  return all.filter((entry) => entry.amountMinor !== 0)
}
