import { Problem } from '@evops/platform/contract'
import { conflictProblem, serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import {
  ocpiEndpoints,
  ocpiFailures,
  ocpiSteps,
  type OcpiFailure,
  type OcpiLink,
  type OcpiParty,
  type OcpiStep,
} from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { OcpiHandshake } from './handshake.ts'
import { hubParties } from './hub/hub.store.ts'
import { toLinkComparison } from '../links/comparison.store.ts'
import type { OcpiTokenCrypto } from './keys.ts'
import { countStationsWithoutPosition } from './locations.store.ts'
import {
  insertOcpiToken,
  revokeOcpiTokens,
  findLinkedOcpiPartner,
  findOcpiRow,
  findParty,
  saveParty,
} from './ocpi-links.store.ts'

const nobody: OcpiParty = {
  countryCode: '',
  partyId: '',
  name: '',
  website: '',
  prices: 'without_tax',
  vatHundredths: 0,
  version: 0,
}

export function ocpiLinkRoutes(
  app: App,
  { services, keys, handshake }: { services: Services; keys: OcpiTokenCrypto; handshake: OcpiHandshake },
): void {
  const partyFor = async (tx: Tx, operatorId: string) => (await findParty(tx, operatorId)) ?? nobody
  const linkOf = async (tx: Tx, key: PartnerKey): Promise<OcpiLink> => {
    const found = await findOcpiRow(tx, key)
    if (!found) throw new Problem('request.not-found')
    const { endpoints, roles, failedStep, failedWith, triedAt, registeredAt, heardAt, ...rest } = found
    const { comparedAt, comparedStations, comparedDifferences, comparedDetail, ...row } = rest
    return {
      id: key.id,
      party: await partyFor(tx, key.operatorId),
      versionsUrl: handshake.versionsUrl,
      ...row,
      registeredAt: registeredAt?.toISOString() ?? null,
      heardAt: heardAt?.toISOString() ?? null,
      compared: toLinkComparison({ comparedAt, comparedStations, comparedDifferences, comparedDetail }),
      modules: endpoints.map(({ identifier, role }) => ({ identifier, role })),
      roles: roles.map(({ role, country_code, party_id, business_details: { name } }) => ({
        role,
        countryCode: country_code,
        partyId: party_id,
        name,
      })),
      hubParties: (await hubParties(tx, key)).map(({ lastUpdated, ...one }) => ({
        ...one,
        lastUpdated: lastUpdated.toISOString(),
      })),
      failed: failureOf(failedStep, failedWith, triedAt),
      unplaced: await countStationsWithoutPosition(tx, key),
    }
  }
  /** Throws interop.no-party, interop.not-ocpi, request.not-found. */
  const requireReady = async (tx: Tx, key: PartnerKey): Promise<OcpiLink> => {
    const link = await linkOf(tx, key)
    if (link.party.countryCode === '') throw new Problem('interop.no-party')
    if (!(await findLinkedOcpiPartner(tx, key.id))) throw new Problem('interop.not-ocpi')
    return link
  }

  serveAll(app, ocpiEndpoints, {
    getOcpiParty: ({ tx, actor }) => partyFor(tx, actor.operatorId),
    putOcpiParty: async ({ tx, actor, body, audit }) => {
      const before = await partyFor(tx, actor.operatorId)
      const { version, ...values } = body
      if (version !== before.version || !(await saveParty(tx, actor.operatorId, { ...values, version })))
        throw conflictProblem(values, before)
      const after = await partyFor(tx, actor.operatorId)
      audit({ entity: 'partner', before, after })
      return after
    },
    getOcpiLink: ({ tx, actor, params }) => linkOf(tx, { operatorId: actor.operatorId, id: params.id }),
    inviteOcpiPartner: async ({ tx, actor, params, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      const { versionsUrl } = await requireReady(tx, key)
      const { token, hash } = keys.make()
      await revokeOcpiTokens(tx, key, 'registration')
      await insertOcpiToken(tx, key, { hash, kind: 'registration', at: services.now() })
      audit({ entity: 'partner', entityId: params.id, after: { ocpiTokenMade: true } })
      return { token, versionsUrl }
    },
    registerOcpiPartner: async ({ actor, params, body, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      await services.db.inTenant(actor, (tx) => requireReady(tx, key))
      const failure = await handshake.register(key, body.token)
      audit({
        entity: 'partner',
        entityId: params.id,
        after: { ocpiRegistered: failure ? `${failure.step}: ${failure.kind}` : 'ok' },
      })
      return services.db.inTenant(actor, (tx) => linkOf(tx, key))
    },
    unregisterOcpiPartner: async ({ actor, params, audit }) => {
      const key = { operatorId: actor.operatorId, id: params.id }
      await services.db.inTenant(actor, (tx) => requireReady(tx, key))
      const isReported = await handshake.unregister(key)
      audit({
        entity: 'partner',
        entityId: params.id,
        after: { ocpiRegistered: false, isPartnerNotified: isReported },
      })
      return { done: true as const }
    },
  })
}

const isStep = (text: string): text is OcpiStep => (ocpiSteps as readonly string[]).includes(text)
const isFailure = (text: string): text is OcpiFailure => (ocpiFailures as readonly string[]).includes(text)
function failureOf(step: string, problem: string, at: Date | null): OcpiLink['failed'] {
  const [kind = ''] = problem.split(': ')
  if (!isStep(step) || !isFailure(kind)) return null
  return { step, kind, detail: problem.slice(kind.length + 2), at: at?.toISOString() ?? null }
}
