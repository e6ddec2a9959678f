import type { App, House } from '@evops/platform/server'
import type { Port } from '../port/port.ts'
import { createHandshake } from './handshake.ts'
import { createKeys } from './keys.ts'
import { compareJobs } from './locations-compare.job.ts'
import { createLocations } from './locations.service.ts'
import { createOcpiInbound, type OcpiInboundOptions } from './ocpi-inbound.ts'
import { ocpiLinkRoutes } from './ocpi-links.routes.ts'
import { createOcpiPush } from './ocpi-push.job.ts'
import { createOcpiOutbound, type OcpiOutboundOptions } from './ocpi-outbound.ts'
import { ocpiRoutes } from './ocpi.routes.ts'
import { createRegistration } from './registration.ts'
import { selfTestRoutes } from './self-test.routes.ts'
import { createTariffsModule } from './tariffs.service.ts'
import { createTokens } from './tokens.service.ts'

export type OcpiOptions = OcpiInboundOptions & OcpiOutboundOptions
interface Deps {
  house: House
  port: Port
  allowedNetworks: () => Promise<readonly string[]>
}

/** OCPI 2.2.1 and 2.3.0: who is registered, what they ask, what they are told. */
export function createOcpi({ house, port, allowedNetworks }: Deps, options: OcpiOptions) {
  const keys = createKeys(house)
  const outbound = createOcpiOutbound({ house, keys, allowedNetworks }, options)
  const handshake = createHandshake({ house, keys, outbound })
  const inbound = createOcpiInbound(house, keys, options)
  const modules = {
    registration: createRegistration({ house, keys, handshake }),
    locations: createLocations(house),
    tariffs: createTariffsModule(house, port),
    tokens: createTokens(house),
  }
  const push = createOcpiPush({ house, port, outbound })
  const compared = compareJobs({ house, outbound })
  return {
    jobs: { ...push.jobs, ...compared },
    idle: push.idle,
    routes(app: App): void {
      ocpiLinkRoutes(app, { house, keys, handshake })
      ocpiRoutes(app, house, inbound, modules)
      selfTestRoutes(app, { house, outbound })
    },
  }
}
