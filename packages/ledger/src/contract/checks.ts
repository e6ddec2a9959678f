import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { flowScreen } from './screens.ts'

/** Checks of the ledger, every night and on request. */
export const ledgerChecks = [
  'unbalanced',
  'empty',
  'balances',
  'days',
  'overdrawn',
  'purses',
  'vouchers',
  'frozen',
  'twice',
  'topups',
  'credit_limits',
  'deposits',
  'chain',
  'sessions',
  'session_bills',
  'session_postings',
  'pay_states',
  'orphans',
] as const
export type LedgerCheck = (typeof ledgerChecks)[number]

export const checkRow = z.object({
  id: z.uuid(),
  at: instant,
  tookMs: z.int(),
  journals: z.int(),
  entries: z.int(),
  ok: z.boolean(),
  findings: z.array(z.object({ check: z.enum(ledgerChecks), found: z.int(), samples: z.array(z.string()) })),
})
export type CheckRow = z.infer<typeof checkRow>

export const listChecks = endpoint({
  name: 'listLedgerChecks',
  method: 'GET',
  path: '/api/ledger/checks',
  permission: flowScreen.codes,
  summary: 'Lists the results of ledger checks, newest first',
  query: pageQuery,
  reply: pageSchemaOf(checkRow),
})
export const runCheck = endpoint({
  name: 'runLedgerCheck',
  reach: 'operator',
  method: 'POST',
  path: '/api/ledger/checks',
  permission: flowScreen.may.captialflow.control,
  summary: 'Runs a check of the whole ledger: balances, journals, chain, limits, sessions and their bills',
  reply: checkRow,
  transaction: false,
})
export const exportLedgerProof = endpoint({
  name: 'exportLedgerProof',
  method: 'GET',
  path: '/api/ledger/proof',
  permission: flowScreen.may.captialflow.export,
  summary: 'Exports all data needed to calculate the chain of journals again, as JSON lines',
  reply: 'stream',
  transaction: false,
})

export const checkEndpoints = [listChecks, runCheck, exportLedgerProof] as const
