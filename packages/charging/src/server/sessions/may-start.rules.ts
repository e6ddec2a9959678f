import type { StartRefusal, TokenVerdict } from '../../contract/index.ts'

/** Facts about a start, gathered before the decision. */
export interface StartFacts {
  /** State of the card: its row, its validity. */
  token: 'accepted' | 'blocked' | 'expired' | 'unknown'
  /** Entry of the operator's lists at the station. `forced` ignores limits, terms and money. */
  listed: 'black' | 'forced' | null
  /** Reason of its limits, its holder's terms or a copied card. Null: none. */
  refusal: StartRefusal | null
  /** True if the card allows one session at a time and has one. */
  isElsewhere: boolean
  /** True if no more than the reserve is left. */
  isShort: boolean
  /** True if the connector is booked for somebody else. */
  isBooked: boolean
}

/**
 * Decides whether a card may start, in one order of precedence for authorisation, start, console and app: the card
 * itself, its limits and terms, its other session, its money, the connector's booking. `charging_open_sessions` applies
 * the same order in the statement that inserts the session.
 */
export function startVerdict(facts: StartFacts): TokenVerdict {
  const { token, listed, refusal, isElsewhere, isShort, isBooked } = facts
  if (listed === 'black') return 'blocked'
  if (token !== 'accepted') return token
  if (listed !== 'forced' && refusal !== null) return 'limited'
  if (isElsewhere) return 'concurrent'
  if (listed !== 'forced' && isShort) return 'low_balance'
  return isBooked ? 'booked' : 'accepted'
}
