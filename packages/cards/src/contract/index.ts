import { cardImportEndpoints } from './card-imports.ts'
import { cardEndpoints, cardMoneyEndpoints } from './cards.ts'
import { keyEndpoints } from './keys.ts'
import { keyTransportEndpoints } from './key-transport.ts'
import { secureModuleEndpoints } from './modules.ts'
import { operationEndpoints } from './operations.ts'
import { bridgeEndpoints, readerEndpoints } from './readers.ts'
import { printBatchEndpoints } from './plastic.ts'
import { purseEndpoints } from './purse.ts'
import { ruleEndpoints } from './rules.ts'
import { statementEndpoints } from './statements.ts'
import { tradeEndpoints } from './trades.ts'
import { transactionEndpoints } from './transactions.ts'

export * from './acts.words.ts'
export * from './card-imports.ts'
export * from './card-states.ts'
export * from './card.words.ts'
export * from './cards.ts'
export * from './chip.rules.ts'
export * from './keys.problems.ts'
export * from './key-transport.ts'
export * from './keys.ts'
export * from './mask.ts'
export * from './module.words.ts'
export * from './modules.ts'
export * from './operations.ts'
export * from './readers.problems.ts'
export * from './readers.ts'
export * from './purse.ts'
export * from './rules.ts'
export * from './screens.ts'
export * from './plastic.ts'
export * from './problems.ts'
export * from './start-limits.ts'
export * from './statement.words.ts'
export * from './statements.ts'
export * from './trades.ts'
export * from './transactions.ts'

export const cardsEndpoints = [
  ...cardEndpoints,
  ...cardMoneyEndpoints,
  ...cardImportEndpoints,
  ...printBatchEndpoints,
  ...purseEndpoints,
  ...ruleEndpoints,
  ...statementEndpoints,
  ...operationEndpoints,
  ...tradeEndpoints,
  ...transactionEndpoints,
  ...keyEndpoints,
  ...keyTransportEndpoints,
  ...secureModuleEndpoints,
  ...readerEndpoints,
  ...bridgeEndpoints,
] as const
