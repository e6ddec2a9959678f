import { withIdempotencyKey } from '@evops/ledger/server'
import { newId, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { MembersDeps } from '../deps.ts'
import {
  hasRedeemedVoucher,
  insertVoucherRedemption,
  lockVoucherCode,
  type RedeemableCode,
} from './redemptions.store.ts'
import { hashVoucherCode } from './voucher-codes.rules.ts'

export interface VoucherWish {
  operatorId: string
  memberId: string
  /** The code without hyphens, in capitals. */
  code: string
  /** Idempotency-Key of the call. A repetition returns the first reply. */
  key: string | undefined
}
export interface RedeemedVoucher {
  id: string
  amountMinor: number
  currency: string
}

/**
 * Redeems a code: its sum becomes bonus credit of the member, paid by the operator's marketing. Bonus credit pays only
 * service and idle fees and is never paid out. Throws members.voucher-unknown for codes that do not exist, cannot be
 * redeemed now or were used by others, and members.voucher-redeemed, -expired, -spent.
 */
export function redeemVoucher(tx: Tx, deps: MembersDeps, wish: VoucherWish): Promise<RedeemedVoucher> {
  const { memberId, code, key } = wish
  const call = { actor: { userId: memberId }, key, request: ['redeemVoucher', code], isHarmless: true }
  return withIdempotencyKey(tx, call, () => redeem(tx, deps, wish))
}

async function redeem(
  tx: Tx,
  { services, ledger }: MembersDeps,
  { operatorId, memberId, code }: VoucherWish,
): Promise<RedeemedVoucher> {
  const at = services.now()
  const hash = hashVoucherCode(code)
  const batch = await lockVoucherCode(tx, hash)
  if (!batch || batch.state !== 'active' || batch.validFrom > at) throw new Problem('members.voucher-unknown')
  const { batchId, amountMinor, currency } = batch
  if (await hasRedeemedVoucher(tx, batchId, memberId)) throw new Problem('members.voucher-redeemed')
  requireAvailable(batch, at)
  const wallet = await ledger.wallets.get(tx, memberId)
  if (wallet.state === 'frozen') throw new Problem('ledger.wallet-frozen', { name: wallet.name })
  if (wallet.state !== 'active' || wallet.currency !== currency) throw new Problem('members.voucher-unknown')
  const [id, journalId] = [newId(at.getTime()), newId(at.getTime())]
  const redemption = { operatorId, id, batchId, hash, memberId, amountMinor, journalId, at }
  const outcome = await insertVoucherRedemption(tx, redemption)
  if (outcome !== 'done') throw new Problem(`members.voucher-${outcome}`)
  await ledger.post(tx, [
    {
      operatorId,
      id: journalId,
      currency,
      businessType: 'wallet.voucher',
      businessId: id,
      key: `wallet.voucher:${id}`,
      effectiveAt: at.toISOString(),
      entries: [
        { account: 'marketing', holderId: null, amountMinor },
        { account: 'wallet_gift', holderId: memberId, amountMinor: -amountMinor },
      ],
    },
  ])
  return { id, amountMinor, currency }
}

/** A single code that another driver used is unknown, so that nobody learns which codes exist. */
function requireAvailable({ kind, usesLeft, leftMinor, amountMinor, validUntil }: RedeemableCode, at: Date): void {
  if (kind === 'single' && usesLeft < 1) throw new Problem('members.voucher-unknown')
  if (validUntil <= at) throw new Problem('members.voucher-expired')
  if (usesLeft < 1 || leftMinor < amountMinor) throw new Problem('members.voucher-spent')
}
