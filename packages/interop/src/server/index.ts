import type { Domain, House } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import {
  linkEndpoints,
  linkFaults,
  linkProblems,
  ocpiCalls,
  ocpiEndpoints,
  ocpiProblems,
  partnerEndpoints,
  partnerProblems,
  tcecCalls,
} from '../contract/index.ts'
import { linkRoutes } from './links/links.routes.ts'
import { createOcpi, type OcpiOptions } from './ocpi/ocpi.ts'
import { partnerRoutes } from './partners/partners.routes.ts'
import { createPartners, type Partners } from './partners/partners.service.ts'
import { createPort } from './port/port.ts'
import { createInbound, type InboundOptions } from './tcec/inbound.service.ts'
import { createOutbound, type OutboundOptions } from './tcec/outbound.ts'
import { createPush } from './tcec/push.job.ts'
import { tcecRoutes } from './tcec/tcec.routes.ts'
import { testLinkRoutes } from './tcec/test-link.routes.ts'

export interface Interop {
  domain: Domain
  /** Both sides' secrets of an interconnection partner, opened; throws request.not-found. Never part of a reply. */
  partnerSecrets: Partners['secretsOf']
  /** What partners are being told is done. */
  idle(): Promise<void>
}
export interface InteropDeps {
  house: House
  tariffs: Pick<Tariffs, 'versionContents'>
  /** Private networks that the platform's staff allowed to be reached (S-16). */
  allowedNetworks: () => Promise<readonly string[]>
}

/** Other platforms: who they are, which of our stations they see, what they ask of us and are told (T/CEC 102, OCPI). */
export function createInterop(
  { house, tariffs, allowedNetworks }: InteropDeps,
  options: InboundOptions & OutboundOptions & OcpiOptions = {},
): Interop {
  const partners = createPartners(house)
  const port = createPort(house, tariffs)
  const inbound = createInbound(house, { partners, port }, options)
  const outbound = createOutbound({ house, partners, allowedNetworks }, options)
  const ocpi = createOcpi({ house, port, allowedNetworks }, options)
  const push = createPush(house, outbound)
  return {
    domain: {
      name: 'interop',
      problems: { ...partnerProblems, ...linkProblems, ...linkFaults, ...ocpiProblems },
      endpoints: [...partnerEndpoints, ...linkEndpoints, ...ocpiEndpoints, ...tcecCalls, ...ocpiCalls],
      routes(app) {
        partnerRoutes(app, partners)
        linkRoutes(app, house)
        tcecRoutes(app, house, inbound)
        testLinkRoutes(app, house, outbound)
        ocpi.routes(app)
      },
      jobs: { ...push.jobs, ...ocpi.jobs },
    },
    partnerSecrets: (tx, key) => partners.secretsOf(tx, key),
    idle: async () => {
      await push.idle()
      await ocpi.idle()
    },
  }
}
