import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { hubStatuses } from '../../../contract/index.ts'
import { LinkError } from '../../links/link-error.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { pagesOf } from '../emsp/pages.ts'
import { ocpiStatusCodes, OcpiCallError, parseOcpiInstant, ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import { partnerModuleUrl } from '../ocpi-turn.ts'
import { parseOcpiBody } from '../registration.ts'
import { deleteHubParties, hubParties, listDueHubs, saveHubParty, markHubRead, type HubParty } from './hub.store.ts'

const code = (form: RegExp) =>
  z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(form))
const infoShape = z.object({
  country_code: code(/^[A-Z]{2}$/),
  party_id: code(/^[A-Z0-9]{3}$/),
  role: z.string().min(1).max(20),
  status: z.enum(hubStatuses),
  last_updated: z.string().refine((text) => parseOcpiInstant(text) !== undefined),
})
type Info = z.output<typeof infoShape>
/** A partial update may omit its time. The current time is used then. */
const changeShape = infoShape.partial()

const partyOf = ({ country_code, party_id, role, status, last_updated }: Info): HubParty => ({
  countryCode: country_code,
  partyId: party_id,
  role,
  status,
  lastUpdated: parseOcpiInstant(last_updated) ?? new Date(0),
})
const infoOf = ({ countryCode, partyId, role, status, lastUpdated }: HubParty): Info => ({
  country_code: countryCode,
  party_id: partyId,
  role,
  status,
  last_updated: lastUpdated.toISOString(),
})
interface Where {
  country: string
  party: string
}

/**
 * Tracks the parties behind a hub as the hub reports them (2.2.1, section 16; same in 2.3.0): pushed by the hub, and
 * read once an hour.
 */
export function createHub({ services, outbound }: { services: Services; outbound: Pick<OcpiOutbound, 'page'> }) {
  const storeClientInfo = (linked: LinkedOcpiPartner, { country, party }: Where, info: Info) => {
    if (info.country_code !== country.toUpperCase() || info.party_id !== party.toUpperCase())
      throw new OcpiCallError(ocpiStatusCodes.invalid, 'country_code, party_id: not those of the address')
    const now = services.now()
    return services.db.inTenant(linked.operatorId, (tx) => saveHubParty(tx, linked, partyOf(info), now))
  }
  async function find({ linked }: OcpiRequest, { country, party }: Where): Promise<HubParty> {
    requireHub(linked)
    const of = { countryCode: country.toUpperCase(), partyId: party.toUpperCase() }
    const [found] = await services.db.inTenant(linked.operatorId, (tx) => hubParties(tx, linked, of))
    if (!found) throw ocpiUnknownObjectError('party', ocpiStatusCodes.client)
    return found
  }

  async function read(key: PartnerKey): Promise<void> {
    const now = services.now()
    const linked = await services.db.inTenant(key.operatorId, (tx) => findLinkedOcpiPartner(tx, key.id))
    const from = linked && partnerModuleUrl(linked, 'hubclientinfo', 'SENDER')
    if (!linked?.isHub || from === undefined) return
    const named: string[] = []
    for await (const page of pagesOf(outbound, linked, { from, identifier: 'hubclientinfo' })) {
      const infos = page.flatMap((one) => infoShape.safeParse(one).data ?? [])
      named.push(...infos.map(({ country_code, party_id, role }) => country_code + party_id + role))
      await services.db.inTenant(key.operatorId, async (tx) => {
        for (const one of infos) await saveHubParty(tx, key, partyOf(one), now)
      })
    }
    await services.db.inTenant(key.operatorId, (tx) => deleteHubParties(tx, key, { named, before: now }))
  }

  return {
    get: async (request: OcpiRequest, where: Where): Promise<OcpiCallResponse> => ({
      data: infoOf(await find(request, where)),
    }),
    async put(request: OcpiRequest, where: Where): Promise<OcpiCallResponse> {
      requireHub(request.linked)
      await storeClientInfo(request.linked, where, parseOcpiBody(infoShape, request.body()))
      return {}
    },
    async patch(request: OcpiRequest, where: Where): Promise<OcpiCallResponse> {
      const current = infoOf(await find(request, where))
      const change = parseOcpiBody(changeShape, request.body())
      const at = { last_updated: services.now().toISOString() }
      await storeClientInfo(request.linked, where, parseOcpiBody(infoShape, { ...current, ...at, ...change }))
      return {}
    },
    jobs: {
      'interop:read-hubs': {
        title: {
          zh: '读取 OCPI 枢纽成员状态',
          en: 'Read which parties OCPI hubs have connected',
          es: 'Leer qué miembros tienen conectados los hubs OCPI',
        },
        forOperators: true,
        cron: '*/5 * * * *',
        async run() {
          const now = services.now()
          for (const key of await services.db.asPlatform((tx) => listDueHubs(tx, now))) {
            // The error is in the log, and the read is retried within the hour.
            await read(key).catch((error: unknown) => {
              if (!(error instanceof LinkError)) throw error
            })
            await services.db.inTenant(key.operatorId, (tx) => markHubRead(tx, key, now))
          }
        },
      },
    } satisfies JobTable,
  }
}
export type HubService = ReturnType<typeof createHub>

function requireHub({ isHub }: LinkedOcpiPartner): void {
  if (!isHub) throw new OcpiCallError(ocpiStatusCodes.client, 'hubclientinfo: this platform is no hub', 403)
}
