import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import {
  moneyActKinds,
  moneyActs,
  type JournalEntry,
  type Journal,
  type LedgerCheck,
  type MoneyActKind,
  type TrialBalance,
  type WalletKind,
} from '../contract/index.ts'
import { checkLedgerTables } from '../server/checks/checks.store.ts'
import type { Ledger } from '../server/index.ts'
import { postJournals } from '../server/ledger.store.ts'
import { createWallets } from '../server/wallets/wallets.service.ts'

export interface TestWalletOptions {
  id?: string
  kind?: WalletKind
  name?: string
  principalMinor?: number
  giftMinor?: number
  creditLimitMinor?: number
  payerId?: string
}

/** Creates a wallet with money from a transfer and a gift. Returns its id. */
export async function createTestWallet(
  services: Services,
  operatorId: string,
  wanted: TestWalletOptions = {},
): Promise<string> {
  const { id = newId(), kind = 'member', name = `Holder ${id.slice(-6)}`, payerId } = wanted
  const { principalMinor = 0, giftMinor = 0, creditLimitMinor = 0 } = wanted
  const wallets = createWallets()
  await services.db.inTenant(operatorId, async (tx) => {
    const { currency } = await wallets.open(tx, { operatorId, id, kind, name, creditLimitMinor })
    // Valid from the beginning, because sessions of tests are in the past.
    if (payerId) await wallets.setPayer(tx, id, payerId, new Date(0))
    const credits = [
      { from: 'bank', to: 'wallet_principal', minor: principalMinor },
      { from: 'marketing', to: 'wallet_gift', minor: giftMinor },
    ] as const
    await postJournals(
      tx,
      credits
        .filter(({ minor }) => minor > 0)
        .map(({ from, to, minor }) => ({
          operatorId,
          id: newId(),
          currency,
          businessType: 'wallet.recharged',
          businessId: id,
          key: `test:${newId()}`,
          effectiveAt: services.now().toISOString(),
          ...testJournalAct('wallet.recharged'),
          entries: [
            { account: from, holderId: null, amountMinor: minor },
            { account: to, holderId: id, amountMinor: -minor },
          ],
        })),
    )
  })
  return id
}

/** Returns the act of a journal that a test posts by itself: two people decided. Empty where the ledger needs none. */
export function testJournalAct(businessType: string): Pick<Journal, 'act'> {
  const kind = moneyActKinds.find((each) => moneyActs[each].businessType === businessType)
  return kind ? { act: { kind, second: { approvalId: null, approverId: newId() } } } : {}
}

/**
 * Returns the entries of an act that a test posts by itself: money that comes to a holder, or leaves it, for the business
 * type of the kind.
 */
export function actEntries(
  kind: MoneyActKind,
  { walletId, partyId, amountMinor }: { walletId: string; partyId: string; amountMinor: number },
): JournalEntry[] {
  const { businessType, direction } = moneyActs[kind]
  if (kind === 'partner_record_accepted')
    return [
      { account: 'receivable_unknown', holderId: null, amountMinor },
      { account: 'payable_partner', holderId: partyId, amountMinor: -amountMinor },
    ]
  const outside = businessType.startsWith('order.') ? ('income_service' as const) : ('bank' as const)
  const signedMinor = direction === 'in' ? -amountMinor : amountMinor
  return [
    { account: 'wallet_principal', holderId: walletId, amountMinor: signedMinor },
    { account: outside, holderId: null, amountMinor: -signedMinor },
  ]
}

/** Kinds that move money between a wallet and its chip, on the evidence of the chip. */
export const chipKinds = ['card_load', 'card_unload', 'purse_record'] as const satisfies readonly MoneyActKind[]
/** Returns the entries of a chip's act. The chip has the wallet's id. */
export function chipEntries(
  kind: (typeof chipKinds)[number],
  { walletId, amountMinor }: { walletId: string; amountMinor: number },
): JournalEntry[] {
  const [from, to] = (
    {
      card_load: ['wallet_principal', 'purse'],
      card_unload: ['purse', 'wallet_principal'],
      purse_record: ['purse', 'purse_clearing'],
    } as const
  )[kind]
  return [
    { account: from, holderId: walletId, amountMinor },
    { account: to, holderId: walletId, amountMinor: -amountMinor },
  ]
}

/** Returns a receipt number for acts that credit a transfer. */
export function actVoucher(kind: MoneyActKind): Pick<Journal, 'voucher'> {
  if (moneyActs[kind].evidence !== 'bank_line') return {}
  return { voucher: { voucherNo: newId(), usedFor: 'recharge' } }
}

const always: readonly LedgerCheck[] = ['unbalanced', 'empty', 'balances', 'days', 'overdrawn', 'purses', 'vouchers']
/** Returns the trial balance, and the findings of those checks that must hold after any posting of a test. */
export async function verifyTestBooks(
  services: Services,
  ledger: Ledger,
  operatorId: string,
): Promise<TrialBalance & { broken: string[] }> {
  return services.db.inTenant(operatorId, async (tx) => {
    const findings = await checkLedgerTables(tx)
    const broken = findings.filter(({ check, found }) => found > 0 && always.includes(check)).map(({ check }) => check)
    return { ...(await ledger.trialBalance(tx)), broken }
  })
}
