import type { IdToken } from '@evops/ocpp/contract'

/**
 * Returns a tag in 2.x form, with the type that a charge point or a user gave. A tag without a known type is Central,
 * an identifier of the platform. The type is never derived from the text, because cards, contracts and the platform's
 * identifiers can look alike.
 */
export function toIdToken201(idTag: unknown, kinds: ReadonlyMap<string, string>): IdToken {
  const idToken = String(idTag)
  return { idToken, type: kinds.get(idToken.toLowerCase()) ?? 'Central' }
}

/** Returns a group tag with the type Central, as in responses to charge points. */
export function toGroupIdToken201(groupTag: unknown): IdToken {
  return { idToken: String(groupTag), type: 'Central' }
}
