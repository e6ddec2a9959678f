import { cardImportEndpoints } from './card-imports.ts'
import { cardEndpoints, cardMoneyEndpoints } from './cards.ts'
import { keyEndpoints } from './keys.ts'
import { operationEndpoints } from './operations.ts'
import { plasticEndpoints } from './plastic.ts'
import { statementEndpoints } from './statements.ts'
import { tradeEndpoints } from './trades.ts'

export * from './acts.words.ts'
export * from './card-imports.ts'
export * from './card-states.ts'
export * from './card.words.ts'
export * from './cards.ts'
export * from './chip.rules.ts'
export * from './keys.problems.ts'
export * from './keys.ts'
export * from './mask.ts'
export * from './operations.ts'
export * from './screens.ts'
export * from './plastic.ts'
export * from './problems.ts'
export * from './start-limits.ts'
export * from './statement.words.ts'
export * from './statements.ts'
export * from './trades.ts'

/** Every endpoint of the domain. */
export const cardsEndpoints = [
  ...cardEndpoints,
  ...cardMoneyEndpoints,
  ...cardImportEndpoints,
  ...plasticEndpoints,
  ...statementEndpoints,
  ...operationEndpoints,
  ...tradeEndpoints,
  ...keyEndpoints,
] as const
