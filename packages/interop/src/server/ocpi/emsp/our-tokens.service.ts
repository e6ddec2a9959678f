import { judgeElsewhere, type ElsewhereVerdict } from '@evops/charging/server'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import type { OcpiVersion } from '../../../contract/index.ts'
import { insertStart } from '../../roaming/starts.store.ts'
import {
  changedRoamers,
  contractOf,
  digestOfRoamers,
  findSentToken,
  saveTokensDigest,
  saveRoamingTokens,
  pageOfTokens,
  type ChangedToken,
  type Roamer,
} from '../../roaming/tokens.store.ts'
import { termsOf, type Terms } from '../../roaming/roaming-links.store.ts'
import { publicAddress } from '../../links/public-address.ts'
import { codes, unknownHere } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiRequest } from '../ocpi-inbound.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import { pageAnswer, readPage } from '../paging.rules.ts'
import { readAs } from '../registration.ts'
import { requireTheirs } from './objects.rules.ts'

const kinds: Readonly<Record<string, string>> = {
  emaid: 'EMAID',
  app: 'APP_USER',
  online: 'RFID',
  whitelist: 'RFID',
}
/** 2.2.1 has no token type for vehicle contracts. */
export function kindOf(version: OcpiVersion, credential: string): string {
  const kind = kinds[credential] ?? 'OTHER'
  return kind === 'EMAID' && version === '2.2.1' ? 'OTHER' : kind
}
/** Converts our token to the format for a partner, without the time of its last change. */
function tokenOf({ party, version }: OcpiLinked, { whitelist }: Terms, roamer: Roamer) {
  const { countryCode, partyId, name } = party
  return {
    country_code: countryCode,
    party_id: partyId,
    uid: roamer.uid,
    type: kindOf(version ?? '2.2.1', roamer.credential),
    contract_id: contractOf(`${countryCode}${partyId}`, roamer.tokenId),
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
export async function refreshPartnerTokens(tx: Tx, linked: OcpiLinked, now: Date): Promise<void> {
  const terms = await termsOf(tx, linked)
  const { party, version } = linked
  const { countryCode, partyId, name } = party
  const tokenOptions = { terms, as: [countryCode, partyId, name, version, terms.whitelist].join(' ') }
  if (!(await saveTokensDigest(tx, linked, await digestOfRoamers(tx, linked, tokenOptions)))) return
  const tokens = (await changedRoamers(tx, linked, tokenOptions)).map((roamer) => ({
    tokenId: roamer.tokenId,
    uid: roamer.uid,
    seen: roamer.seen,
    token: tokenOf(linked, terms, roamer),
  }))
  await saveRoamingTokens(tx, linked, { tokens, terms, now })
}

const allowed: Readonly<Record<ElsewhereVerdict, string>> = {
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
export function createOurTokens(services: Services) {
  const base = publicAddress(services)
  return {
    async list(request: OcpiRequest, query: Record<string, string | undefined>): Promise<OcpiAnswer> {
      const { linked, version } = request
      requireTheirs({ linked })
      const wish = readPage(query)
      const { rows, total } = await services.db.inTenant(linked.operatorId, async (tx) => {
        // The following pages use the same snapshot.
        if (!wish.after) await refreshPartnerTokens(tx, linked, services.now())
        return pageOfTokens(tx, linked, wish)
      })
      const shown = rows.slice(0, wish.limit)
      const last = shown.at(-1)
      return pageAnswer(`${base}/ocpi/${version}/emsp/tokens`, query, {
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
    ): Promise<OcpiAnswer> {
      const { linked } = request
      requireTheirs({ linked })
      const body = request.isEmpty ? undefined : request.body()
      const place = body === undefined || body === null ? undefined : readAs(referencesShape, body)
      return services.db.inTenant(linked.operatorId, async (tx) => {
        const now = services.now()
        const storedToken = await findSentToken(tx, linked, { uid })
        if (!storedToken || storedToken.token['type'] !== type) throw unknownHere('token', codes.unknownToken)
        const judged =
          storedToken.token['valid'] === true
            ? await judgeElsewhere(tx, {
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
