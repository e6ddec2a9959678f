import type { ServerDomain } from '@evops/platform/server'
import { financeEndpoints, financeFaults, financeProblems } from '../contract/index.ts'
import { agreementRoutes } from './agreements/agreements.routes.ts'
import type { FinanceDeps } from './deps.ts'
import { partyRoutes } from './parties/parties.routes.ts'
import { draftDueStatements, statementJobs } from './statements/drafts.service.ts'
import { statementExportKind, statementSessionExportKind } from './statements/statement-export.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { withdrawalExportKind } from './withdrawals/withdrawal-export.ts'
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts'

export type { FinanceDeps } from './deps.ts'
export { saveChannelDay, type ChannelDay } from './statements/channel-days.store.ts'
export { addDemoSettlement } from './demo-data.ts'
export { taxIdsOfParties } from './parties/parties.store.ts'
export { namesOfSettlement, countUnconfirmedStatements } from './statements/statements.store.ts'

export interface Finance {
  domain: ServerDomain
  /** Drafts every statement that is due, as the scheduled job does. */
  draftStatements(): Promise<void>
}

/** Creates the domain for sharing revenue with parties: agreements, statements and withdrawals. */
export function createFinance(deps: FinanceDeps): Finance {
  return {
    domain: {
      name: 'finance',
      problems: { ...financeProblems, ...financeFaults },
      endpoints: financeEndpoints,
      routes(app) {
        partyRoutes(app, deps)
        agreementRoutes(app, deps)
        statementRoutes(app, deps)
        withdrawalRoutes(app, deps)
      },
      jobs: statementJobs(deps),
      exports: [statementExportKind(deps), statementSessionExportKind(deps), withdrawalExportKind(deps)],
    },
    draftStatements: () => draftDueStatements(deps),
  }
}
