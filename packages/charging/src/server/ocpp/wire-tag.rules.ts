/**
 * Returns a tag as a start token stores it. Some readers fill a tag up with blanks; blanks within it are part of it. A
 * tag of blanks alone stays as it is.
 */
export function normalizeReportedTag(text: string): string {
  return text.trim() || text
}

/** Returns the UID of a card in reverse byte order, as other readers report it. Undefined if it is no UID. */
export function reversedUid(tag: string): string | undefined {
  if (!/^([0-9a-f]{2}){4,10}$/i.test(tag)) return undefined
  const reversed = (tag.match(/../g) ?? []).toReversed().join('')
  return reversed.toLowerCase() === tag.toLowerCase() ? undefined : reversed
}
