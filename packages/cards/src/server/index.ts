import type { Domain } from '@evops/platform/server'
import {
  cardFaults,
  cardProblems,
  cardsEndpoints,
  keyFaults,
  keyProblems,
  offlineCardImports,
  onlineCardImports,
} from '../contract/index.ts'
import { cardExportKinds } from './cards/card-export.ts'
import { createCardImports } from './cards/card-imports.ts'
import { cardMoneyRoutes, cardRoutes } from './cards/cards.routes.ts'
import { cardJobs } from './cards/expiry.job.ts'
import type { CardsDeps } from './deps.ts'
import { registerDestruction } from './keys/key-destruction.service.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { operationExportKinds } from './operations/operation-export.ts'
import { operationRoutes } from './operations/operations.routes.ts'
import { plasticExportKind } from './plastic/plastic-export.ts'
import { plasticRoutes } from './plastic/plastic.routes.ts'
import { statementExportKind } from './statements/statement-export.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { tradeExportKinds } from './trades/trade-export.ts'
import { tradeRoutes } from './trades/trades.routes.ts'

export type { CardsDeps, CardTokenPort, CardTokenWish } from './deps.ts'

export interface Cards {
  domain: Domain
}

/** What people hold to a reader: cards, what was done with them, what they took. */
export function createCards(deps: CardsDeps): Cards {
  registerDestruction(deps)
  const imports = createCardImports(deps)
  return {
    domain: {
      name: 'cards',
      problems: { ...cardProblems, ...cardFaults, ...keyProblems, ...keyFaults },
      endpoints: cardsEndpoints,
      routes(app) {
        cardRoutes(app, deps)
        cardMoneyRoutes(app, deps)
        imports[0].routes(app, onlineCardImports)
        imports[1].routes(app, offlineCardImports)
        plasticRoutes(app, deps)
        statementRoutes(app, deps)
        operationRoutes(app)
        tradeRoutes(app, deps)
        keyRoutes(app, deps)
      },
      jobs: { ...cardJobs(deps), ...imports[0].jobs, ...imports[1].jobs },
      exports: [
        ...cardExportKinds(deps),
        ...operationExportKinds(deps),
        ...tradeExportKinds(deps),
        plasticExportKind(deps),
        statementExportKind(deps),
      ],
    },
  }
}
