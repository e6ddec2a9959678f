import { clientAddressOf, rawBody, serveAll, withRawBodies, type App, type Services } from '@evops/platform/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ocpiCalls, paymentTerminalCalls, type OcpiEnvelope } from '../../contract/index.ts'
import { emspRoutes, type EmspModules } from './emsp/emsp.routes.ts'
import type { CdrService } from './cdrs.service.ts'
import type { HubService } from './hub/hub.service.ts'
import type { InvoiceReconciliation } from './invoices/invoices.service.ts'
import type { PartnerCommands } from './commands.service.ts'
import type { createLocations } from './locations.service.ts'
import type { OcpiCallResponse, OcpiRequest, OcpiInbound } from './ocpi-inbound.ts'
import type { PaymentsModule } from './payments/payments.module.ts'
import type { PartnerProfiles } from './profiles.service.ts'
import type { createRegistration } from './registration.ts'
import type { OcpiSessions } from './sessions.service.ts'
import type { createTariffsModule } from './tariffs.service.ts'
import type { createTokens } from './tokens.service.ts'

export interface OcpiModules {
  emsp: EmspModules
  registration: ReturnType<typeof createRegistration>
  locations: ReturnType<typeof createLocations>
  tariffs: ReturnType<typeof createTariffsModule>
  tokens: ReturnType<typeof createTokens>
  commands: PartnerCommands
  sessions: OcpiSessions
  cdrs: CdrService
  profiles: PartnerProfiles
  hub: HubService
  invoices: InvoiceReconciliation
  payments: PaymentsModule
}
interface Sent {
  request: FastifyRequest
  reply: FastifyReply
}

