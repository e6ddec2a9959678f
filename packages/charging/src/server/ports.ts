import type { PartnerTerms } from '@evops/tariffs/contract'
import type { TokenVerdict } from '../contract/index.ts'

/**
 * What an account may still spend on a session, in minor units of the operator's currency; null: as much as it likes, or
 * the token has no account. Asked before a session (`sessionId` null): an answer of the reserve (0.50) or less is
 * low_balance at Authorize, StartTransaction and in the console. Asked every few seconds while an order runs: what it may
 * cost in all, its own reservation included, without what it has cost so far; it is stopped as out_of_credit when its cost
 * comes within the reserve of it. Answered in milliseconds (a charge point waits) and without a transaction of the
 * caller; one that throws fails the Authorize and leaves a running order alone.
 */
export type BalanceOf = (asked: {
  operatorId: string
  tokenId: string
  /** Null before the order exists. */
  sessionId: string | null
}) => Promise<number | null>

/** What a domain above knows of an order's payer: the price groups it belongs to, the first before the next. */
export type GroupsOf = (
  operatorId: string,
  session: { id: string; tokenId: string | null },
) => Promise<readonly string[]>

/** A tag as a charge point reports it. */
export interface ShownTag {
  operatorId: string
  stationId: string
  chargePointId: string
  idTag: string
  at: Date
}
/** Whose order a start with a partner's driver's card is: the partner's, under a number, on terms that are fixed with it. */
export interface ForeignStart {
  /** The partner, and its wallet. */
  id: string
  name: string
  no: string
  /** The partner's own start token here, which stands for the card. */
  tag: string
  terms: PartnerTerms
}
/**
 * Cards that no start token of ours has, and a partner of the interconnection vouches for. Asked while a charge point waits: answered
 * within seconds, and without a transaction of the caller.
 */
export interface ForeignTags {
  /** Some partner reported it, as one lookup by key says. */
  isTold(tag: Pick<ShownTag, 'operatorId' | 'idTag'>): Promise<boolean>
  /** Undefined: it is nobody's who may charge here. `groupTag`: the tag that stands for it. */
  judge(tag: ShownTag): Promise<{ verdict: TokenVerdict; groupTag: string | null } | undefined>
  /** It begins a session; reported again, it is the same one. `late`: nobody can be asked any more. Undefined: it may not. */
  begin(
    tag: ShownTag & { connectorNo: number; deviceStartedAt: Date; late: boolean },
  ): Promise<ForeignStart | undefined>
}
