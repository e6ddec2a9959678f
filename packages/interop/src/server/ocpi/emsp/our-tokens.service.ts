import { decidePartnerStart, type PartnerStartVerdict } from '@evops/charging/server'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { OcpiVersion, OcpiWireVersion } from '../../../contract/index.ts'
import { insertStart } from '../../roaming/starts.store.ts'
import {
  listChangedRoamingTokens,
  deriveContractId,
  digestRoamingTokens,
  findSentToken,
  saveTokensDigest,
  saveRoamingTokens,
  pageRoamingTokens,
  type ChangedToken,
  type RoamingToken,
} from '../../roaming/tokens.store.ts'
import { readRoamingTerms, type RoamingTermsValues } from '../../roaming/roaming-links.store.ts'
import { publicBaseUrl } from '../../links/public-address.ts'
import { ocpiStatusCodes, ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { buildPageResponse, parsePageQuery } from '../paging.rules.ts'
import { parseOcpiBody } from '../registration.ts'
import { requirePartnerParty } from './objects.rules.ts'

const kinds: Readonly<Record<string, string>> = {
  emaid: 'EMAID',
  app: 'APP_USER',
  online: 'RFID',
  whitelist: 'RFID',
}
/** 2.2.1 has no token type for vehicle contracts. */
export function ocpiTokenType(version: OcpiVersion, credential: string): string {
  const kind = kinds[credential] ?? 'OTHER'
  return kind === 'EMAID' && version === '2.2.1' ? 'OTHER' : kind
}
/** Returns the type of a token in the version of a call: 2.1.1 has RFID and OTHER only. */
export const wireTokenType = (version: OcpiWireVersion | null, type: string): string =>
  version === '2.1.1' && type !== 'RFID' ? 'OTHER' : type
/** Converts our token to the format for a partner, without the time of its last change. */
function tokenOf({ party, version }: LinkedOcpiPartner, { whitelist }: RoamingTermsValues, roamer: RoamingToken) {
  const { countryCode, partyId, name } = party
  return {
    country_code: countryCode,
    party_id: partyId,
    uid: roamer.uid,
    type: ocpiTokenType(version ?? '2.2.1', roamer.credential),
    contract_id: deriveContractId(`${countryCode}${partyId}`, roamer.tokenId),
    issuer: name.slice(0, 64),
    valid: roamer.valid,
    whitelist,
  }
}
export const toPartnerToken = ({ token, changedAt }: ChangedToken) => ({
  ...token,
  last_updated: changedAt.toISOString(),
})

/** Updates the list of our tokens for a partner. If no token has changed, only the digest of the tokens is read. */
export async function refreshPartnerTokens(tx: Tx, linked: LinkedOcpiPartner, now: Date): Promise<void> {
  const terms = await readRoamingTerms(tx, linked)
  const { party, version } = linked
  const { countryCode, partyId, name } = party
  const tokenOptions = { terms, as: [countryCode, partyId, name, version, terms.whitelist].join(' ') }
  if (!(await saveTokensDigest(tx, linked, await digestRoamingTokens(tx, linked, tokenOptions)))) return
  const tokens = (await listChangedRoamingTokens(tx, linked, tokenOptions)).map((roamer) => ({
    tokenId: roamer.tokenId,
    uid: roamer.uid,
    seen: roamer.seen,
    token: tokenOf(linked, terms, roamer),
  }))
  await saveRoamingTokens(tx, linked, { tokens, terms, now })
}

const allowed: Readonly<Record<PartnerStartVerdict, string>> = {
  accepted: 'ALLOWED',
  blocked: 'BLOCKED',
  expired: 'EXPIRED',
  'no-credit': 'NO_CREDIT',
  'not-allowed': 'NOT_ALLOWED',
}
const referencesShape = z.looseObject({
  location_id: z.string().min(1).max(36),
  evse_uids: z.array(z.string().max(36)).max(2_000).nullish(),
})

/** Provides the tokens of our drivers to partners at whose stations they charge (2.2.1, 12.2.1). */
export function createRoamingTokenService(services: Services) {
  const base = publicBaseUrl(services)
  return {
    async list(request: OcpiRequest, query: Record<string, string | undefined>): Promise<OcpiCallResponse> {
      const { linked, version } = request
      requirePartnerParty({ linked })
      const wish = parsePageQuery(query)
      const { rows, total } = await services.db.inTenant(linked.operatorId, async (tx) => {
        // The following pages use the same snapshot.
        if (!wish.after) await refreshPartnerTokens(tx, linked, services.now())
        return pageRoamingTokens(tx, linked, wish)
      })
      const shown = rows.slice(0, wish.limit)
      const last = shown.at(-1)
      return buildPageResponse(`${base}/ocpi/${version}/emsp/tokens`, query, {
        wish,
        total,
        data: shown.map(toPartnerToken),
        isMore: rows.length > wish.limit,
        last: last && { at: last.at, id: last.tokenId },
      })
    },
    /**
     * Authorizes a token in real time: state of the token, terms of its holder, and available money. The answer is
     * stored.
     */
    async authorize(
      request: OcpiRequest,
      { uid, type = 'RFID' }: { uid: string; type: string | undefined },
    ): Promise<OcpiCallResponse> {
      const { linked } = request
      requirePartnerParty({ linked })
      const body = request.isEmpty ? undefined : request.body()
      const place = body === undefined || body === null ? undefined : parseOcpiBody(referencesShape, body)
      return services.db.inTenant(linked.operatorId, async (tx) => {
        const now = services.now()
        const storedToken = await findSentToken(tx, linked, { uid })
        if (!storedToken || wireTokenType(request.wireVersion, String(storedToken.token['type'])) !== type)
          throw ocpiUnknownObjectError('token', ocpiStatusCodes.unknownToken)
        const judged =
          storedToken.token['valid'] === true
            ? await decidePartnerStart(tx, {
                operatorId: linked.operatorId,
                tokenId: storedToken.tokenId,
                at: now,
              })
            : ({ verdict: 'blocked', holderId: null, payers: null } as const)
        const start = {
          ...judged,
          tokenId: storedToken.tokenId,
          stationNo: place?.location_id ?? null,
          at: now,
        }
        const reference = await insertStart(tx, linked, start)
        return {
          data: {
            allowed: allowed[judged.verdict],
            token: toPartnerToken(storedToken),
            ...(place && judged.verdict === 'accepted' && { location: place }),
            authorization_reference: reference,
          },
        }
      })
    },
  }
}
