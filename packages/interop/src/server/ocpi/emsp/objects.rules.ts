import { z } from 'zod'
import { fault, wireFaults } from '../../../contract/index.ts'
import { codes, OcpiRefused, readInstant } from '../envelope.rules.ts'
import type { OcpiAsked } from '../ocpi-inbound.ts'

/* What all objects of a partner have in common. */

export const text = (most: number) => z.string().min(1).max(most)
/** With its zone, or UTC without one, as the text has it. */
export const instant = z.string().refine((given) => readInstant(given) !== undefined, wireFaults.instant)
export const at = (given: string) => readInstant(given) ?? new Date(0)
/** Whose object it is stands in the object as well, and may be left out of parts of one. */
export const owned = { country_code: text(2), party_id: text(3), last_updated: instant }
/** So far a partner’s clock may be ahead of ours. */
const mostAheadMs = 3_600_000

export type Ruled<T> = { taken: T } | { refused: string }
/** An object as its shape says, of this partner, not of tomorrow, and such as can be kept; else what is wrong with it. */
export function validateOcpiObject<S extends z.ZodType<{ last_updated: string }>>(
  shape: S,
  object: unknown,
  { platformId, now }: { platformId: string; now: Date },
): Ruled<z.output<S>> {
  const parsed = shape.safeParse(object)
  if (!parsed.success) {
    const said = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'object'}: ${message}`)
    return { refused: said.join('; ').slice(0, 300) }
  }
  const { data } = parsed
  const { country_code: country, party_id: party } = data as { country_code?: unknown; party_id?: unknown }
  if (typeof country === 'string' && `${country}${String(party)}`.toUpperCase() !== platformId)
    return { refused: fault(`${country} ${String(party)}`, 'party') }
  if (at(data.last_updated).getTime() > now.getTime() + mostAheadMs)
    return { refused: fault(`last_updated ${data.last_updated}`, 'ahead') }
  // No database keeps it in a text.
  if (JSON.stringify(data).includes(String.raw`\u0000`)) return { refused: wireFaults.unkeepable }
  return { taken: data }
}
/** As `ruled`; throws OcpiRefused. */
export function requireRuled<S extends z.ZodType<{ last_updated: string }>>(
  shape: S,
  object: unknown,
  of: { platformId: string; now: Date },
): z.output<S> {
  const read = validateOcpiObject(shape, object, of)
  if ('refused' in read) throw new OcpiRefused(codes.invalid, read.refused)
  return read.taken
}

/** Whoever charges at ours alone has nothing to send here; and the party of an address is this partner’s. Throws OcpiRefused. */
export function requireTheirs(
  { linked }: Pick<OcpiAsked, 'linked'>,
  where?: { country: string; party: string },
): void {
  if (linked.direction === 'supply')
    throw new OcpiRefused(codes.client, 'our drivers do not charge with this partner', 403)
  if (where && `${where.country}${where.party}`.toUpperCase() !== linked.platformId)
    throw new OcpiRefused(codes.invalid, fault(`${where.country} ${where.party}`, 'party'))
}
/** The number in the address is the one in the object, if that has one. */
export function requireSameId(said: unknown, of: string, name: string): void {
  if (typeof said === 'string' && said.toLowerCase() !== of.toLowerCase())
    throw new OcpiRefused(codes.invalid, fault(name, 'address'))
}
/** A partner’s change to what is kept: its fields take the place of those that were. Throws OcpiRefused. */
export function changeOf(body: unknown): Record<string, unknown> & { last_updated: string } {
  const parsed = z.looseObject({ last_updated: instant }).safeParse(body)
  if (!parsed.success) throw new OcpiRefused(codes.incomplete, fault('last_updated', 'instant'))
  return parsed.data
}
