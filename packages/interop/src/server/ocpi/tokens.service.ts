import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import { ocpiStatusCodes, OcpiCallError, parseOcpiInstant, ocpiUnknownObjectError } from './envelope.rules.ts'
import { requireSupplyDirection } from './locations.service.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import { parseOcpiBody } from './registration.ts'
import { findOcpiToken, saveOcpiToken, type TokenKey } from './tokens.store.ts'

const text = (most: number) => z.string().min(1).max(most)
const instant = z.string().refine((value) => parseOcpiInstant(value) !== undefined)
const kinds = {
  '2.2.1': ['AD_HOC_USER', 'APP_USER', 'OTHER', 'RFID'],
  '2.3.0': ['AD_HOC_USER', 'APP_USER', 'EMAID', 'OTHER', 'RFID'],
}
export const tokenShape = z.looseObject({
  country_code: text(2),
  party_id: text(3),
  uid: text(36),
  type: text(30),
  contract_id: text(36),
  issuer: text(64),
  valid: z.boolean(),
  whitelist: z.enum(['ALWAYS', 'ALLOWED', 'ALLOWED_OFFLINE', 'NEVER']),
  last_updated: instant,
})
const changeShape = tokenShape.partial().required({ last_updated: true })

interface Where {
  country: string
  party: string
  uid: string
  type: string | undefined
}

/** Stores tokens of a partner's drivers, as the partner sends them (2.2.1, section 12.2.2). */
export function createTokens(services: Services) {
  /** Throws OcpiRefused if the token belongs to another party. */
  function keyOf({ linked, version }: OcpiRequest, { country, party, uid, type = 'RFID' }: Where): TokenKey {
    requireSupplyDirection(linked)
    const key = { country: country.toUpperCase(), party: party.toUpperCase(), uid, kind: type }
    if (`${key.country}${key.party}` !== linked.platformId)
      throw new OcpiCallError(ocpiStatusCodes.invalid, `${key.country} ${key.party}: not this partner’s party`)
    if (uid.length > 36) throw new OcpiCallError(ocpiStatusCodes.invalid, 'token_uid: 36 characters at most')
    if (!kinds[version].includes(type)) throw new OcpiCallError(ocpiStatusCodes.invalid, `type: ${type}`)
    return key
  }

  return {
    async get(request: OcpiRequest, where: Where): Promise<OcpiCallResponse> {
      const { linked } = request
      const key = keyOf(request, where)
      const stored = await services.db.inTenant(linked.operatorId, (tx) => findOcpiToken(tx, linked, key))
      if (!stored) throw ocpiUnknownObjectError('token', ocpiStatusCodes.unknownToken)
      return { data: stored.token }
    },
    async put(request: OcpiRequest, where: Where): Promise<OcpiCallResponse> {
      const { linked } = request
      const key = keyOf(request, where)
      const token = parseOcpiBody(tokenShape, request.body())
      requireSame(key, token)
      await services.db.inTenant(linked.operatorId, (tx) => saveOcpiToken(tx, linked, key, valuesOf(token)))
      return {}
    },
    /** An update that is older than the stored token changes nothing, because a newer one arrived first. */
    async patch(request: OcpiRequest, where: Where): Promise<OcpiCallResponse> {
      const { linked } = request
      const key = keyOf(request, where)
      const change = parseOcpiBody(changeShape, request.body())
      await services.db.inTenant(linked.operatorId, async (tx) => {
        const stored = await findOcpiToken(tx, linked, key, true)
        if (!stored) throw ocpiUnknownObjectError('token', ocpiStatusCodes.unknownToken)
        const token = parseOcpiBody(tokenShape, { ...stored.token, ...change })
        requireSame(key, token)
        await saveOcpiToken(tx, linked, key, valuesOf(token))
      })
      return {}
    },
  }
}

export type ReceivedToken = z.output<typeof tokenShape>
function valuesOf(token: ReceivedToken) {
  return { token, valid: token.valid, lastUpdated: parseOcpiInstant(token.last_updated) ?? new Date(0) }
}
/** Requires that the token has the same ids as the URL. */
function requireSame({ country, party, uid, kind }: TokenKey, token: ReceivedToken): void {
  const isSame =
    token.country_code.toUpperCase() === country &&
    token.party_id.toUpperCase() === party &&
    token.uid.toLowerCase() === uid.toLowerCase() &&
    token.type === kind
  if (!isSame)
    throw new OcpiCallError(ocpiStatusCodes.invalid, 'country_code, party_id, uid, type: not those of the address')
}
