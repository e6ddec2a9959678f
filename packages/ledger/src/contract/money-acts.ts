import type { BusinessType } from './business-types.ts'

/**
 * How far one person may go alone: any sum, because the evidence is counted or comes from outside; the operator's
 * limits, for one act and for the sums of a day; or never.
 */
export type SinglePersonLimit = 'any' | 'to_limit' | 'never'
/**
 * Evidence that an act needs. `second_person` is evidence of its own where nothing else is. `promise`: an act that was
 * counted before.
 */
export type MoneyActEvidence =
  | 'shift'
  | 'slip'
  | 'bank_line'
  | 'provider'
  | 'payment'
  | 'second_person'
  | 'tac'
  | 'meter'
  | 'partner_record'
  | 'promise'
/** Promises of money without a journal: coupons, prices of a group, discounts (decision 255). */
export const moneyPromiseTypes = [
  'promise.coupon',
  'promise.group_price',
  'promise.discount',
  'promise.voucher',
] as const
interface MoneyActRule {
  businessType: BusinessType | (typeof moneyPromiseTypes)[number]
  direction: 'in' | 'out' | 'none'
  evidence: MoneyActEvidence
  alone: SinglePersonLimit
}
const rule = (
  businessType: MoneyActRule['businessType'],
  direction: MoneyActRule['direction'],
  evidence: MoneyActEvidence,
  alone: SinglePersonLimit,
): MoneyActRule => ({ businessType, direction, evidence, alone })

/**
 * Everything that brings money into being or lets it out (decision 220): what happens, in which direction, the evidence
 * it needs, and how far one person may go. The table `ledger_money_rules` has the same rows, and the database refuses a
 * journal that breaks its rule. A business type with one kind needs no act in its journal.
 */
export const moneyActs = {
  recharge_cash: rule('wallet.recharged', 'in', 'shift', 'any'),
  recharge_pos: rule('wallet.recharged', 'in', 'slip', 'to_limit'),
  /** A line of a bank statement will be evidence too; until then two people decide about any sum. */
  recharge_transfer: rule('wallet.recharged', 'in', 'bank_line', 'never'),
  recharge_online: rule('payment.topup', 'in', 'provider', 'any'),
  /** A payment that a person confirms instead of its provider is a transfer. */
  recharge_confirmed: rule('payment.topup', 'in', 'bank_line', 'never'),
  refund: rule('wallet.refunded', 'out', 'payment', 'to_limit'),
  /** Cash for a card payment, for example. */
  refund_other_way: rule('wallet.refunded', 'out', 'second_person', 'never'),
  withdrawal: rule('wallet.refunded', 'out', 'second_person', 'never'),
  refund_online: rule('payment.refund', 'out', 'payment', 'to_limit'),
  /** A payment that arrived after its wallet was closed and returns by itself the way it came. */
  return_online: rule('payment.refund', 'out', 'provider', 'any'),
  refund_online_failed: rule('payment.refund_failed', 'in', 'provider', 'any'),
  closing: rule('wallet.closed', 'out', 'payment', 'to_limit'),
  closing_other_way: rule('wallet.closed', 'out', 'second_person', 'never'),
  /** Money that returned to a closed wallet is not watched by its holder. */
  closing_owed: rule('wallet.closed', 'out', 'second_person', 'never'),
  /** A deposit cannot be spent. It leaves as a refund, which counts. */
  deposit_cash: rule('deposit.paid', 'in', 'shift', 'any'),
  deposit_pos: rule('deposit.paid', 'in', 'slip', 'any'),
  /** Held: only two people let it out again. */
  deposit_transfer: rule('deposit.paid', 'in', 'bank_line', 'any'),
  deposit_refund: rule('deposit.refunded', 'out', 'payment', 'to_limit'),
  deposit_refund_other_way: rule('deposit.refunded', 'out', 'second_person', 'never'),
  deposit_refund_unproven: rule('deposit.refunded', 'out', 'second_person', 'never'),
  deposit_forfeit: rule('deposit.forfeited', 'none', 'second_person', 'never'),
  /** The provider keeps the disputed amount, or gives it back later. */
  dispute_lost: rule('payment.dispute_lost', 'out', 'provider', 'any'),
  dispute_returned: rule('payment.dispute_returned', 'in', 'provider', 'any'),
  take_back: rule('journal.reversed', 'out', 'shift', 'to_limit'),
  take_back_refund: rule('journal.reversed', 'in', 'shift', 'any'),
  reversal: rule('journal.reversed', 'out', 'second_person', 'never'),
  /** A mistaken unload: the money is on the chip again. */
  card_reload: rule('journal.reversed', 'none', 'shift', 'any'),
  /** A journal that an accountant drafts and another user approves. */
  manual: rule('journal.manual', 'none', 'second_person', 'never'),
  share_approved: rule('share.approved', 'in', 'second_person', 'never'),
  withdrawal_party: rule('withdraw.paid', 'out', 'second_person', 'never'),
  share_paid: rule('share.paid', 'out', 'second_person', 'never'),
  share_split: rule('payment.shared', 'out', 'provider', 'any'),
  share_split_returned: rule('payment.share_returned', 'in', 'provider', 'any'),
  partner_paid: rule('partner.paid', 'out', 'second_person', 'never'),
  partner_received: rule('partner.received', 'in', 'second_person', 'never'),
  partner_set_off: rule('partner.set_off', 'none', 'second_person', 'never'),
  partner_record: rule('roaming.billed', 'none', 'partner_record', 'any'),
  /** A record that was held and that a person accepts. */
  partner_record_accepted: rule('roaming.billed', 'out', 'partner_record', 'to_limit'),
  partner_credit: rule('roaming.credited', 'in', 'partner_record', 'any'),
  /** A vehicle returned energy to the grid; its register is the evidence (decision 385). */
  energy_returned: rule('energy.returned', 'in', 'meter', 'any'),
  session_revised: rule('order.revised', 'in', 'meter', 'any'),
  /** A person bills an abnormal session again. Only a lower bill counts. */
  session_corrected: rule('order.corrected', 'in', 'meter', 'to_limit'),
  correction_refund: rule('order.refund', 'in', 'second_person', 'never'),
  correction_void: rule('order.void', 'in', 'second_person', 'never'),
  correction_waive: rule('order.waive', 'in', 'second_person', 'never'),
  correction_edit: rule('order.edited', 'in', 'second_person', 'never'),
  gift: rule('wallet.gift', 'in', 'second_person', 'never'),
  /** Coupons for members by name count with the most that they can be worth. */
  coupon: rule('promise.coupon', 'in', 'second_person', 'to_limit'),
  /** Coupons for all members, or without an upper value. */
  coupon_open: rule('promise.coupon', 'in', 'second_person', 'never'),
  /** A price of a group that is below the tariff by more than the share that one person may decide. */
  group_price: rule('promise.group_price', 'in', 'second_person', 'never'),
  /** A discount that takes more off, in sum, than one person may decide. */
  discount: rule('promise.discount', 'in', 'second_person', 'never'),
  /** A batch of voucher codes counts with its whole budget when it is activated (decision 367). */
  voucher_batch: rule('promise.voucher', 'in', 'second_person', 'to_limit'),
  /** A driver redeems a code of an activated batch, within its budget. */
  voucher_redeemed: rule('wallet.voucher', 'in', 'promise', 'any'),
  card_load: rule('card.loaded', 'none', 'tac', 'any'),
  card_unload: rule('card.unloaded', 'none', 'tac', 'any'),
  /** The clerk is the only witness of what the chip holds. */
  card_unload_unread: rule('card.unloaded', 'none', 'second_person', 'never'),
  card_moved: rule('card.moved', 'in', 'second_person', 'never'),
  purse_record: rule('card.purchase', 'none', 'tac', 'any'),
  purse_give_back: rule('card.decided', 'in', 'second_person', 'never'),
  /** A payment without a session becomes income, or the holder owes what the chip did not pay. */
  purse_income: rule('card.decided', 'none', 'tac', 'any'),
  purse_write_off: rule('card.decided', 'none', 'second_person', 'never'),
} as const satisfies Readonly<Record<string, MoneyActRule>>
export type MoneyActKind = keyof typeof moneyActs
// Safe cast: the keys of a literal.
export const moneyActKinds = Object.keys(moneyActs) as MoneyActKind[]

