import type { Domain } from '@evops/platform/server'
import { cardFaults, cardProblems, cardsEndpoints, keyFaults, keyProblems } from '../contract/index.ts'
import { cardExportKinds } from './cards/card-export.ts'
import { cardMoneyRoutes, cardRoutes } from './cards/cards.routes.ts'
import { cardJobs } from './cards/expiry.job.ts'
import type { CardsDeps } from './deps.ts'
import { registerDestruction } from './keys/key-destruction.service.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { createPurses } from './purse/purses.ts'
import { purseRoutes } from './purse/purse.routes.ts'
import { registerRules } from './purse/rules.service.ts'
import { registerForcedUngrey } from './purse/grey.service.ts'
import { matchJobs } from './purse/match.service.ts'
import { transactionRoutes } from './purse/transactions.routes.ts'
import { operationExportKinds } from './operations/operation-export.ts'
import { operationRoutes } from './operations/operations.routes.ts'
import { tradeExportKinds } from './trades/trade-export.ts'
import { tradeRoutes } from './trades/trades.routes.ts'

export type { CardsDeps, CardTokenPort, CardTokenWish } from './deps.ts'

export interface Cards {
  domain: Domain
}

/** What people hold to a reader: cards, what was done with them, what they took. */
export function createCards(given: Omit<CardsDeps, 'purses'>): Cards {
  const deps: CardsDeps = { ...given, purses: createPurses(given) }
  registerDestruction(deps)
  registerRules(deps)
  registerForcedUngrey(deps)
  return {
    domain: {
      name: 'cards',
      problems: { ...cardProblems, ...cardFaults, ...keyProblems, ...keyFaults },
      endpoints: cardsEndpoints,
      routes(app) {
        cardRoutes(app, deps)
        cardMoneyRoutes(app, deps)
        purseRoutes(app, deps)
        operationRoutes(app, deps)
        tradeRoutes(app, deps)
        transactionRoutes(app, deps)
        keyRoutes(app, deps)
      },
      jobs: { ...cardJobs(deps), ...matchJobs(deps) },
      exports: [...cardExportKinds(deps), ...operationExportKinds(deps), ...tradeExportKinds(deps)],
    },
  }
}
