interface Span {
  validFrom: string
  validTo: string | null
}

/**
 * Returns true if a change would alter a quota on a closed day (all days up to `lastClosedDay`). `before` or `after` is
 * missing for a new or deleted quota.
 */
export function changesClosedDays(
  closedTo: string | undefined,
  { before, after, sameTerms }: { before?: Span; after?: Span; sameTerms: boolean },
): boolean {
  if (closedTo === undefined) return false
  const reaches = (span: Span | undefined) => span !== undefined && span.validFrom <= closedTo
  if (!reaches(before) && !reaches(after)) return false
  if (!before || !after || !sameTerms || before.validFrom !== after.validFrom) return true
  if (before.validTo === after.validTo) return false
  const first = [before.validTo, after.validTo].map((day) => day ?? '9999-12-31').toSorted()[0]
  return first !== undefined && first < closedTo
}
