import { serveAll, type App } from '@evops/platform/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { roamingCalls, theirInvoiceCalls, type OcpiEnvelope } from '../../../contract/index.ts'
import type { OcpiAnswer, OcpiAsked } from '../ocpi-inbound.ts'
import type { Asking } from './asking.ts'
import type { createCdrs } from './cdrs.service.ts'
import type { Commands } from './commands.service.ts'
import type { createOurTokens } from './our-tokens.service.ts'
import type { createPlaces } from './places.service.ts'
import type { TheirProfiles } from './profiles.service.ts'
import type { createForeignSessions } from './sessions.service.ts'
import type { TheirInvoices } from './their-invoices.service.ts'

export interface EmspModules {
  places: ReturnType<typeof createPlaces>
  ourTokens: ReturnType<typeof createOurTokens>
  foreignSessions: ReturnType<typeof createForeignSessions>
  cdrs: ReturnType<typeof createCdrs>
  asking: Asking
  commands: Commands
  profiles: TheirProfiles
  invoices: TheirInvoices
}
interface Sent {
  request: FastifyRequest
  reply: FastifyReply
  params: { version: string }
}
/** Authorizes, logs and answers each OCPI call. `name`: name of the call in the log. */
export type Answered = (
  name: string,
  sent: Sent,
  work: (asked: OcpiAsked) => Promise<OcpiAnswer>,
) => Promise<OcpiEnvelope>

/** Registers the routes for partners at whose stations our drivers charge. */
export function emspRoutes(app: App, answered: Answered, modules: EmspModules): void {
  const { places, ourTokens, foreignSessions, cdrs, asking, profiles, invoices } = modules
  serveAll(app, roamingCalls, {
    ocpiGetTheirLocation: (sent) => answered('locations', sent, (asked) => places.get(asked, sent.params)),
    ocpiPutTheirLocation: (sent) => answered('locations', sent, (asked) => places.put(asked, sent.params)),
    ocpiPatchTheirLocation: (sent) =>
      answered('locations', sent, (asked) => places.patch(asked, sent.params)),
    ocpiGetTheirEvse: (sent) => answered('locations', sent, (asked) => places.get(asked, sent.params)),
    ocpiPutTheirEvse: (sent) => answered('locations', sent, (asked) => places.put(asked, sent.params)),
    ocpiPatchTheirEvse: (sent) => answered('locations', sent, (asked) => places.patch(asked, sent.params)),
    ocpiGetTheirConnector: (sent) => answered('locations', sent, (asked) => places.get(asked, sent.params)),
    ocpiPutTheirConnector: (sent) => answered('locations', sent, (asked) => places.put(asked, sent.params)),
    ocpiPatchTheirConnector: (sent) =>
      answered('locations', sent, (asked) => places.patch(asked, sent.params)),
    ocpiGetTheirTariff: (sent) => answered('tariffs', sent, (asked) => places.tariff.get(asked, sent.params)),
    ocpiPutTheirTariff: (sent) => answered('tariffs', sent, (asked) => places.tariff.put(asked, sent.params)),
    ocpiDeleteTheirTariff: (sent) =>
      answered('tariffs', sent, (asked) => places.tariff.remove(asked, sent.params)),
    ocpiGetOurTokens: (sent) => answered('tokens', sent, (asked) => ourTokens.list(asked, sent.query)),
    ocpiAuthorize: (sent) =>
      answered('tokens authorize', sent, (asked) =>
        ourTokens.authorize(asked, { uid: sent.params.uid, type: sent.query.type }),
      ),
    ocpiGetTheirSession: (sent) =>
      answered('sessions', sent, (asked) => foreignSessions.get(asked, sent.params)),
    ocpiPutTheirSession: (sent) =>
      answered('sessions', sent, (asked) => foreignSessions.put(asked, sent.params)),
    ocpiPatchTheirSession: (sent) =>
      answered('sessions', sent, (asked) => foreignSessions.patch(asked, sent.params)),
    ocpiPostCdr: (sent) => answered('cdrs', sent, (asked) => cdrs.post(asked)),
    ocpiGetTheirCdr: (sent) => answered('cdrs', sent, (asked) => cdrs.get(asked, sent.params.cdr)),
    ocpiPostResult: (sent) => answered('commands', sent, (asked) => asking.result(asked, sent.params)),
    ocpiPutActiveProfile: (sent) =>
      answered('chargingprofiles', sent, (asked) => profiles.put(asked, sent.params.session)),
  })
  const name = 'invoicereconciliation'
  serveAll(app, theirInvoiceCalls, {
    ocpiPostTheirInvoice: (sent) => answered(name, sent, (asked) => invoices.post(asked)),
    ocpiGetTheirInvoice: (sent) => answered(name, sent, (asked) => invoices.get(asked, sent.params)),
    ocpiPutTheirInvoice: (sent) => answered(name, sent, (asked) => invoices.put(asked, sent.params)),
    ocpiDeleteTheirInvoice: (sent) => answered(name, sent, (asked) => invoices.remove(asked, sent.params)),
  })
}
