import type { Ledger } from '@evops/ledger/server'
import type { Services } from '@evops/platform/server'
import { createRecords } from '../../roaming/records.service.ts'
import type { TcecOutbound } from '../outbound.ts'
import { createTcecCommands } from './commands.service.ts'
import { createNotices } from './notices.ts'
import { createTcecOrders } from './charge-orders.service.ts'
import { createTcecPull } from './pull.job.ts'
import { createStartSequences } from './seqs.ts'
import { createTcecSessions } from './sessions.service.ts'
import { createStatsJob } from './stats.job.ts'

interface Deps {
  services: Services
  outbound: TcecOutbound
  post: Ledger['post']
}
/** Creates the customer's role of T/CEC 102: our drivers at partners' stations. */
export function createTcecCustomer({ services, outbound, post }: Deps) {
  const nextSeq = createStartSequences(services.now)
  const pull = createTcecPull(services, { outbound, nextSeq })
  const stats = createStatsJob(services, { outbound })
  const sessions = createTcecSessions(services, { outbound })
  const records = createRecords({ services, post, source: 'tcec' })
  const chargeOrders = createTcecOrders(services, { sessions, records })
  return {
    records,
    notices: createNotices(services, { sessions, chargeOrders }),
    commands: createTcecCommands(services, { outbound, nextSeq }),
    jobs: { ...pull.jobs, ...stats.jobs, ...sessions.jobs },
    idle: async () => void (await Promise.all([pull.idle(), stats.idle(), sessions.idle()])),
  }
}
