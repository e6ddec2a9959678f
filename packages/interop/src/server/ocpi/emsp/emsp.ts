import type { Ledger } from '@evops/ledger/server'
import type { Services } from '@evops/platform/server'
import { releaseJobs } from '../../roaming/release.job.ts'
import { createRecords } from '../../roaming/records.service.ts'
import type { createOcpiTokenCrypto } from '../keys.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import { createPartnerCalls } from './partner-calls.ts'
import { createCdrs } from './cdrs.service.ts'
import { createCommands } from './commands.service.ts'
import { createRoamingTokenService } from './our-tokens.service.ts'
import { createReceivedLocations } from './places.service.ts'
import { createPull } from './pull.job.ts'
import { createRoamingProfiles } from './profiles.service.ts'
import { createRecordPull } from './pull-records.ts'
import { createForeignSessions } from './sessions.service.ts'
import { createReceivedInvoices } from './their-invoices.service.ts'
import { createTokenPush } from './token-push.job.ts'

interface Deps {
  services: Services
  keys: ReturnType<typeof createOcpiTokenCrypto>
  outbound: OcpiOutbound
  post: Ledger['post']
}
/**
 * Creates the OCPI part for our drivers at partners' stations: the objects that partners send us, and our requests to
 * them.
 */
export function createEmsp({ services, keys, outbound, post }: Deps) {
  const partnerCalls = createPartnerCalls({ services, keys, outbound })
  const foreignSessions = createForeignSessions(services)
  const records = createRecords({ services, post, source: 'ocpi' })
  const cdrs = createCdrs({ services, records })
  const invoices = createReceivedInvoices(services)
  const pullRecords = createRecordPull({ services, outbound, foreignSessions, cdrs, invoices })
  const [pull, tokenPush] = [createPull({ services, outbound, pullRecords }), createTokenPush({ services, outbound })]
  return {
    records,
    modules: {
      places: createReceivedLocations(services),
      ourTokens: createRoamingTokenService(services),
      foreignSessions,
      cdrs,
      partnerCalls,
      commands: createCommands(services, partnerCalls),
      profiles: createRoamingProfiles(services, partnerCalls),
      invoices,
    },
    jobs: { ...pull.jobs, ...tokenPush.jobs, ...releaseJobs(services) },
    idle: async () => void (await Promise.all([pull.idle(), tokenPush.idle()])),
  }
}
