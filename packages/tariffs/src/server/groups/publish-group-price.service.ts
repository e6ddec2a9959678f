import { newId, type EndpointReply } from '@evops/platform/contract'
import type { Actor, Services } from '@evops/platform/server'
import { z } from 'zod'
import {
  groupKey,
  groupPriceApproval,
  isGroupPriceApprovalNeeded,
  groupTerms,
  tariffPermissions,
  type publishGroupPrice,
} from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import type { TariffDeps } from '../deps.ts'
import { findTariffSettings } from '../settings/settings.store.ts'
import { publishGroupPrice as publish, type NewGroupPrice } from './group-prices.service.ts'

const kind = groupPriceApproval
const payload = z.object({
  id: z.uuid(),
  groupKey,
  terms: groupTerms,
  note: z.string(),
  stationIds: z.array(z.uuid()),
  effectiveFrom: z.iso.datetime().nullable(),
  effectiveTo: z.iso.datetime().nullable(),
  byName: z.string(),
})

/** Registers the group prices that two people publish. A start of validity that passed during the wait becomes now. */
export function registerGroupPrices(services: Pick<Services, 'now'>, deps: TariffDeps): void {
  deps.approvals?.register({
    kind,
    title: { zh: '发布分组价', en: 'Publish a group price', es: 'Publicar un precio de grupo' },
    permission: tariffPermissions.approve,
    payload,
    async run({ tx, actor, approvalId, payload: { effectiveFrom, effectiveTo, byName, ...price }, requestedBy }) {
      const { operatorId } = actor
      const now = services.now()
      const from = effectiveFrom !== null && Date.parse(effectiveFrom) > now.getTime() ? effectiveFrom : null
      await deps.recordDecidedPrice?.(tx, {
        kind: 'group_price',
        operatorId,
        userId: requestedBy,
        userName: byName,
        priceId: price.id,
        at: now,
        second: { approvalId, approverId: actor.userId },
      })
      return publish(
        { tx, operatorId, userId: requestedBy, now },
        {
          ...price,
          from: from === null ? undefined : new Date(from),
          to: effectiveTo === null ? undefined : new Date(effectiveTo),
        },
      )
    },
  })
}

/**
 * Publishes a group price, or creates a request for a second person if it takes more off than one person may decide
 * (decision 256).
 */
export async function publishGroupPriceOrRequest(
  act: TariffActContext,
  { approvals, actor }: Pick<TariffDeps, 'approvals'> & { actor: Actor },
  wanted: NewGroupPrice,
): Promise<EndpointReply<typeof publishGroupPrice>> {
  const { tx, operatorId, now } = act
  const { terms, note, from, to } = wanted
  if (!approvals || !isGroupPriceApprovalNeeded(await findTariffSettings(tx, operatorId), terms))
    return { ...(await publish(act, wanted)), approvalId: null }
  const price = { id: newId(), groupKey: wanted.groupKey, terms, note, stationIds: [...wanted.stationIds] }
  const effectiveTo = to?.toISOString() ?? null
  const { id: approvalId } = await approvals.request(tx, actor, {
    kind,
    subject: `${price.groupKey} · ${describe(terms)}`,
    // The list of group prices shows what waits: a group may not have a row there yet.
    subjectId: kind,
    payload: { ...price, effectiveFrom: from?.toISOString() ?? null, effectiveTo, byName: actor.name },
    reason: note,
    stations: 'all',
  })
  return {
    ...price,
    state: 'scheduled',
    effectiveFrom: (from ?? now).toISOString(),
    effectiveTo,
    publishedAt: now.toISOString(),
    approvalId,
  }
}

function describe({ service, occupancyFree }: NewGroupPrice['terms']): string {
  const price =
    service.how === 'percent'
      ? `${(service.percentHundredths / 100).toFixed(2)} %`
      : `${(service.serviceE5 / 100_000).toFixed(5)}/kWh`
  return occupancyFree ? `${price} · 0.00/min` : price
}