/** Kinds of acts that are promises. They have no journal. */
export const moneyPromiseKinds = [
  'coupon',
  'coupon_open',
  'group_price',
  'discount',
  'voucher_batch',
] as const satisfies readonly MoneyActKind[]
export type MoneyPromiseKind = (typeof moneyPromiseKinds)[number]
export function isMoneyPromise(kind: MoneyActKind): kind is MoneyPromiseKind {
  return moneyPromiseKinds.some((each) => each === kind)
}

/** Act of a journal. The database takes amount, wallet and direction from the entries and the rule. */
export interface JournalAct {
  kind: MoneyActKind
  /** Person who caused it, if not the journal's author. */
  userId?: string | undefined
  partyId?: string | undefined
  /** Second person. The id is null if another domain's approval decided. */
  second?: { approvalId: string | null; approverId: string } | undefined
}

/** Kinds of money that a bank transfer brings in. Each receipt number counts once over all of them (decision 233). */
export const voucherUses = ['recharge', 'deposit', 'payment', 'partner'] as const
export type VoucherUse = (typeof voucherUses)[number]
/** Receipt number of the transfer that a journal credits. */
export interface JournalVoucher {
  voucherNo: string
  usedFor: VoucherUse
}
/**
 * Signs that do not make another number: everything but letters and digits. The generated column
 * `ledger_vouchers.voucher_key` has the same expression.
 */
const voucherSigns =
  // oxlint-disable-next-line no-control-regex -- control characters are among the ignored signs
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u2212\u3000-\u303f\ufeff]/g
/** Returns the receipt number by which two entries of the same transfer are equal: without signs, in capitals. */
export function normalizeVoucherNo(voucherNo: string): string {
  return voucherNo.normalize('NFKC').replace(voucherSigns, '').toUpperCase()
}