/** Routes outside the bearer authentication, because each call carries an OCPI token. */
export function ocpiRoutes(app: App, services: Services, inbound: OcpiInbound, modules: OcpiModules): void {
  const { registration, locations, tariffs, tokens, commands, sessions, cdrs, profiles, emsp, hub, invoices } = modules
  const { payments } = modules
  const handleRequest = async (
    name: string,
    { request, reply }: Sent,
    version: string | undefined,
    work: (request: OcpiRequest) => Promise<OcpiCallResponse>,
  ): Promise<OcpiEnvelope> => {
    const { method, url, headers, raw } = request
    const answer = await inbound.answer(
      {
        method,
        name,
        version,
        url,
        address: clientAddressOf(raw, services.config.trustedProxies),
        headers,
        body: (await rawBody(raw)).toString('utf8'),
      },
      work,
    )
    void reply.status(answer.status).headers({ ...answer.headers, 'cache-control': 'no-store' })
    return answer.envelope
  }
  withRawBodies(app, (raw) => {
    emspRoutes(raw, (name, sent, work) => handleRequest(name, sent, sent.params.version, work), emsp)
    serveAll(raw, paymentTerminalCalls, {
      ocpiPostPaymentTerminal: (sent) =>
        handleRequest('payments', sent, sent.params.version, (ocpiRequest) => payments.postTerminal(ocpiRequest)),
      ocpiGetPaymentTerminal: (sent) =>
        handleRequest('payments', sent, sent.params.version, (ocpiRequest) =>
          payments.getTerminal(ocpiRequest, sent.params.terminal),
        ),
      ocpiPostPaymentAdvice: (sent) =>
        handleRequest('payments', sent, sent.params.version, (ocpiRequest) => payments.postAdvice(ocpiRequest)),
      ocpiGetPaymentAdvice: (sent) =>
        handleRequest('payments', sent, sent.params.version, (ocpiRequest) =>
          payments.getAdvice(ocpiRequest, sent.params.advice),
        ),
    })
    serveAll(raw, ocpiCalls, {
      ocpiGetVersions: (sent) =>
        handleRequest('versions', sent, undefined, (ocpiRequest) => registration.versions(ocpiRequest)),
      ocpiGetDetails: (sent) =>
        handleRequest('details', sent, sent.params.version, (ocpiRequest) => registration.details(ocpiRequest)),
      ocpiGetCredentials: (sent) =>
        handleRequest('credentials', sent, sent.params.version, (ocpiRequest) => registration.get(ocpiRequest)),
      ocpiPostCredentials: (sent) =>
        handleRequest('credentials', sent, sent.params.version, (ocpiRequest) => registration.post(ocpiRequest)),
      ocpiPutCredentials: (sent) =>
        handleRequest('credentials', sent, sent.params.version, (ocpiRequest) => registration.put(ocpiRequest)),
      ocpiDeleteCredentials: (sent) =>
        handleRequest('credentials', sent, sent.params.version, (ocpiRequest) => registration.remove(ocpiRequest)),
      ocpiGetLocations: (sent) =>
        handleRequest('locations', sent, sent.params.version, (ocpiRequest) => locations.list(ocpiRequest, sent.query)),
      ocpiGetLocation: (sent) =>
        handleRequest('locations', sent, sent.params.version, (ocpiRequest) =>
          locations.location(ocpiRequest, sent.params.location),
        ),
      ocpiGetEvse: (sent) =>
        handleRequest('locations', sent, sent.params.version, (ocpiRequest) =>
          locations.evse(ocpiRequest, sent.params.location, sent.params.evse),
        ),
      ocpiGetConnector: (sent) =>
        handleRequest('locations', sent, sent.params.version, (ocpiRequest) =>
          locations.connector(ocpiRequest, sent.params.location, sent.params.evse, sent.params.connector),
        ),
      ocpiGetTariffs: (sent) =>
        handleRequest('tariffs', sent, sent.params.version, (ocpiRequest) => tariffs.list(ocpiRequest, sent.query)),
      ocpiGetToken: (sent) =>
        handleRequest('tokens', sent, sent.params.version, (ocpiRequest) =>
          tokens.get(ocpiRequest, { ...sent.params, type: sent.query.type }),
        ),
      ocpiPutToken: (sent) =>
        handleRequest('tokens', sent, sent.params.version, (ocpiRequest) =>
          tokens.put(ocpiRequest, { ...sent.params, type: sent.query.type }),
        ),
      ocpiPatchToken: (sent) =>
        handleRequest('tokens', sent, sent.params.version, (ocpiRequest) =>
          tokens.patch(ocpiRequest, { ...sent.params, type: sent.query.type }),
        ),
      ocpiPostCommand: (sent) =>
        handleRequest('commands', sent, sent.params.version, (ocpiRequest) =>
          commands.post(ocpiRequest, sent.params.command),
        ),
      ocpiGetSessions: (sent) =>
        handleRequest('sessions', sent, sent.params.version, (ocpiRequest) => sessions.list(ocpiRequest, sent.query)),
      ocpiPutPreferences: (sent) =>
        handleRequest('sessions', sent, sent.params.version, (ocpiRequest) =>
          sessions.putPreferences(ocpiRequest, sent.params.session),
        ),
      ocpiGetCdrs: (sent) =>
        handleRequest('cdrs', sent, sent.params.version, (ocpiRequest) => cdrs.list(ocpiRequest, sent.query)),
      ocpiGetProfile: (sent) =>
        handleRequest('chargingprofiles', sent, sent.params.version, (ocpiRequest) =>
          profiles.get(ocpiRequest, sent.params.session, sent.query),
        ),
      ocpiPutProfile: (sent) =>
        handleRequest('chargingprofiles', sent, sent.params.version, (ocpiRequest) =>
          profiles.put(ocpiRequest, sent.params.session),
        ),
      ocpiGetHubClient: (sent) =>
        handleRequest('hubclientinfo', sent, sent.params.version, (ocpiRequest) => hub.get(ocpiRequest, sent.params)),
      ocpiPutHubClient: (sent) =>
        handleRequest('hubclientinfo', sent, sent.params.version, (ocpiRequest) => hub.put(ocpiRequest, sent.params)),
      ocpiPatchHubClient: (sent) =>
        handleRequest('hubclientinfo', sent, sent.params.version, (ocpiRequest) => hub.patch(ocpiRequest, sent.params)),
      ocpiGetInvoiceRecords: (sent) =>
        handleRequest('invoicereconciliation', sent, sent.params.version, (ocpiRequest) =>
          invoices.list(ocpiRequest, sent.query),
        ),
      ocpiDeleteProfile: (sent) =>
        handleRequest('chargingprofiles', sent, sent.params.version, (ocpiRequest) =>
          profiles.remove(ocpiRequest, sent.params.session, sent.query),
        ),
    })
  })
}
