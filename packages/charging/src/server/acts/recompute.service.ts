import { requireFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { repricingInputOf, priceSession, pricedSession } from '@evops/tariffs/contract'
import type { RecomputeResult } from '../../contract/index.ts'
import { loadSessionDetailFacts } from '../sessions/session-detail.store.ts'
import type { SessionActDeps } from './deps.ts'

/** Recalculates the bill from its own readings and its own tariff version, and compares every figure. */
export async function recomputeSessionBill(
  tx: Tx,
  { tariffs, services }: Pick<SessionActDeps, 'tariffs' | 'services'>,
  params: { operatorId: string; id: string },
): Promise<RecomputeResult> {
  const facts = requireFound(await loadSessionDetailFacts(tx, params.id))
  const { tariffVersionId, revision } = facts
  if (facts.bill === null || revision === null || tariffVersionId === null) throw new Problem('charging.no-bill')
  const stored = pricedSession.parse(facts.bill)
  const content = (await tariffs.versionContents(tx, params.operatorId, [tariffVersionId])).get(tariffVersionId)
  if (!content) throw new Problem('charging.no-bill')
  const computed = pricedSession.parse(priceSession({ ...repricingInputOf(stored), content }))
  return {
    same: canonical(computed) === canonical(stored),
    revision,
    totalMinor: stored.totalMinor,
    computedMinor: computed.totalMinor,
    segments: computed.segments.length,
    readings: computed.billingReadings.length,
    tariffName: facts.tariffName,
    tariffVersion: facts.tariffVersion,
    at: services.now().toISOString(),
  }
}

/** Serialises figures independent of the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
