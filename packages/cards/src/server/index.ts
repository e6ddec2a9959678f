import type { Domain } from '@evops/platform/server'
import {
  cardFaults,
  cardProblems,
  cardsEndpoints,
  keyFaults,
  keyProblems,
  moduleFaults,
  moduleProblems,
  readerFaults,
  readerProblems,
} from '../contract/index.ts'
import { cardExportKinds } from './cards/card-export.ts'
import { cardMoneyRoutes, cardRoutes } from './cards/cards.routes.ts'
import { cardJobs } from './cards/expiry.job.ts'
import type { CardsDeps } from './deps.ts'
import { registerDestruction } from './keys/key-destruction.service.ts'
import { registerKeyExport } from './keys/key-transport.service.ts'
import { keyRoutes } from './keys/keys.routes.ts'
import { moduleExportKind } from './modules/module-export.ts'
import { moduleRoutes } from './modules/modules.routes.ts'
import { operationExportKinds } from './operations/operation-export.ts'
import { operationRoutes } from './operations/operations.routes.ts'
import { readerRoutes } from './readers/readers.routes.ts'
import { readerTasks } from './readers/stale.job.ts'
import { tradeExportKinds } from './trades/trade-export.ts'
import { tradeRoutes } from './trades/trades.routes.ts'

export {
  cardKey,
  withCardKeys,
  type CardKey,
  type CardKeyName,
  type CardKeys,
} from './keys/card-keys.service.ts'
export { resealCardKeys } from './keys/reseal.service.ts'
export { startReaderJob, type NewJob } from './readers/jobs.service.ts'
export type { CardsDeps, CardTokenPort, CardTokenWish } from './deps.ts'

export interface Cards {
  domain: Domain
}

/** What people hold to a reader: cards, what was done with them, what they took. */
export function createCards(deps: CardsDeps): Cards {
  registerDestruction(deps)
  registerKeyExport(deps)
  return {
    domain: {
      name: 'cards',
      problems: {
        ...cardProblems,
        ...cardFaults,
        ...keyProblems,
        ...keyFaults,
        ...moduleProblems,
        ...moduleFaults,
        ...readerProblems,
        ...readerFaults,
      },
      endpoints: cardsEndpoints,
      routes(app) {
        cardRoutes(app, deps)
        cardMoneyRoutes(app, deps)
        operationRoutes(app)
        tradeRoutes(app, deps)
        keyRoutes(app, deps)
        moduleRoutes(app, deps)
        readerRoutes(app, deps)
      },
      jobs: { ...cardJobs(deps), ...readerTasks(deps) },
      exports: [
        ...cardExportKinds(deps),
        ...operationExportKinds(deps),
        ...tradeExportKinds(deps),
        moduleExportKind(deps),
      ],
    },
  }
}
