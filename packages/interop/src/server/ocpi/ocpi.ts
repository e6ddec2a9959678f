import type { Ledger } from '@evops/ledger/server'
import type { App, House } from '@evops/platform/server'
import type { Port } from '../port/port.ts'
import { createRecords } from '../roaming/records.service.ts'
import { createCdrs } from './emsp/cdrs.service.ts'
import { createCommands } from './emsp/commands.service.ts'
import { createOurTokens } from './emsp/our-tokens.service.ts'
import { createPlaces } from './emsp/places.service.ts'
import { createPull } from './emsp/pull.job.ts'
import { createForeignSessions } from './emsp/sessions.service.ts'
import { createTokenPush } from './emsp/token-push.job.ts'
import { createHandshake } from './handshake.ts'
import { createKeys } from './keys.ts'
import { createLocations } from './locations.service.ts'
import { createOcpiInbound, type OcpiInboundOptions } from './ocpi-inbound.ts'
import { ocpiLinkRoutes } from './ocpi-links.routes.ts'
import { createOcpiPush } from './ocpi-push.job.ts'
import { createOcpiOutbound, type OcpiOutboundOptions } from './ocpi-outbound.ts'
import { ocpiRoutes } from './ocpi.routes.ts'
import { createRegistration } from './registration.ts'
import { createTariffsModule } from './tariffs.service.ts'
import { createTokens } from './tokens.service.ts'

export type OcpiOptions = OcpiInboundOptions & OcpiOutboundOptions
interface Deps {
  house: House
  port: Port
  /** Of the ledger. */
  post: Ledger['post']
  allowedNetworks: () => Promise<readonly string[]>
}

/** OCPI 2.2.1 and 2.3.0: who is registered, what they ask, what they are told. */
export function createOcpi({ house, port, post, allowedNetworks }: Deps, options: OcpiOptions) {
  const keys = createKeys(house)
  const outbound = createOcpiOutbound({ house, keys, allowedNetworks }, options)
  const handshake = createHandshake({ house, keys, outbound })
  const inbound = createOcpiInbound(house, keys, options)
  const commands = createCommands({ house, keys, outbound })
  const emsp = {
    places: createPlaces(house),
    ourTokens: createOurTokens(house),
    foreignSessions: createForeignSessions(house),
    cdrs: createCdrs({ house, records: createRecords({ house, post }) }),
    commands,
  }
  const modules = {
    emsp,
    registration: createRegistration({ house, keys, handshake }),
    locations: createLocations(house),
    tariffs: createTariffsModule(house, port),
    tokens: createTokens(house),
  }
  const push = createOcpiPush({ house, port, outbound })
  const pull = createPull({ house, outbound })
  const tokenPush = createTokenPush({ house, outbound })
  return {
    /** What partners are asked to do for our drivers. */
    commands,
    jobs: { ...push.jobs, ...pull.jobs, ...tokenPush.jobs },
    idle: async () => void (await Promise.all([push.idle(), pull.idle(), tokenPush.idle()])),
    routes(app: App): void {
      ocpiLinkRoutes(app, { house, keys, handshake })
      ocpiRoutes(app, house, inbound, modules)
    },
  }
}
