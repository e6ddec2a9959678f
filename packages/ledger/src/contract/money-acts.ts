import type { BusinessType } from './business-types.ts'

/**
 * How far one person may go alone: any sum, because the evidence is counted or comes from outside; the operator's
 * limits, for one act and for the sums of a day; or never.
 */
export type AloneLimit = 'any' | 'to_limit' | 'never'
/** Evidence that an act needs. `second_person` is evidence of its own where nothing else is. */
export type ActEvidence =
  | 'shift'
  | 'slip'
  | 'bank_line'
  | 'provider'
  | 'payment'
  | 'second_person'
  | 'tac'
  | 'partner_record'
interface MoneyActRule {
  businessType: BusinessType
  direction: 'in' | 'out' | 'none'
  evidence: ActEvidence
  alone: AloneLimit
  /** True if the database refuses a journal of the business type without its act. */
  enforced: boolean
}
const rule = (
  businessType: BusinessType,
  direction: MoneyActRule['direction'],
  evidence: ActEvidence,
  alone: AloneLimit,
  enforced = true,
): MoneyActRule => ({ businessType, direction, evidence, alone, enforced })

/**
 * Everything that brings money into being or lets it out (decision 220): what happens, in which direction, the evidence
 * it needs, and how far one person may go. The table `ledger_money_rules` has the same rows.
 */
export const moneyActs = {
  recharge_cash: rule('wallet.recharged', 'in', 'shift', 'any'),
  recharge_pos: rule('wallet.recharged', 'in', 'slip', 'to_limit'),
  /** A line of a bank statement will be evidence too; until then two people decide about any sum. */
  recharge_transfer: rule('wallet.recharged', 'in', 'bank_line', 'never'),
  recharge_online: rule('payment.topup', 'in', 'provider', 'any'),
  refund: rule('wallet.refunded', 'out', 'payment', 'to_limit'),
  withdrawal: rule('wallet.refunded', 'out', 'second_person', 'never'),
  refund_online: rule('payment.refund', 'out', 'payment', 'to_limit'),
  /** A payment that arrived after its wallet was closed and returns by itself the way it came. */
  return_online: rule('payment.refund', 'out', 'provider', 'any'),
  refund_online_failed: rule('payment.refund_failed', 'in', 'provider', 'any'),
  closing: rule('wallet.closed', 'out', 'payment', 'to_limit'),
  /** Money that returned to a closed wallet is not watched by its holder. */
  closing_owed: rule('wallet.closed', 'out', 'second_person', 'never'),
  /** A deposit cannot be spent. It leaves as a refund, which counts. */
  deposit_cash: rule('deposit.paid', 'in', 'shift', 'any'),
  deposit_pos: rule('deposit.paid', 'in', 'slip', 'any'),
  /** Held: only two people let it out again. */
  deposit_transfer: rule('deposit.paid', 'in', 'bank_line', 'any'),
  deposit_refund: rule('deposit.refunded', 'out', 'payment', 'to_limit'),
  deposit_refund_unproven: rule('deposit.refunded', 'out', 'second_person', 'never'),
  deposit_forfeit: rule('deposit.forfeited', 'none', 'second_person', 'never'),
  take_back: rule('journal.reversed', 'out', 'shift', 'to_limit', false),
  take_back_refund: rule('journal.reversed', 'in', 'shift', 'any', false),
  reversal: rule('journal.reversed', 'out', 'second_person', 'never', false),
  withdrawal_party: rule('withdraw.paid', 'out', 'second_person', 'never', false),
  share_paid: rule('share.paid', 'out', 'second_person', 'never', false),
  partner_paid: rule('partner.paid', 'out', 'second_person', 'never', false),
  partner_received: rule('partner.received', 'in', 'second_person', 'never', false),
  partner_set_off: rule('partner.set_off', 'none', 'second_person', 'never', false),
  partner_record: rule('roaming.billed', 'none', 'partner_record', 'any', false),
  correction_refund: rule('order.refund', 'in', 'second_person', 'never', false),
  correction_void: rule('order.void', 'in', 'second_person', 'never', false),
  correction_waive: rule('order.waive', 'in', 'second_person', 'never', false),
  correction_edit: rule('order.edited', 'in', 'second_person', 'never', false),
  gift: rule('wallet.gift', 'in', 'second_person', 'never', false),
  card_load: rule('card.loaded', 'none', 'tac', 'any', false),
  card_unload: rule('card.unloaded', 'none', 'tac', 'any', false),
  purse_record: rule('card.purchase', 'none', 'tac', 'any', false),
  purse_give_back: rule('card.decided', 'in', 'second_person', 'never', false),
  purse_write_off: rule('card.decided', 'none', 'second_person', 'never', false),
} as const satisfies Readonly<Record<string, MoneyActRule>>
export type MoneyActKind = keyof typeof moneyActs
// Safe cast: the keys of a literal.
export const moneyActKinds = Object.keys(moneyActs) as MoneyActKind[]

/** Act of a journal. The database takes amount, wallet and direction from the entries and the rule. */
export interface JournalAct {
  kind: MoneyActKind
  /** Person who caused it, if not the journal's author. */
  userId?: string | undefined
  partyId?: string | undefined
  /** Second person. The id is null if another domain's approval decided. */
  second?: { approvalId: string | null; approverId: string } | undefined
}
