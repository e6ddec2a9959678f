import { formatMinorAmount, type WalletRow } from '@evops/ledger/contract'
import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { MembersDeps } from './deps.ts'

/** Closes a wallet that contains nothing except gift balance. */
export async function closeEmptyWallet(
  tx: Tx,
  { ledger }: MembersDeps,
  { actor, wallet }: { actor: Actor; wallet: WalletRow },
): Promise<void> {
  if (wallet.state === 'closed') return
  const { name, currency, principalMinor } = wallet
  if (principalMinor > 0)
    throw new Problem('members.has-money', { name, amount: formatMinorAmount(principalMinor, currency) })
  await ledger.acts.close(tx, actor, {
    walletId: wallet.id,
    form: { method: 'transfer', voucherNo: '', reason: '—' },
  })
}
