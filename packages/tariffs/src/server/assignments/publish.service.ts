import { requireFound, type EndpointReply } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'
import {
  isPublishApprovalNeeded,
  priceChange,
  priceRange,
  type publishTariff,
  type TariffContent,
} from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import type { ApprovalPort } from '../approval-port.ts'
import { publishApprovalKind, type PublishPayload } from '../approval.ts'
import { findRule } from '../rules.store.ts'
import { findTariffSettings } from '../settings/settings.store.ts'
import { currentVersionOf } from '../versions/versions.rules.ts'
import { requirePublishableDraft, type DraftPublication } from '../versions/versions.service.ts'
import type { TariffDeps } from '../deps.ts'
import { publishForStations } from './assignments.service.ts'
import { requireShowablePrices } from './showable.service.ts'

interface PublishingDeps extends Pick<TariffDeps, 'limitedChargePoints'> {
  approvals?: ApprovalPort
  actor: Actor
}

/**
 * Publishes a draft, or creates a request for a second person if the operator requires one: always, or when a price
 * changes by more than a percentage compared with the version that would otherwise be in force. A draft that cannot be
 * published now is rejected at once.
 */
export async function publishDraftOrRequest(
  act: TariffActContext,
  { approvals, limitedChargePoints, actor }: PublishingDeps,
  { reason, ...publication }: DraftPublication & { reason: string; stationIds: readonly string[] },
): Promise<EndpointReply<typeof publishTariff>> {
  const { tx, operatorId } = act
  const { ruleId, from, to } = publication
  const { draft, earlier } = await requirePublishableDraft(act, publication)
  const before = currentVersionOf(earlier, from)?.content ?? null
  const settings = await findTariffSettings(tx, operatorId)
  if (!approvals || !isPublishApprovalNeeded(settings, before, draft.content))
    return { ...(await publishForStations(act, { limitedChargePoints }, publication)), approvalId: null }
  const { stationIds } = publication
  const { content } = draft
  await requireShowablePrices(act, { limitedChargePoints }, { ruleId, from, stationIds, content })
  const rule = requireFound(await findRule(tx, operatorId, ruleId, act.now))
  const change = priceChange(before, draft.content)
  const payload: PublishPayload = {
    ruleId,
    draftVersion: draft.version,
    effectiveFrom: from.toISOString(),
    effectiveTo: to?.toISOString() ?? null,
    stationIds: [...publication.stationIds],
    change: Number.isFinite(change) ? `${(change / 100).toFixed(2)} %` : '—',
  }
  const subject = `${rule.name} v${(earlier[0]?.number ?? 0) + 1}`
  const approval = await approvals.request(tx, actor, {
    kind: publishApprovalKind,
    subject,
    subjectId: ruleId,
    payload,
    reason,
    stations: 'all',
  })
  return waiting(draft, approval.id)
}

/** Returns the draft as a list row: it is not in force yet. */
function waiting({ id, content }: { id: string; content: TariffContent }, approvalId: string) {
  return {
    id,
    number: null,
    state: 'draft' as const,
    effectiveFrom: null,
    effectiveTo: null,
    publishedAt: null,
    ...priceRange(content),
    approvalId,
  }
}
