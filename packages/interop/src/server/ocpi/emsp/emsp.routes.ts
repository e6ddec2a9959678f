import { serveAll, type App } from '@evops/platform/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { roamingCalls, partnerInvoiceCalls, type OcpiEnvelope } from '../../../contract/index.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import type { PartnerCalls } from './partner-calls.ts'
import type { createCdrs } from './cdrs.service.ts'
import type { RoamingCommandSender } from './commands.service.ts'
import type { createRoamingTokenService } from './our-tokens.service.ts'
import type { createReceivedLocations } from './places.service.ts'
import type { RoamingProfiles } from './profiles.service.ts'
import type { createForeignSessions } from './sessions.service.ts'
import type { ReceivedInvoices } from './their-invoices.service.ts'

export interface EmspModules {
  places: ReturnType<typeof createReceivedLocations>
  ourTokens: ReturnType<typeof createRoamingTokenService>
  foreignSessions: ReturnType<typeof createForeignSessions>
  cdrs: ReturnType<typeof createCdrs>
  partnerCalls: PartnerCalls
  commands: RoamingCommandSender
  profiles: RoamingProfiles
  invoices: ReceivedInvoices
}
interface Sent {
  request: FastifyRequest
  reply: FastifyReply
  params: { version: string }
}
/** Authorizes, logs and answers each OCPI call. `name`: name of the call in the log. */
export type OcpiCallHandler = (
  name: string,
  sent: Sent,
  work: (request: OcpiRequest) => Promise<OcpiCallResponse>,
) => Promise<OcpiEnvelope>

/** Registers the routes for partners at whose stations our drivers charge. */
export function emspRoutes(app: App, answered: OcpiCallHandler, modules: EmspModules): void {
  const { places, ourTokens, foreignSessions, cdrs, partnerCalls, profiles, invoices } = modules
  serveAll(app, roamingCalls, {
    ocpiGetTheirLocation: (sent) => answered('locations', sent, (request) => places.get(request, sent.params)),
    ocpiPutTheirLocation: (sent) => answered('locations', sent, (request) => places.put(request, sent.params)),
    ocpiPatchTheirLocation: (sent) => answered('locations', sent, (request) => places.patch(request, sent.params)),
    ocpiGetTheirEvse: (sent) => answered('locations', sent, (request) => places.get(request, sent.params)),
    ocpiPutTheirEvse: (sent) => answered('locations', sent, (request) => places.put(request, sent.params)),
    ocpiPatchTheirEvse: (sent) => answered('locations', sent, (request) => places.patch(request, sent.params)),
    ocpiGetTheirConnector: (sent) => answered('locations', sent, (request) => places.get(request, sent.params)),
    ocpiPutTheirConnector: (sent) => answered('locations', sent, (request) => places.put(request, sent.params)),
    ocpiPatchTheirConnector: (sent) => answered('locations', sent, (request) => places.patch(request, sent.params)),
    ocpiGetTheirTariff: (sent) => answered('tariffs', sent, (request) => places.tariff.get(request, sent.params)),
    ocpiPutTheirTariff: (sent) => answered('tariffs', sent, (request) => places.tariff.put(request, sent.params)),
    ocpiDeleteTheirTariff: (sent) => answered('tariffs', sent, (request) => places.tariff.remove(request, sent.params)),
    ocpiGetOurTokens: (sent) => answered('tokens', sent, (request) => ourTokens.list(request, sent.query)),
    ocpiAuthorize: (sent) =>
      answered('tokens authorize', sent, (request) =>
        ourTokens.authorize(request, { uid: sent.params.uid, type: sent.query.type }),
      ),
    ocpiGetTheirSession: (sent) => answered('sessions', sent, (request) => foreignSessions.get(request, sent.params)),
    ocpiPutTheirSession: (sent) => answered('sessions', sent, (request) => foreignSessions.put(request, sent.params)),
    ocpiPatchTheirSession: (sent) =>
      answered('sessions', sent, (request) => foreignSessions.patch(request, sent.params)),
    ocpiPostCdr: (sent) => answered('cdrs', sent, (request) => cdrs.post(request)),
    ocpiGetTheirCdr: (sent) => answered('cdrs', sent, (request) => cdrs.get(request, sent.params.cdr)),
    ocpiPostResult: (sent) => answered('commands', sent, (request) => partnerCalls.result(request, sent.params)),
    ocpiPutActiveProfile: (sent) =>
      answered('chargingprofiles', sent, (request) => profiles.put(request, sent.params.session)),
  })
  const name = 'invoicereconciliation'
  serveAll(app, partnerInvoiceCalls, {
    ocpiPostTheirInvoice: (sent) => answered(name, sent, (request) => invoices.post(request)),
    ocpiGetTheirInvoice: (sent) => answered(name, sent, (request) => invoices.get(request, sent.params)),
    ocpiPutTheirInvoice: (sent) => answered(name, sent, (request) => invoices.put(request, sent.params)),
    ocpiDeleteTheirInvoice: (sent) => answered(name, sent, (request) => invoices.remove(request, sent.params)),
  })
}
