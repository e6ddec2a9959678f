import type { Charging, ForeignTags } from '@evops/charging/server'
import type { Ledger } from '@evops/ledger/server'
import type { Approvals } from '@evops/organisation/server'
import type { AllowedNetworks, ExportKind, ServerDomain, Services } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import {
  clearingEndpoints,
  heldRecordProblems,
  heldRecordEndpoints,
  linkEndpoints,
  partnerFieldErrors,
  linkProblems,
  messageEndpoints,
  ocpiCalls,
  ocpiEndpoints,
  ocpiProblems,
  partnerEndpoints,
  partnerInvoiceEndpoints,
  partnerPaymentEndpoints,
  partnerProblems,
  paymentTerminalCalls,
  paymentTerminalEndpoints,
  paymentTerminalProblems,
  paymentProblems,
  roamingCalls,
  roamingEndpoints,
  roamingProblems,
  roamingDailyEnergyEndpoints,
  publicDataCalls,
  publicDataEndpoints,
  selfTestEndpoints,
  sessionEndpoints,
  tcecCalls,
  partnerInvoiceCalls,
} from '../contract/index.ts'
import { partnerMonthExportKind } from './clearing/clearing-export.ts'
import { clearingRoutes } from './clearing/clearing.routes.ts'
import { registerPayments } from './clearing/payments.service.ts'
import { linkRoutes } from './links/links.routes.ts'
import type { LocalDemoPartners } from './links/nearby.ts'
import { createMessageLog } from './message-log/message-log.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import type { SendChargePointCommand } from './ocpi/call-charge-point.ts'
import { createOcpi, type OcpiOptions } from './ocpi/ocpi.ts'
import { paymentTerminalExportKind } from './ocpi/payments/payment-terminal-export.ts'
import { partnerRoutes } from './partners/partners.routes.ts'
import { createPartners, type PartnerService } from './partners/partners.service.ts'
import { publicDataRoutes } from './public-data/public-data.routes.ts'
import { createSharedDataService } from './port/port.ts'
import { createSessions } from './port/sessions.ts'
import { createCommandRouter } from './roaming/commands-by-protocol.ts'
import { heldRecordRoutes } from './roaming/held.routes.ts'
import { registerHeldRecordApproval } from './roaming/held.service.ts'
import { roamingExportKind } from './roaming/roaming-export.ts'
import { overdueJobs, type StaffNotifier } from './roaming/overdue.job.ts'
import { partnerInvoiceRoutes } from './roaming/partner-invoices.routes.ts'
import { roamingRoutes } from './roaming/roaming.routes.ts'
import { roamingDailyEnergyRoutes } from './roaming/stats.routes.ts'
import { selfTestSimulationRoutes } from './self-test/play.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { checkJobs } from './tcec/checks.job.ts'
import { createTcecCustomer } from './tcec/customer/customer.ts'
import { createPriceChangeNotices } from './tcec/fee-notices.ts'
import { createInbound } from './tcec/inbound.service.ts'
import { createOutbound, type OutboundOptions } from './tcec/outbound.ts'
import { createCallRateLimiter } from './push/share.ts'
import { createPush } from './tcec/push.job.ts'
import { createSessionNotices } from './tcec/session-notices.ts'
import { tcecRoutes } from './tcec/tcec.routes.ts'
import { testLinkRoutes } from './tcec/test-link.routes.ts'
import { interopSealedColumns } from './sealed.ts'

export { startDemoPartner, type DemoPartner } from '../loopback/demo-partner.ts'
export { partnerNamesById } from './clearing/payments.store.ts'
export { eraseRoamingTokens, exportHolderRoamingData } from './roaming/erasure.store.ts'
export { createPartnerReservation, createDemoPartner } from './demo-data.ts'

export interface InteropDomain {
  domain: ServerDomain
  /**
   * Returns the decrypted secrets of both sides for an interconnection partner. Throws request.not-found. The secrets
   * must never be part of a response.
   */
  partnerSecrets: PartnerService['secretsOf']
  /** Cards of partners' drivers, for the code that authorizes cards at charge points. */
  foreignTags: ForeignTags
  /** Waits until the running transmissions to partners are complete. */
  idle(): Promise<void>
  /** Stops listeners and closes open connections. */
  close(): void
}
export interface InteropDeps extends StaffNotifier {
  services: Services
  tariffs: Pick<Tariffs, 'versionContents'>
  charging: Pick<Charging, 'partners'>
  wallets: Ledger['wallets']
  post: Ledger['post']
  payOut: Ledger['payOut']
  approvals: Approvals
  /** Sends a command to a charge point and waits for the response. */
  command: SendChargePointCommand
  /** Private networks that the platform's staff allowed as targets (S-16). */
  allowedNetworks: AllowedNetworks
  /** The demo partner, if it runs in this process. */
  nearby?: LocalDemoPartners
}

