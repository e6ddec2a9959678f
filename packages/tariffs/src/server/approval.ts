import { Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { tariffPermissions, type WaitingPublication } from '../contract/index.ts'
import type { ApprovalPort } from './approval-port.ts'
import type { TariffDeps } from './deps.ts'
import { publishForStations } from './assignments/assignments.service.ts'

export const publishApprovalKind = 'tariffs.publish'

const payload = z.object({
  ruleId: z.uuid(),
  /** Version of the reviewed draft: a draft that was changed in the meantime is not published. */
  draftVersion: z.int(),
  effectiveFrom: z.iso.datetime(),
  effectiveTo: z.iso.datetime().nullable(),
  stationIds: z.array(z.uuid()).default([]),
  /** Price change, shown to the second person. */
  change: z.string(),
})
export type PublishPayload = z.infer<typeof payload>

/** Registers the publication after approval. A start of validity that passed during the wait becomes now. */
export function registerPublishing(
  services: Pick<Services, 'now'>,
  approvals: ApprovalPort,
  deps: Pick<TariffDeps, 'limitedChargePoints'>,
): void {
  approvals.register({
    kind: publishApprovalKind,
    title: { zh: '发布计费规则', en: 'Publish a tariff', es: 'Publicar una tarifa' },
    permission: tariffPermissions.approve,
    payload,
    async run({ tx, actor, payload: wanted, requestedBy }) {
      const act = { tx, operatorId: actor.operatorId, userId: requestedBy, now: services.now() }
      return publishForStations(act, deps, {
        ruleId: wanted.ruleId,
        version: wanted.draftVersion,
        from: new Date(wanted.effectiveFrom),
        to: wanted.effectiveTo === null ? null : new Date(wanted.effectiveTo),
        stationIds: wanted.stationIds,
        mayWait: true,
      })
    },
  })
}

/** Returns the publication of a rule that waits for a second person. */
export async function findWaitingPublication(
  tx: Tx,
  { operatorId, ruleId }: { operatorId: string; ruleId: string },
  approvals: ApprovalPort | undefined,
): Promise<WaitingPublication | null> {
  const request = await approvals?.waitingOn(tx, operatorId, { kind: publishApprovalKind, subjectId: ruleId })
  if (!request) return null
  const { effectiveFrom, effectiveTo, change } = payload.parse(request.payload)
  const { id: approvalId, requestedByName, reason } = request
  return {
    approvalId,
    requestedByName,
    reason,
    requestedAt: request.requestedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    effectiveFrom,
    effectiveTo,
    change,
  }
}

/**
 * Rejects changes while a request waits: the reviewed content must stay unchanged until the decision or the withdrawal.
 */
export async function requireNoWaitingPublication(
  tx: Tx,
  rule: { operatorId: string; ruleId: string },
  approvals: ApprovalPort | undefined,
): Promise<void> {
  const waits = await findWaitingPublication(tx, rule, approvals)
  if (waits) throw new Problem('tariffs.publication-waits', { name: waits.requestedByName })
}
