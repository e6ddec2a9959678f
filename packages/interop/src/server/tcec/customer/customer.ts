import type { Ledger } from '@evops/ledger/server'
import type { House } from '@evops/platform/server'
import { createRecords } from '../../roaming/records.service.ts'
import type { Outbound } from '../outbound.ts'
import { createTcecCommands } from './commands.service.ts'
import { createNotices } from './notices.ts'
import { createTcecOrders } from './charge-orders.service.ts'
import { createTcecPull } from './pull.job.ts'
import { seqsOf } from './seqs.ts'
import { createTcecSessions } from './sessions.service.ts'
import { createStatsJob } from './stats.job.ts'

interface Deps {
  house: House
  outbound: Outbound
  /** Of the ledger. */
  post: Ledger['post']
}
/** T/CEC 102 as the customer: our drivers at partners' stations. */
export function createTcecCustomer({ house, outbound, post }: Deps) {
  const nextSeq = seqsOf(house.now)
  const pull = createTcecPull(house, { outbound, nextSeq })
  const stats = createStatsJob(house, { outbound })
  const sessions = createTcecSessions(house, { outbound })
  const chargeOrders = createTcecOrders(house, { sessions, records: createRecords({ house, post }) })
  return {
    notices: createNotices(house, { sessions, chargeOrders }),
    commands: createTcecCommands(house, { outbound, nextSeq }),
    jobs: { ...pull.jobs, ...stats.jobs, ...sessions.jobs },
    idle: async () => void (await Promise.all([pull.idle(), stats.idle(), sessions.idle()])),
  }
}
