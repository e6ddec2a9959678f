import type { Tx } from '@evops/platform/server'

/**
 * Returns the names of holders and businesses that belong to other modules, by id: start tokens, sessions, parties and
 * statements.
 */
export type NamesOf = (
  tx: Tx,
  query: { tokens: readonly string[]; sessions: readonly string[]; others: readonly string[] },
) => Promise<ReadonlyMap<string, string>>
