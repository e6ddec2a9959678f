import type { Domain, House } from '@evops/platform/server'
import { reportEndpoints, reportProblems } from '../contract/index.ts'
import { reportExports } from './engine/report-exports.ts'
import { reportRoutes } from './report.routes.ts'
import { createRollUp, type RollUp } from './roll-up/roll-up.ts'

export interface Reports {
  domain: Domain
  /** Keeps the facts, as its job does. */
  facts: RollUp
}

export function createReports(house: House): Reports {
  const facts = createRollUp(house)
  return {
    domain: {
      name: 'reports',
      problems: reportProblems,
      endpoints: reportEndpoints,
      routes: (app) => reportRoutes(app, house),
      jobs: facts.jobs,
      exports: reportExports(house),
    },
    facts,
  }
}
