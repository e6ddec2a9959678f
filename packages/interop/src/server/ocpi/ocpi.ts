import { dayMs } from '@evops/platform/contract'
import type { Ledger } from '@evops/ledger/server'
import type { App, Services, JobTable, AllowedNetworks } from '@evops/platform/server'
import type { MessageLog } from '../message-log/message-log.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import { correctedSessionsPendingSql, resendCorrectedSessions } from '../port/corrected.store.ts'
import type { CallRateLimiter } from '../push/share.ts'
import type { SharedDataService } from '../port/port.ts'
import type { PartnerSessionService } from '../port/sessions.ts'
import { deleteExpiredRoaming } from '../roaming/upkeep.store.ts'
import type { SendChargePointCommand } from './call-charge-point.ts'
import { createPartnerAuthorizer } from './authorize.ts'
import { createCdrs } from './cdrs.service.ts'
import { createCommands } from './commands.service.ts'
import { deleteExpiredCommands } from './commands.store.ts'
import { createEmsp } from './emsp/emsp.ts'
import { createHandshake } from './handshake.ts'
import { createHub } from './hub/hub.service.ts'
import { createInvoices } from './invoices/invoices.service.ts'
import { createOcpiTokenCrypto } from './keys.ts'
import { locationComparisonJobs } from './locations-compare.job.ts'
import { createLocations } from './locations.service.ts'
import { createOcpiInbound } from './ocpi-inbound.ts'
import { ocpiLinkRoutes } from './ocpi-links.routes.ts'
import { createOcpiPush } from './ocpi-push.job.ts'
import { paymentTerminalRoutes } from './payments/payment-terminals.routes.ts'
import { createPaymentTerminals } from './payments/payment-terminals.service.ts'
import { paymentJobs } from './payments/payments.job.ts'
import { createPaymentsModule } from './payments/payments.module.ts'
import { createOcpiOutbound, type OcpiOutboundOptions } from './ocpi-outbound.ts'
import { ocpiRoutes } from './ocpi.routes.ts'
import { createProfiles } from './profiles.service.ts'
import { watchJobs } from './profiles-watch.job.ts'
import { createRegistration } from './registration.ts'
import { selfTestRoutes } from './self-test.routes.ts'
import { createSessionsPush } from './sessions-push.ts'
import { createOcpiSessions } from './sessions.service.ts'
import { createTariffsModule } from './tariffs.service.ts'
import { createTokens } from './tokens.service.ts'
import { createOlderWire } from './v211/wire-211.ts'

export type OcpiOptions = OcpiOutboundOptions
interface Deps {
  services: Services
  partners: Pick<PartnerService, 'get'>
  port: SharedDataService
  post: Ledger['post']
  sessions: PartnerSessionService
  sendCall: SendChargePointCommand
  log: MessageLog
  allowedNetworks: AllowedNetworks
  share: CallRateLimiter
}

/** Creates the OCPI 2.1.1, 2.2.1 and 2.3.0 part: registration, calls of partners, and messages to partners. */
export function createOcpi(
  { services, partners, port, sessions, sendCall, post, log, allowedNetworks, share }: Deps,
  options: OcpiOptions,
) {
  const keys = createOcpiTokenCrypto(services)
  const older = createOlderWire(services)
  const outbound = createOcpiOutbound({ services, keys, log, allowedNetworks, older }, options)
  const handshake = createHandshake({ services, keys, outbound })
  const inbound = createOcpiInbound({ services, keys, messages: log, older })
  const emsp = createEmsp({ services, keys, outbound, post })
  const modules = {
    emsp: emsp.modules,
    registration: createRegistration({ services, keys, handshake }),
    locations: createLocations(services),
    tariffs: createTariffsModule(services, port),
    tokens: createTokens(services),
    commands: createCommands({ services, sessions, sendCall }),
    sessions: createOcpiSessions(services, { port, sessions }),
    cdrs: createCdrs(services, port),
    profiles: createProfiles(services, { sessions, sendCall }),
    hub: createHub({ services, outbound }),
    invoices: createInvoices({ services, partners, outbound }),
    payments: createPaymentsModule({ services, sessions }),
  }
  const { sessions: ocpiSessions, cdrs } = modules
  const sessionsPush = createSessionsPush({ services, outbound, sessions, ocpiSessions, cdrs })
  const push = createOcpiPush({
    services,
    port,
    outbound,
    sessions: sessionsPush,
    log,
    allowedNetworks,
    share,
  })
  return {
    foreignTags: createPartnerAuthorizer(services, { outbound, sessions }),
    records: emsp.records,
    /** Commands to partners for our drivers. */
    commands: { ...emsp.modules.commands, ...emsp.modules.profiles },
    jobs: {
      ...push.jobs,
      ...emsp.jobs,
      ...modules.hub.jobs,
      ...modules.invoices.jobs,
      ...locationComparisonJobs({ services, outbound }),
      ...paymentJobs({ services, outbound, payments: modules.payments }),
      ...watchJobs({ services, outbound, profiles: modules.profiles }),
      ...upkeepOf(services),
    },
    idle: async () => void (await Promise.all([push.idle(), emsp.idle()])),
    close: push.close,
    routes(app: App): void {
      ocpiLinkRoutes(app, { services, keys, handshake })
      ocpiRoutes(app, services, inbound, modules)
      paymentTerminalRoutes(app, { partners, terminals: createPaymentTerminals(services) })
      selfTestRoutes(app, { services, outbound })
    },
  }
}

/**
 * Creates the maintenance jobs. Sessions with a corrected bill are sent again, in any protocol. Retention: commands a
 * month, authorizations a day, commands to partners for our drivers a quarter of a year, rejected objects half a year.
 */
function upkeepOf(services: Services): JobTable {
  return {
    'interop:send-corrected': {
      title: {
        zh: '重新推送已更正的合作方订单',
        en: 'Send corrected sessions to partners again',
        es: 'Reenviar a los socios las sesiones corregidas',
      },
      cron: '* * * * *',
      when: correctedSessionsPendingSql,
      run: () => services.db.asPlatform((tx) => resendCorrectedSessions(tx, services.now())),
    },
    'interop:forget-commands': {
      title: {
        zh: '清理对接指令与拒收记录',
        en: 'Clean up partners’ commands and refusals',
        es: 'Depurar comandos y rechazos de socios',
      },
      cron: '40 * * * *',
      run: async () => {
        const ago = (days: number) => new Date(services.now().getTime() - days * dayMs)
        await services.db.asPlatform((tx) => deleteExpiredCommands(tx, { reported: ago(30), shown: ago(1) }))
        await services.db.asPlatform((tx) => deleteExpiredRoaming(tx, { requestsBefore: ago(90), refused: ago(180) }))
      },
    },
  }
}
