import { registerTariffSettings } from './settings/settings.service.ts'
import type { ServerDomain, Services } from '@evops/platform/server'
import { discountImports, tariffsEndpoints, tariffProblems } from '../contract/index.ts'
import { registerPublishing } from './approval.ts'
import { demoRule } from './demo.ts'
import { createDiscountImports } from './discounts/discount-imports.ts'
import { discountExportKind } from './discounts/discount-export.ts'
import { registerDiscounts } from './discounts/save-discount.service.ts'
import { registerGroupPrices } from './groups/publish-group-price.service.ts'
import { tariffRoutes } from './tariffs.routes.ts'
import type { TariffDeps } from './deps.ts'
import { createContentCache, type ContentCache } from './versions/contents.ts'
import { ratedContent } from './versions/rated-content.ts'

export { readDiscounts } from './discounts/discounts.store.ts'
export type { TariffDeps } from './deps.ts'
export type { RatedContent } from './versions/rated-content.ts'

export interface Tariffs extends ContentCache {
  domain: ServerDomain
  demoRule: typeof demoRule
  /** Returns the content to price past sessions with: a version, or the draft. */
  ratedContent: typeof ratedContent
}

/**
 * Creates the domain of billing rules. The version that prices a session is found in SQL: `tariffs_version_at(operator,
 * station, charge point, connector, at)`; the content of that version comes from `versionContents`.
 */
export function createTariffs(services: Services, deps: TariffDeps): Tariffs {
  if (deps.approvals) {
    registerPublishing(services, deps.approvals, deps)
    registerTariffSettings(deps.approvals)
    registerGroupPrices(services, deps)
    registerDiscounts(services, deps)
  }
  const imports = createDiscountImports(services, deps)
  return {
    domain: {
      name: 'tariffs',
      names: { tariffs_rules: 'name' },
      problems: tariffProblems,
      endpoints: tariffsEndpoints,
      routes(app) {
        tariffRoutes(app, services, deps)
        imports.routes(app, discountImports)
      },
      jobs: imports.jobs,
      exports: [discountExportKind(services, deps)],
    },
    ...createContentCache(),
    demoRule,
    ratedContent,
  }
}
