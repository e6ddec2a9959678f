import { isSessionRunning } from '@evops/charging/contract'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { publicBaseUrl } from '../links/public-address.ts'
import type { SharedDataService } from '../port/port.ts'
import type { PartnerSessionService } from '../port/sessions.ts'
import { sessionTariffRule } from './cdrs.service.ts'
import { parseOcpiInstant, ocpiUnknownObjectError } from './envelope.rules.ts'
import { requireSupplyDirection } from './locations.service.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import { buildPageResponse, parsePageQuery } from './paging.rules.ts'
import { parseOcpiBody } from './registration.ts'
import { buildOcpiSession, type OcpiSession } from './sessions.rules.ts'
import { saveChargingPreferences, pageOfOcpiSessions } from './sessions.store.ts'

const preferencesShape = z.looseObject({
  profile_type: z.enum(['CHEAP', 'FAST', 'GREEN', 'REGULAR']),
  departure_time: z
    .string()
    .refine((text) => parseOcpiInstant(text) !== undefined)
    .optional(),
  energy_need: z.number().nonnegative().max(10_000).optional(),
  discharge_allowed: z.boolean().optional(),
})

/** Provides sessions of a partner's drivers on request (2.2.1, section 9.2.1). */
export function createOcpiSessions(
  services: Services,
  { port, sessions }: { port: Pick<SharedDataService, 'prices'>; sessions: Pick<PartnerSessionService, 'session'> },
) {
  const base = publicBaseUrl(services)

  async function objectOf(tx: Tx, linked: LinkedOcpiPartner, session: OcpiSession, version: OcpiRequest['version']) {
    const chargingSession = await sessions.session(tx, linked, session.partnerNo)
    if (!chargingSession) return undefined
    const priced = await sessionTariffRule(tx, port, linked, chargingSession)
    return {
      chargingSession,
      reported: buildOcpiSession({
        version,
        party: linked.party,
        session,
        chargingSession,
        tariffId: priced?.ruleId,
      }),
    }
  }

  return {
    objectOf,
    async list(
      { linked, version }: OcpiRequest,
      query: Readonly<Record<string, string | undefined>>,
    ): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      const wish = parsePageQuery(query)
      return services.db.inTenant(linked.operatorId, async (tx) => {
        const { total, list, isMore } = await pageOfOcpiSessions(tx, linked, wish)
        const data: object[] = []
        for (const session of list) {
          const found = await objectOf(tx, linked, session, version)
          if (found) data.push(found.reported)
        }
        const last = list.at(-1)
        return buildPageResponse(`${base}/ocpi/${version}/sessions`, query, {
          wish,
          total,
          data,
          isMore,
          last: last && { at: last.exactly, id: last.rowId },
        })
      })
    },
    /**
     * Stores the preferences for display only. They do not affect charging, and the response reports that no profile is
     * possible (section 9.3.5).
     */
    async putPreferences({ linked, ...request }: OcpiRequest, partnerNo: string): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      const preferences = parseOcpiBody(preferencesShape, request.body())
      await services.db.inTenant(linked.operatorId, async (tx) => {
        const chargingSession = await sessions.session(tx, linked, partnerNo)
        if (!chargingSession || !isSessionRunning(chargingSession.state)) throw ocpiUnknownObjectError('session')
        await saveChargingPreferences(tx, linked, { partnerNo, preferences })
      })
      const isUsual = preferences.profile_type === 'REGULAR' || preferences.profile_type === 'FAST'
      return { data: isUsual ? 'ACCEPTED' : 'PROFILE_TYPE_NOT_SUPPORTED' }
    },
  }
}
export type OcpiSessions = ReturnType<typeof createOcpiSessions>
