import type { Address21 } from '@evops/ocpp/contract'
import type { PartnerTerms } from '@evops/tariffs/contract'
import type { TokenVerdict } from '../contract/index.ts'

/**
 * Returns the amount that an account may still spend on a session, in minor units of the operator's currency. Null: no
 * limit, or the token has no account. Before a session (`sessionId` null), a result of the reserve (0.50) or less is
 * low_balance at Authorize, StartTransaction and in the console. While a session runs, it is requested every few
 * seconds and is the total that the session may cost, including its own hold and without its cost so far. The session
 * is stopped as out_of_credit when its cost comes within the reserve of it. The function must respond within
 * milliseconds (a charge point waits) and without a transaction of the caller. If it throws, the Authorize fails and a
 * running session continues.
 */
export type GetSpendableBalance = (request: {
  operatorId: string
  tokenId: string
  /** Null before the session exists. */
  sessionId: string | null
}) => Promise<number | null>

/** Returns the price groups of a session's payer that a higher module knows, by priority. */
export type GetPayerPriceGroups = (
  operatorId: string,
  session: { id: string; tokenId: string | null },
) => Promise<readonly string[]>

/** A tag as a charge point reports it. */
export interface PresentedTag {
  operatorId: string
  stationId: string
  chargePointId: string
  idTag: string
  at: Date
}
/**
 * Owner of a session that starts with a partner's card: the partner, with a number, and with terms that are fixed at
 * the start.
 */
export interface ForeignStart {
  /** Id of the partner and of its wallet. */
  id: string
  name: string
  no: string
  /** The partner's own start token here, which stands for the card. */
  tag: string
  terms: PartnerTerms
}
/**
 * Cards that are not our start tokens and that a roaming partner authorises. A charge point waits for the result: it
 * must arrive within seconds, and without a transaction of the caller.
 */
export interface ForeignTags {
  /** Returns true if a partner reported the tag. One lookup by key. */
  wasSent(tag: Pick<PresentedTag, 'operatorId' | 'idTag'>): Promise<boolean>
  /** Undefined: it is nobody's who may charge here. `groupTag`: the tag that stands for it. */
  judge(tag: PresentedTag): Promise<{ verdict: TokenVerdict; groupTag: string | null } | undefined>
  /**
   * Starts a session. A repeated report is the same session. `late`: the partner can no longer be requested. Undefined
   * if it may not start.
   */
  begin(
    tag: PresentedTag & { connectorNo: number; deviceStartedAt: Date; late: boolean },
  ): Promise<ForeignStart | undefined>
}

/**
 * Checks a VAT number by the rules of its country, or of the operator's country if it begins with none. Returns null for
 * an invalid number, and the company if its address is known.
 */
export type CheckVatNumber = (operatorId: string, vatNumber: string) => Promise<{ company: Address21 | null } | null>
