import { Problem } from './problem.ts'

/** What of a value says where something is sent: of an address of the web who answers there, of anything else all of it. */
function placeOf(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  const origin = /^https?:/i.test(text) ? URL.parse(text)?.origin : undefined
  return origin ?? text
}

/** True when one of these fields now names another host, port, user or kind of encryption than it did. */
export function goesElsewhere<K extends string>(
  before: Readonly<Record<K, unknown>>,
  after: Readonly<Partial<Record<K, unknown>>>,
  place: readonly K[],
): boolean {
  return place.some((key) => placeOf(before[key]) !== placeOf(after[key]))
}

/**
 * A stored secret stays where it was entered for: whoever moves its place enters it again, or whoever may change an
 * address could have the secret sent to one of their own. `field` is the input that it is entered in.
 */
export function requireSecretAgain<K extends string>(
  field: string,
  {
    before,
    after,
    place,
    given,
  }: {
    /** Undefined while no secret is stored. */
    before: Readonly<Record<K, unknown>> | undefined
    after: Readonly<Partial<Record<K, unknown>>>
    place: readonly K[]
    given: boolean
  },
): void {
  if (!before || given || !goesElsewhere(before, after, place)) return
  throw new Problem('request.secret-again', {}, { [field]: 'request.secret-again' })
}
