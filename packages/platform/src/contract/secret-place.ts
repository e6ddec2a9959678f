import { Problem } from './problem.ts'

/**
 * Returns the part of a value that identifies the destination: the host part of a web address, or the whole value
 * otherwise.
 */
function placeOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  const origin = /^https?:/i.test(text) ? URL.parse(text)?.origin : undefined
  return origin ?? text
}

/** Returns true if one of these fields now names another host, port, user or kind of encryption. */
export function hasSecretTargetChanged<K extends string>(
  before: Readonly<Record<K, unknown>>,
  after: Readonly<Partial<Record<K, unknown>>>,
  place: readonly K[],
): boolean {
  return place.some((key) => placeOf(before[key]) !== placeOf(after[key]))
}

/**
 * Requires the secret to be entered again if its destination changes. Otherwise a user who may change an address could
 * have the stored secret sent to a server of their own. `field` is the input of the secret.
 */
export function requireSecretReentry<K extends string>(
  field: string,
  {
    before,
    after,
    place,
    isProvided,
  }: {
    /** Undefined if no secret is stored yet. */
    before: Readonly<Record<K, unknown>> | undefined
    after: Readonly<Partial<Record<K, unknown>>>
    place: readonly K[]
    isProvided: boolean
  },
): void {
  if (!before || isProvided || !hasSecretTargetChanged(before, after, place)) return
  throw new Problem('request.secret-again', {}, { [field]: 'request.secret-again' })
}
