import { flowScreen } from '@evops/ledger/contract'
import { Problem } from '@evops/platform/contract'
import { requireAnyCode, type Actor, type Tx } from '@evops/platform/server'
import type { StatementFilter, StatementSums } from '../../contract/index.ts'
import { requireCardPermission } from '../cards/access.rules.ts'
import { findCard, type StatementScope } from '../cards/cards.store.ts'
import type { CardsDeps } from '../deps.ts'
import { statementTotalsByKind, walletBalanceBefore } from './statements.store.ts'

/**
 * Returns the scope of a statement and its totals. Throws request.not-found, and request.forbidden for a card of a
 * screen that the user may not open, or for a holder's account if the user may not see the ledger.
 */
export async function loadStatementScope(
  tx: Tx,
  { ledger, operatorOf }: CardsDeps,
  { actor, filter }: { actor: Actor; filter: StatementFilter },
): Promise<{ whose: StatementScope; sums: StatementSums }> {
  const { cardId, from, to } = filter
  const card = cardId === undefined ? undefined : await findCard(tx, cardId)
  if (cardId !== undefined && !card) throw new Problem('request.not-found')
  if (card) requireCardPermission(actor, card.family, 'view')
  else requireAnyCode(actor, flowScreen.codes)
  const holderId = card ? card.holderId : (filter.holderId ?? null)
  if (!card && holderId === null) throw new Problem('request.not-found')
  const wallet = holderId === null ? undefined : await ledger.wallets.get(tx, holderId)
  const whose = card ? { cardId: card.id } : { holderId: holderId ?? '' }
  const by = await statementTotalsByKind(tx, whose, { from, to })
  const of = (kind: Parameters<typeof by.get>[0]) => by.get(kind) ?? 0
  const openingMinor = holderId === null || !from ? 0 : await walletBalanceBefore(tx, holderId, from)
  const closingMinor = holderId === null ? 0 : await walletBalanceBefore(tx, holderId, to)
  const [rechargedMinor, chargedMinor] = [of('recharge'), of('charge')]
  const refundedMinor = of('refund') + of('session_refund')
  const accountedMinor = rechargedMinor + chargedMinor + refundedMinor
  return {
    whose,
    sums: {
      cardNo: card?.cardNo ?? null,
      holderId,
      holderName: wallet?.name ?? null,
      currency: wallet?.currency ?? (await operatorOf(actor.operatorId)).currency,
      openingMinor,
      rechargedMinor,
      chargedMinor,
      refundedMinor,
      otherMinor: closingMinor - openingMinor - accountedMinor,
      closingMinor,
    },
  }
}
