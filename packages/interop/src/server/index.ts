import type { Charging, ForeignTags } from '@evops/charging/server'
import type { Ledger } from '@evops/ledger/server'
import type { Approvals } from '@evops/organisation/server'
import type { Domain, Services, AllowedNetworks } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import {
  clearingEndpoints,
  heldProblems,
  heldRecordEndpoints,
  linkEndpoints,
  linkFaults,
  linkProblems,
  messageEndpoints,
  ocpiCalls,
  ocpiEndpoints,
  ocpiProblems,
  partnerEndpoints,
  partnerInvoiceEndpoints,
  partnerPaymentEndpoints,
  partnerProblems,
  paymentProblems,
  roamingCalls,
  roamingEndpoints,
  roamingProblems,
  roamingStatEndpoints,
  publicDataCalls,
  publicDataEndpoints,
  selfTestEndpoints,
  sessionEndpoints,
  tcecCalls,
  theirInvoiceCalls,
} from '../contract/index.ts'
import { partnerMonthExportKind } from './clearing/clearing-export.ts'
import { clearingRoutes } from './clearing/clearing.routes.ts'
import { registerPayments } from './clearing/payments.service.ts'
import { linkRoutes } from './links/links.routes.ts'
import type { Nearby } from './links/nearby.ts'
import { createMessageLog } from './message-log/message-log.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import type { CallChargePoint } from './ocpi/call-charge-point.ts'
import { createOcpi, type OcpiOptions } from './ocpi/ocpi.ts'
import { partnerRoutes } from './partners/partners.routes.ts'
import { createPartners, type Partners } from './partners/partners.service.ts'
import { publicDataRoutes } from './public-data/public-data.routes.ts'
import { createPort } from './port/port.ts'
import { createSessions } from './port/sessions.ts'
import { commandsByProtocol } from './roaming/commands-by-protocol.ts'
import { heldRoutes } from './roaming/held.routes.ts'
import { registerHeld } from './roaming/held.service.ts'
import { roamingExportKind } from './roaming/roaming-export.ts'
import { overdueJobs, type MemberNotice } from './roaming/overdue.job.ts'
import { partnerInvoiceRoutes } from './roaming/partner-invoices.routes.ts'
import { roamingRoutes } from './roaming/roaming.routes.ts'
import { roamingStatRoutes } from './roaming/stats.routes.ts'
import { playRoutes } from './self-test/play.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { checkJobs } from './tcec/checks.job.ts'
import { createTcecCustomer } from './tcec/customer/customer.ts'
import { createFeeNotices } from './tcec/fee-notices.ts'
import { createInbound } from './tcec/inbound.service.ts'
import { createOutbound, type OutboundOptions } from './tcec/outbound.ts'
import { createShare } from './push/share.ts'
import { createPush } from './tcec/push.job.ts'
import { createSessionNotices } from './tcec/session-notices.ts'
import { tcecRoutes } from './tcec/tcec.routes.ts'
import { testLinkRoutes } from './tcec/test-link.routes.ts'
import { sealed } from './sealed.ts'

export { startDemoPartner, type DemoPartner } from '../loopback/demo-partner.ts'
export { namesOfPartners } from './clearing/payments.store.ts'
export { eraseRoamingTokens, roamingOfHolder } from './roaming/erasure.store.ts'
export { partnerBooks, createDemoPartner } from './demo-data.ts'

export interface Interop {
  domain: Domain
  /**
   * Returns the decrypted secrets of both sides for an interconnection partner. Throws request.not-found. The secrets
   * must never be part of a response.
   */
  partnerSecrets: Partners['secretsOf']
  /** Cards of partners' drivers, for the code that authorizes cards at charge points. */
  foreignTags: ForeignTags
  /** Waits until the running transmissions to partners are complete. */
  idle(): Promise<void>
  /** Stops listeners and closes open connections. */
  close(): void
}
export interface InteropDeps extends MemberNotice {
  services: Services
  tariffs: Pick<Tariffs, 'versionContents'>
  charging: Pick<Charging, 'partners'>
  wallets: Ledger['wallets']
  post: Ledger['post']
  payOut: Ledger['payOut']
  approvals: Approvals
  /** Sends a command to a charge point and waits for the response. */
  command: CallChargePoint
  /** Private networks that the platform's staff allowed as targets (S-16). */
  allowedNetworks: AllowedNetworks
  /** The demo partner, if it runs in this process. */
  nearby?: Nearby
}

const problems = {
  ...partnerProblems,
  ...linkProblems,
  ...linkFaults,
  ...ocpiProblems,
  ...roamingProblems,
  ...paymentProblems,
  ...heldProblems,
}
const endpoints = [
  ...partnerEndpoints,
  ...linkEndpoints,
  ...sessionEndpoints,
  ...clearingEndpoints,
  ...partnerInvoiceEndpoints,
  ...partnerPaymentEndpoints,
  ...messageEndpoints,
  ...publicDataEndpoints,
  ...ocpiEndpoints,
  ...selfTestEndpoints,
  ...tcecCalls,
  ...ocpiCalls,
  ...roamingEndpoints,
  ...heldRecordEndpoints,
  ...roamingStatEndpoints,
  ...roamingCalls,
  ...theirInvoiceCalls,
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
): Interop {
  const options = { ...overrides, ...(nearby && { nearby }) }
  const [partners, port] = [createPartners(services, wallets), createPort(services, tariffs)]
  const sessions = createSessions({ services, port, charging: charging.partners, wallets })
  const [log, share] = [createMessageLog(services, partners), createShare()]
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
    fees: createFeeNotices(services, { outbound, port }),
    share,
  })
  const clearing = registerPayments({ services, partners, approvals, post, payOut })
  const held = registerHeld({ services, approvals, ocpi: ocpi.records, tcec: customer.records })
  return {
    domain: {
      name: 'interop',
      sealed,
      names,
      problems,
      endpoints,
      routes(app) {
        partnerRoutes(app, partners)
        linkRoutes(app, services)
        sessionRoutes(app, services, partners)
        clearingRoutes(app, clearing)
        heldRoutes(app, held)
        partnerInvoiceRoutes(app, services, partners)
        roamingStatRoutes(app, services, partners)
        messageRoutes(app, services, partners)
        publicDataRoutes(app, { services, tariffs })
        tcecRoutes(app, services, inbound)
        testLinkRoutes(app, services, outbound)
        playRoutes(app, { services, partners })
        ocpi.routes(app)
        const commands = commandsByProtocol(services, { ocpi: ocpi.commands, tcec: customer.commands })
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
      exports: [partnerMonthExportKind({ services, partners }), roamingExportKind(services)],
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