const problems = {
  ...partnerProblems,
  ...linkProblems,
  ...partnerFieldErrors,
  ...ocpiProblems,
  ...roamingProblems,
  ...paymentProblems,
  ...heldRecordProblems,
  ...paymentTerminalProblems,
}
const endpoints = [
  ...partnerEndpoints,
  ...linkEndpoints,
  ...sessionEndpoints,
  ...clearingEndpoints,
  ...partnerInvoiceEndpoints,
  ...partnerPaymentEndpoints,
  ...paymentTerminalEndpoints,
  ...messageEndpoints,
  ...publicDataEndpoints,
  ...ocpiEndpoints,
  ...selfTestEndpoints,
  ...tcecCalls,
  ...ocpiCalls,
  ...paymentTerminalCalls,
  ...roamingEndpoints,
  ...heldRecordEndpoints,
  ...roamingDailyEnergyEndpoints,
  ...roamingCalls,
  ...partnerInvoiceCalls,
  ...publicDataCalls,
]
const names = { interop_held_records: ['record_no'], interop_partner_invoices: ['invoice_no', 'received_no'] }

/**
 * Creates the server part for other platforms: their identity, the stations they may see, their calls to us and our
 * messages to them (T/CEC 102, OCPI).
 */
export function createInterop(
  {
    services,
    tariffs,
    charging,
    wallets,
    post,
    payOut,
    approvals,
    command: sendCall,
    allowedNetworks,
    nearby,
    ...memberNotice
  }: InteropDeps,
  overrides: OutboundOptions & OcpiOptions = {},
): InteropDomain {
  const options = { ...overrides, ...(nearby && { nearby }) }
  const [partners, port] = [createPartners(services, wallets), createSharedDataService(services, tariffs)]
  const sessions = createSessions({ services, port, charging: charging.partners, wallets })
  const [log, share] = [createMessageLog(services, partners), createCallRateLimiter()]
  const outbound = createOutbound({ services, partners, log, allowedNetworks }, options)
  const customer = createTcecCustomer({ services, outbound, post })
  const inbound = createInbound(services, { ...customer, partners, port, sessions, messages: log })
  const ocpiParts = { services, partners, port, sessions, sendCall, post, log, allowedNetworks, share }
  const ocpi = createOcpi(ocpiParts, options)
  const push = createPush(services, {
    outbound,
    log,
    allowedNetworks,
    sessions: createSessionNotices(services, { outbound, sessions }),
    fees: createPriceChangeNotices(services, { outbound, port }),
    share,
  })
  const clearing = registerPayments({ services, partners, approvals, post, payOut })
  const held = registerHeldRecordApproval({ services, approvals, ocpi: ocpi.records, tcec: customer.records })
  return {
    domain: {
      name: 'interop',
      sealed: interopSealedColumns,
      names,
      problems,
      endpoints,
      routes(app) {
        partnerRoutes(app, partners)
        linkRoutes(app, services)
        sessionRoutes(app, services, partners)
        clearingRoutes(app, clearing)
        heldRecordRoutes(app, held)
        partnerInvoiceRoutes(app, services, partners)
        roamingDailyEnergyRoutes(app, services, partners)
        messageRoutes(app, services, partners)
        publicDataRoutes(app, { services, tariffs })
        tcecRoutes(app, services, inbound)
        testLinkRoutes(app, services, outbound)
        selfTestSimulationRoutes(app, { services, partners })
        ocpi.routes(app)
        const commands = createCommandRouter(services, { ocpi: ocpi.commands, tcec: customer.commands })
        roamingRoutes(app, { services, commands })
      },
      jobs: {
        ...push.jobs,
        ...ocpi.jobs,
        ...customer.jobs,
        ...checkJobs(services, outbound),
        ...overdueJobs(services, memberNotice),
      },
      liveTopics: [log.topic],
      exports: listExports({ services, partners }),
    },
    foreignTags: ocpi.foreignTags,
    partnerSecrets: (tx, key) => partners.secretsOf(tx, key),
    idle: async () => {
      for (const part of [sessions, push, ocpi, customer]) await part.idle()
    },
    close() {
      log.close()
      ocpi.close()
    },
  }
}

function listExports(deps: { services: Services; partners: PartnerService }): ExportKind[] {
  return [partnerMonthExportKind(deps), roamingExportKind(deps.services), paymentTerminalExportKind(deps.services)]
}
