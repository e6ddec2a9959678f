import { formatMinorAmount } from '@evops/ledger/contract'
import { requireUnusedVoucher } from '@evops/ledger/server'
import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { paymentPermissions } from '../../contract/index.ts'
import { applyReport, type ApplyReportDeps } from './apply.service.ts'
import { lockIntent, type LockedIntent } from './intents.store.ts'
import type { Refunds } from './refunds.service.ts'

export const confirmationApprovalKind = 'payments.confirmation'

export interface Confirmations {
  /**
   * Requests the approval of a transfer that a person found at the bank (decision 234): a receipt number alone proves no
   * money. Throws payments.wrong-state, ledger.voucher-used-….
   */
  request(tx: Tx, actor: Actor, wanted: { intentId: string; voucherNo: string }): Promise<{ approvalId: string }>
}

/** Confirms payments that no provider reports, by two people. */
export function createConfirmations(deps: ApplyReportDeps, refunds: Pick<Refunds, 'sendBack'>): Confirmations {
  deps.approvals.register({
    kind: confirmationApprovalKind,
    title: {
      zh: '确认转账到账',
      en: 'Confirm a received transfer',
      es: 'Confirmar una transferencia recibida',
    },
    permission: paymentPermissions.payment.approve,
    payload: z.object({ intentId: z.uuid(), byName: z.string(), voucherNo: z.string() }),
    async run({ tx, payload: { intentId, byName, voucherNo }, actor, approvalId, requestedBy }) {
      const { ourNo, amountMinor, currency } = await requireOpen(tx, intentId)
      await requireUnusedVoucher(tx, voucherNo)
      const report = { ourNo, providerNo: voucherNo, state: 'captured', amountMinor, currency } as const
      const { decision } = await applyReport(tx, deps, {
        report: { ...report, capturedMinor: amountMinor, at: deps.services.now() },
        merchant: undefined,
        source: 'hand',
        byName,
        confirmed: { userId: requestedBy, second: { approvalId, approverId: actor.userId } },
      })
      if (decision.does !== 'move') throw new Problem('payments.wrong-state')
      await refunds.sendBack(tx, intentId)
      return { intentId }
    },
  })
  return {
    async request(tx, actor, { intentId, voucherNo }) {
      const { ourNo, amountMinor, currency } = await requireOpen(tx, intentId)
      await requireUnusedVoucher(tx, voucherNo)
      const { id: approvalId } = await deps.approvals.request(tx, actor, {
        kind: confirmationApprovalKind,
        subject: `${ourNo} · ${formatMinorAmount(amountMinor, currency)} · ${voucherNo}`,
        subjectId: intentId,
        payload: { intentId, byName: actor.name, voucherNo },
        reason: '',
        stations: 'all',
        payout: { amountMinor, currency },
      })
      return { approvalId }
    },
  }
}

/** Returns a payment that waits for a transfer, locked. A wired provider reports its payments itself. */
async function requireOpen(tx: Tx, id: string): Promise<LockedIntent> {
  const intent = requireFound(await lockIntent(tx, { id }))
  if (intent.method !== 'manual' || intent.state !== 'created') throw new Problem('payments.wrong-state')
  return intent
}
