import type { ServerDomain } from '@evops/platform/server'
import {
  cardFaults,
  cardProblems,
  cardsEndpoints,
  keyFaults,
  keyProblems,
  moduleFaults,
  moduleProblems,
  readerProblems,
  offlineCardImports,
  onlineCardImports,
} from '../contract/index.ts'
import { cardExportKinds } from './cards/card-export.ts'
import { createCardImports } from './cards/card-imports.ts'
import { cardMoneyRoutes, cardRoutes } from './cards/cards.routes.ts'
import { cardJobs } from './cards/expiry.job.ts'
import type { CardsDeps } from './deps.ts'
import { registerDestruction } from './keys/key-destruction.service.ts'
import { registerKeyExport } from './keys/key-transport.service.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { moduleExportKind } from './modules/module-export.ts'
import { moduleRoutes } from './modules/modules.routes.ts'
import { createPurses } from './purse/purses.ts'
import { purseRoutes } from './purse/purse.routes.ts'
import { registerRules } from './purse/rules.service.ts'
import { createReaderJobEndHandler } from './purse/reader-outcomes.ts'
import { registerForcedUngrey } from './purse/grey.service.ts'
import { registerDecisions } from './purse/decide.service.ts'
import { registerLostPurseMove } from './purse/unload.service.ts'
import { registerWriteOff } from './purse/write-off.service.ts'
import { matchJobs } from './purse/match.service.ts'
import { transactionRoutes } from './purse/transactions.routes.ts'
import { operationExportKinds } from './operations/operation-export.ts'
import { operationRoutes } from './operations/operations.routes.ts'
import { readerRoutes } from './readers/readers.routes.ts'
import { staleReaderJobTasks } from './readers/stale.job.ts'
import { printBatchExportKind } from './plastic/plastic-export.ts'
import { printBatchRoutes } from './plastic/plastic.routes.ts'
import { statementExportKind } from './statements/statement-export.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { tradeExportKinds } from './trades/trade-export.ts'
import { tradeRoutes } from './trades/trades.routes.ts'
import { sealedCardColumns } from './sealed.ts'

export { loadCardKey, withCardKeys, type CardKey, type CardKeyName, type CardKeys } from './keys/card-keys.service.ts'
export { resealCardKeys } from './keys/reseal.service.ts'
export { startReaderJob, type NewReaderJob } from './readers/jobs.service.ts'
export type { CardsDeps, CardTokenPort, CardTokenData } from './deps.ts'
export { createDemoCards } from './demo-data.ts'

export interface Cards {
  domain: ServerDomain
}

/** Creates the cards module: cards, their operations, and their transactions. */
export function createCards(baseDeps: Omit<CardsDeps, 'purses' | 'jobEnded'>): Cards {
  const under = { ...baseDeps, purses: createPurses(baseDeps) }
  const deps: CardsDeps = { ...under, jobEnded: createReaderJobEndHandler(under) }
  registerDestruction(deps)
  registerKeyExport(deps)
  const imports = createCardImports(deps)
  registerRules(deps)
  registerForcedUngrey(deps)
  registerWriteOff(deps)
  registerDecisions(deps)
  registerLostPurseMove(deps)
  return {
    domain: {
      name: 'cards',
      sealed: sealedCardColumns,
      names: {
        cards_cards: "'•••• ' || right(r.card_no, 4)",
        cards_key_sets: 'r.name',
        cards_modules: 'r.serial',
      },
      problems: {
        ...cardProblems,
        ...cardFaults,
        ...keyProblems,
        ...keyFaults,
        ...moduleProblems,
        ...moduleFaults,
        ...readerProblems,
      },
      endpoints: cardsEndpoints,
      routes(app) {
        cardRoutes(app, deps)
        cardMoneyRoutes(app, deps)
        imports[0].routes(app, onlineCardImports)
        imports[1].routes(app, offlineCardImports)
        printBatchRoutes(app, deps)
        statementRoutes(app, deps)
        purseRoutes(app, deps)
        operationRoutes(app, deps)
        tradeRoutes(app, deps)
        transactionRoutes(app, deps)
        keyRoutes(app, deps)
        moduleRoutes(app, deps)
        readerRoutes(app, deps)
      },
      jobs: {
        ...cardJobs(deps),
        ...staleReaderJobTasks(deps),
        ...matchJobs(deps),
        ...imports[0].jobs,
        ...imports[1].jobs,
      },
      exports: [
        ...cardExportKinds(deps),
        ...operationExportKinds(deps),
        ...tradeExportKinds(deps),
        moduleExportKind(deps),
        printBatchExportKind(deps),
        statementExportKind(deps),
      ],
    },
  }
}
