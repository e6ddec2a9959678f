import type { Domain, House } from '@evops/platform/server'
import { reportEndpoints, reportProblems } from '../contract/index.ts'
import { reportExports } from './engine/report-exports.ts'
import { regulatorExports } from './regulators/regulator-exports.ts'
import { reportRoutes } from './report.routes.ts'
import { createRollUp, type RollUp } from './roll-up/roll-up.ts'
import { createStates, type States } from './states/states.ts'

export interface Reports {
  domain: Domain
  /** Keeps the facts, as its job does. */
  facts: RollUp
  /** Keeps how connectors stood, as its job does. */
  states: States
}

export function createReports(house: House): Reports {
  const facts = createRollUp(house)
  const states = createStates(house)
  return {
    domain: {
      name: 'reports',
      problems: reportProblems,
      endpoints: reportEndpoints,
      routes: (app) => reportRoutes(app, house),
      jobs: { ...facts.jobs, ...states.jobs },
      exports: [...reportExports(house), ...regulatorExports(house)],
    },
    facts,
    states,
  }
}
