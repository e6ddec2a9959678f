import type { IdToken } from '@evops/ocpp/contract'

/**
 * A tag as OCPP 2.x names it: of the kind that a charge point or a person told; one that nobody told is an identifier of
 * ours. Nothing is taken from the shape of a number: cards, contracts and our own may look alike.
 */
export function idTokenOf(idTag: unknown, kinds: ReadonlyMap<string, string>): IdToken {
  const idToken = String(idTag)
  return { idToken, type: kinds.get(idToken.toLowerCase()) ?? 'Central' }
}

/** A group is named by us, as in answers to charge points. */
export function groupTokenOf(groupTag: unknown): IdToken {
  return { idToken: String(groupTag), type: 'Central' }
}
