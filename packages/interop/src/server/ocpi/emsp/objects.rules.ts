import { z } from 'zod'
import { formatFieldError, protocolErrorTexts } from '../../../contract/index.ts'
import { ocpiStatusCodes, OcpiCallError, parseOcpiInstant } from '../envelope.rules.ts'
import type { OcpiRequest } from '../ocpi-inbound.ts'

/* Fields that all objects of a partner have in common. */

export const boundedText = (most: number) => z.string().min(1).max(most)
/** Instant with a time zone, or UTC without one, as the standard defines. */
export const ocpiInstantSchema = z
  .string()
  .refine((value) => parseOcpiInstant(value) !== undefined, protocolErrorTexts.instant)
export const parseInstantOrThrow = (value: string) => parseOcpiInstant(value) ?? new Date(0)
/** Fields that identify the owner of an object. They may be missing in partial objects. */
export const objectOwnerFields = {
  country_code: boundedText(2),
  party_id: boundedText(3),
  last_updated: ocpiInstantSchema,
}
/** Maximum time by which a partner's clock may be ahead of ours. */
const maxFutureMs = 3_600_000

export type ValidationResult<T> = { taken: T } | { refused: string }
/**
 * Validates an object: it matches the schema, belongs to this partner, is not from the future, and can be stored.
 * Otherwise returns the error.
 */
export function validateOcpiObject<S extends z.ZodType<{ last_updated: string }>>(
  shape: S,
  object: unknown,
  { platformId, now }: { platformId: string; now: Date },
): ValidationResult<z.output<S>> {
  const parsed = shape.safeParse(object)
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'object'}: ${message}`)
    return { refused: messages.join('; ').slice(0, 300) }
  }
  const { data } = parsed
  const { country_code: country, party_id: party } = data as { country_code?: unknown; party_id?: unknown }
  if (typeof country === 'string' && `${country}${String(party)}`.toUpperCase() !== platformId)
    return { refused: formatFieldError(`${country} ${String(party)}`, 'party') }
  if (parseInstantOrThrow(data.last_updated).getTime() > now.getTime() + maxFutureMs)
    return { refused: formatFieldError(`last_updated ${data.last_updated}`, 'ahead') }
  // PostgreSQL cannot store this character in a text.
  if (JSON.stringify(data).includes(String.raw`\u0000`)) return { refused: protocolErrorTexts.unkeepable }
  return { taken: data }
}
/** Same as `validateOcpiObject`, but throws OcpiRefused. */
export function requireValidOcpiObject<S extends z.ZodType<{ last_updated: string }>>(
  shape: S,
  object: unknown,
  of: { platformId: string; now: Date },
): z.output<S> {
  const read = validateOcpiObject(shape, object, of)
  if ('refused' in read) throw new OcpiCallError(ocpiStatusCodes.invalid, read.refused)
  return read.taken
}

/**
 * Requires that the partner has stations for our drivers, and that the party in the URL belongs to this partner. Throws
 * OcpiRefused.
 */
export function requirePartnerParty(
  { linked }: Pick<OcpiRequest, 'linked'>,
  where?: { country: string; party: string },
): void {
  if (linked.direction === 'supply')
    throw new OcpiCallError(ocpiStatusCodes.client, 'our drivers do not charge with this partner', 403)
  if (where && `${where.country}${where.party}`.toUpperCase() !== linked.platformId)
    throw new OcpiCallError(ocpiStatusCodes.invalid, formatFieldError(`${where.country} ${where.party}`, 'party'))
}
/** Requires that the id in the URL equals the id in the object, if the object has one. */
export function requireMatchingId(objectId: unknown, of: string, name: string): void {
  if (typeof objectId === 'string' && objectId.toLowerCase() !== of.toLowerCase())
    throw new OcpiCallError(ocpiStatusCodes.invalid, formatFieldError(name, 'address'))
}
/** Parses a partner's partial update of a stored object. Its fields replace the stored fields. Throws OcpiRefused. */
export function parsePartialUpdate(body: unknown): Record<string, unknown> & { last_updated: string } {
  const parsed = z.looseObject({ last_updated: ocpiInstantSchema }).safeParse(body)
  if (!parsed.success) throw new OcpiCallError(ocpiStatusCodes.incomplete, formatFieldError('last_updated', 'instant'))
  return parsed.data
}
