import { Problem } from '@evops/platform/contract'
import { contentFaults, priceRange, type TariffContent, type TariffVersion } from '../../contract/index.ts'
import { versionStateAt } from './versions.rules.ts'
import type { VersionRow } from './versions.store.ts'

export function presentVersion(version: VersionRow, now: Date): TariffVersion {
  return {
    id: version.id,
    number: version.number,
    state: versionStateAt(version, now),
    effectiveFrom: version.effectiveFrom.toISOString(),
    effectiveTo: (version.to ?? (version.from ? null : version.effectiveFrom))?.toISOString() ?? null,
    publishedAt: version.publishedAt.toISOString(),
    ...priceRange(version.content),
  }
}

/** Rejects a content that cannot be published or calculated, with all invalid fields. */
export function requireCompleteContent(content: TariffContent): void {
  const faults = contentFaults(content)
  if (faults.length === 0) return
  throw new Problem('tariffs.not-complete', {}, Object.fromEntries(faults.map((fault) => [fault.path, fault.key])))
}
