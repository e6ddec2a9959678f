import type { Services, JobTable } from '@evops/platform/server'
import { isSingleCallFailure, LinkError } from '../../links/link-error.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { finishTokenPushRun, claimTokenPushRuns, tokenPushDueSql } from '../../roaming/roaming-links.store.ts'
import { saveTokenPushOutcome, listPendingTokens, type ChangedToken } from '../../roaming/tokens.store.ts'
import { backOffSeconds } from '../../tcec/back-off.rules.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import { refreshPartnerTokens, toPartnerToken, wireTokenType } from './our-tokens.service.ts'

const everyMs = 2_000
const mostPartners = 8
const mostInTurn = 200
/** Interval of the check for changed tokens. Tokens change in many ways, by users and by time. */
const lookSeconds = 15

/** Sends our tokens to partners when they change (PUT). Ended tokens are sent as invalid. */
export function createTokenPush({ services, outbound }: { services: Services; outbound: OcpiOutbound }) {
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = mostPartners - underway.size
    if (room <= 0) return
    for (const turn of await services.db.asPlatform((tx) =>
      claimTokenPushRuns(tx, { now: services.now(), limit: room }),
    )) {
      const work = take(turn)
        .catch((error: unknown) => services.log.error({ error, partner: turn.id }, 'a partner was not told tokens'))
        .finally(() => underway.delete(turn.id))
      underway.set(turn.id, work)
    }
  }

  async function take(turn: PartnerKey & { failures: number }): Promise<void> {
    const now = services.now()
    const { linked, due } = await services.db.inTenant(turn.operatorId, async (tx) => {
      const found = await findLinkedOcpiPartner(tx, turn.id)
      if (found) await refreshPartnerTokens(tx, found, now)
      return { linked: found, due: await listPendingTokens(tx, turn, { now, limit: mostInTurn }) }
    })
    if (!linked) return
    let failed = false
    // A partner without a receiver endpoint pulls the tokens.
    const receiver = linked.endpoints.find(
      ({ identifier, role }) => identifier === 'tokens' && (role === 'RECEIVER' || role === ''),
    )?.url
    try {
      if (receiver !== undefined) for (const token of due) await pushToken({ linked, receiver }, token)
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      failed = true
    }
    const waits = failed
      ? backOffSeconds(turn.failures)
      : receiver !== undefined && due.length === mostInTurn
        ? 0
        : lookSeconds
    const nextAt = new Date(services.now().getTime() + waits * 1_000)
    await services.db.inTenant(turn.operatorId, (tx) => finishTokenPushRun(tx, turn, { failed, nextAt }))
  }

  async function pushToken(
    { linked, receiver }: { linked: LinkedOcpiPartner; receiver: string },
    storedToken: ChangedToken,
  ): Promise<void> {
    const { countryCode, partyId } = linked.party
    const { token, uid, tokenId, failures } = storedToken
    const path = `${receiver.replace(/\/$/, '')}/${countryCode}/${partyId}/${encodeURIComponent(uid)}`
    const url = `${path}?type=${wireTokenType(linked.wireVersion, String(token['type']))}`
    let sentToken: object | null = token
    try {
      await outbound.call(linked, {
        method: 'PUT',
        url,
        name: 'tokens',
        body: toPartnerToken(storedToken),
        secrets: [uid],
      })
    } catch (error) {
      if (!isSingleCallFailure(error)) throw error
      sentToken = null
    }
    const nextAt = new Date(services.now().getTime() + (sentToken ? 0 : backOffSeconds(failures)) * 1_000)
    await services.db.inTenant(linked.operatorId, (tx) =>
      saveTokenPushOutcome(tx, linked, { tokenId, synced: sentToken, nextAt }),
    )
  }

  return {
    jobs: { 'interop:tell-tokens': { everyMs, when: tokenPushDueSql, run: round } } satisfies JobTable,
    idle: async () => void (await Promise.all(underway.values())),
  }
}
