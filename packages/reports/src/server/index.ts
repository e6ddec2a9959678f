import type { ServerDomain, Services } from '@evops/platform/server'
import { proofEndpoints, reportEndpoints, reportProblems } from '../contract/index.ts'
import { reportExports } from './engine/report-exports.ts'
import { createProofs, type ProofService } from './proof/proofs.ts'
import { regulatorExports } from './regulators/regulator-exports.ts'
import { reportRoutes } from './report.routes.ts'
import { createRollUp, type RollUp } from './roll-up/roll-up.ts'
import { createStates, type ConnectorStates } from './states/states.ts'

export interface ReportsDomain {
  domain: ServerDomain
  /** Calculates the facts, as its scheduled job does. */
  facts: RollUp
  /** Calculates the states of connectors, as its scheduled job does. */
  states: ConnectorStates
  /** Proves that all figures of sessions agree, as its scheduled job does. */
  proofs: ProofService
}

export function createReports(services: Services): ReportsDomain {
  const facts = createRollUp(services)
  const states = createStates(services)
  const proofs = createProofs(services)
  return {
    domain: {
      name: 'reports',
      problems: reportProblems,
      endpoints: [...reportEndpoints, ...proofEndpoints],
      routes(app) {
        reportRoutes(app, services)
        proofs.routes(app)
      },
      jobs: { ...facts.jobs, ...states.jobs, ...proofs.jobs },
      exports: [...reportExports(services), ...regulatorExports(services)],
    },
    facts,
    states,
    proofs,
  }
}
