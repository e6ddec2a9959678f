/**
 * What an account may still spend on a session, in minor units of the operator's currency; null: as much as it likes, or
 * the token has no account. Asked before a session (`orderId` null): an answer of the reserve (0.50) or less is
 * low_balance at Authorize, StartTransaction and in the console. Asked every few seconds while an order runs: what it may
 * cost in all, its own reservation included, without what it has cost so far; it is stopped as out_of_credit when its cost
 * comes within the reserve of it. Answered in milliseconds (a charge point waits) and without a transaction of the
 * caller; one that throws fails the Authorize and leaves a running order alone.
 */
export type BalanceOf = (asked: {
  operatorId: string
  tokenId: string
  /** Null before the order exists. */
  orderId: string | null
}) => Promise<number | null>

/** What a domain above knows of an order's payer: the price groups it belongs to, the first before the next. */
export type GroupsOf = (
  operatorId: string,
  order: { id: string; tokenId: string | null },
) => Promise<readonly string[]>
