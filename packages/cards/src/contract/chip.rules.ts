/**
 * Returns a chip's number in reversed byte order, as some readers report it. Undefined if it has no whole bytes, or
 * reads the same both ways.
 */
export function reverseChipNumber(uid: string): string | undefined {
  if (uid.length % 2 === 1) return undefined
  const turned = (uid.match(/../g) ?? []).toReversed().join('')
  return turned === uid ? undefined : turned
}

/** Returns a key that is the same for both byte orders of a chip's number. The database calculates the same key. */
export function chipNumberKey(uid: string): string {
  const turned = reverseChipNumber(uid)
  return turned !== undefined && turned < uid ? turned : uid
}

/** Returns the number of a card for charge points: its secure number, if it has one. */
export function tagOfCard({ uid, secureNo }: { uid: string; secureNo: string | null }): string {
  return secureNo ?? uid
}
