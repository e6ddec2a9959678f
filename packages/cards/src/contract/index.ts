import { cardEndpoints, cardMoneyEndpoints } from './cards.ts'
import { keyEndpoints } from './keys.ts'
import { operationEndpoints } from './operations.ts'
import { purseEndpoints } from './purse.ts'
import { ruleEndpoints } from './rules.ts'
import { tradeEndpoints } from './trades.ts'
import { transactionEndpoints } from './transactions.ts'

export * from './acts.words.ts'
export * from './card-states.ts'
export * from './card.words.ts'
export * from './cards.ts'
export * from './keys.problems.ts'
export * from './keys.ts'
export * from './mask.ts'
export * from './operations.ts'
export * from './purse.ts'
export * from './rules.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './trades.ts'
export * from './transactions.ts'

/** Every endpoint of the domain. */
export const cardsEndpoints = [
  ...cardEndpoints,
  ...cardMoneyEndpoints,
  ...purseEndpoints,
  ...ruleEndpoints,
  ...operationEndpoints,
  ...tradeEndpoints,
  ...transactionEndpoints,
  ...keyEndpoints,
] as const
