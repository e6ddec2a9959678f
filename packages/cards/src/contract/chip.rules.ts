/**
 * A chip's number as a reader of the other make tells it: its bytes the other way round. Undefined: it is no whole bytes,
 * or reads the same both ways.
 */
export function otherWayRound(uid: string): string | undefined {
  if (uid.length % 2 === 1) return undefined
  const turned = (uid.match(/../g) ?? []).toReversed().join('')
  return turned === uid ? undefined : turned
}

/** The same for a chip's number in either order, as the database works it out. */
export function chipKey(uid: string): string {
  const turned = otherWayRound(uid)
  return turned !== undefined && turned < uid ? turned : uid
}

/** What charge points are told of a card: its secure number, where it has one. */
export function tagOfCard({ uid, secureNo }: { uid: string; secureNo: string | null }): string {
  return secureNo ?? uid
}
