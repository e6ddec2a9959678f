import { endpoint, instant, minorUnits, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { shareBaseKinds, discountBearers, feeBases, feeBearers, revenueBases } from './agreements.ts'
import { settlementPermissions } from './screens.ts'

export const statementStates = ['draft', 'confirmed', 'approved', 'paid', 'closed', 'disputed'] as const
export type StatementState = (typeof statementStates)[number]
export const statementStepKinds = [
  'drafted',
  'recounted',
  'confirmed',
  'approved',
  'paid',
  'closed',
  'disputed',
  'resolved',
] as const
export type StatementStepKind = (typeof statementStepKinds)[number]

export const statementRow = z.object({
  id: z.uuid(),
  /** Number such as `S-000017`; an operator's statements are numbered without gaps. */
  no: z.string(),
  agreementId: z.uuid(),
  agreementName: z.string(),
  /** First and last day, in the operator's zone. */
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
  timeZone: z.string(),
  currency: z.string(),
  state: z.enum(statementStates),
  sessions: z.int(),
  energyDwh: z.int(),
  baseMinor: minorUnits,
  /** Total payable to all parties. */
  netMinor: minorUnits,
  draftedAt: instant,
  paidOn: z.iso.date().nullable(),
  version: z.int(),
})
export type StatementRow = z.infer<typeof statementRow>

/** Amounts that providers kept of the payments for sessions, from their files. */
export const providerFeesOfLine = z.object({
  sessions: z.int(),
  /** Part of the line's amounts that was paid for these sessions. */
  paidMinor: minorUnits,
  /** In 1e-6 of the minor unit; for a line that is reported again, the difference from the earlier fee. */
  feeE6: z.int(),
})
export type ProviderFeesOfLine = z.infer<typeof providerFeesOfLine>
/** Day of a station under the terms valid for it. */
export const statementLine = z.object({
  versionId: z.uuid(),
  stationId: z.uuid(),
  day: z.iso.date(),
  /** True if the day was reported or corrected after the statement of its own period. */
  isEarlier: z.boolean(),
  sessions: z.int(),
  energyDwh: z.int(),
  electricityMinor: minorUnits,
  serviceMinor: minorUnits,
  occupancyMinor: minorUnits,
  reducedMinor: minorUnits,
  baseMinor: minorUnits,
  /** Billed amount that is not paid yet; absent: nothing. */
  unpaidMinor: minorUnits.optional(),
  /** Absent: the fee is based on the rate of the terms only. */
  retained: providerFeesOfLine.optional(),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementShare = z.object({
  versionId: z.uuid(),
  isEarlier: z.boolean(),
  /** Null for the operator, who gets the rounding remainder. */
  partyId: z.uuid().nullable(),
  /** Party whose share this is a part of; null: part of the base. */
  fromPartyId: z.uuid().nullable(),
  name: z.string(),
  ratio: z.int(),
  baseMinor: minorUnits,
  shareMinor: minorUnits,
  feeMinor: minorUnits,
  /** Supplement to the guaranteed minimum, paid by the operator. */
  topUpMinor: minorUnits,
  /** Rent of the period and per kWh, paid by the operator. */
  rentMinor: minorUnits,
  /** Reimbursement of electricity that the party paid. */
  powerMinor: minorUnits,
  netMinor: minorUnits,
})
export type StatementShare = z.infer<typeof statementShare>

/** Payout of a party: the previous debt is deducted, and the remaining debt is carried to the next statement. */
export const carriedShare = z.object({
  partyId: z.uuid(),
  name: z.string(),
  /** Debt of earlier statements; 0 or negative. */
  owedMinor: minorUnits,
  /** Sum of all its shares in this statement. */
  dueMinor: minorUnits,
  /** Amount to pay; 0 or positive. */
  payMinor: minorUnits,
  /** Debt that remains; 0 or negative. */
  leftMinor: minorUnits,
})
export type CarriedShare = z.infer<typeof carriedShare>

/**
 * Part of a party's amount that it already received when payments were split; negative if it was returned after it had
 * been deducted.
 */
export const setOff = z.object({ partyId: z.uuid(), amountMinor: minorUnits })
export type SetOff = z.infer<typeof setOff>

/** Terms of the calculation. */
export const statementTerms = z.object({
  versionId: z.uuid(),
  revenueBasis: z.enum(revenueBases),
  base: z.enum(shareBaseKinds),
  priceE5: z.int(),
  discountsBy: z.enum(discountBearers),
  channelFee: z.int(),
  feeBasis: z.enum(feeBases),
  feesBy: z.enum(feeBearers),
  lossRatio: z.int(),
  from: z.iso.date(),
})
export type StatementTerms = z.infer<typeof statementTerms>
export const statementStep = z.object({
  id: z.uuid(),
  kind: z.enum(statementStepKinds),
  at: instant,
  /** Empty for a scheduled job. */
  byName: z.string(),
  text: z.string(),
})
export type StatementStep = z.infer<typeof statementStep>

export const statementDetail = statementRow.extend({
  paidMinor: minorUnits,
  feeMinor: minorUnits,
  voucherNo: z.string(),
  /** Number of calculations so far. */
  revision: z.int(),
  /** True if the caller confirmed it: a different user must approve. */
  isMine: z.boolean(),
  lines: z.array(statementLine.extend({ stationName: z.string() })),
  shares: z.array(statementShare),
  carried: z.array(carriedShare),
  /** Set-offs since the approval. */
  setOffs: z.array(setOff),
  terms: z.array(statementTerms),
  steps: z.array(statementStep),
})
export type StatementDetail = z.infer<typeof statementDetail>

export const statementSession = statementLine.omit({ versionId: true, isEarlier: true, sessions: true }).extend({
  /** Session id with the number of its count. */
  id: z.string(),
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationName: z.string(),
  endedAt: instant.nullable(),
  timeZone: z.string(),
  /** True if the session was in an earlier statement: this is the change. */
  isAgain: z.boolean(),
})
export type StatementSession = z.infer<typeof statementSession>

const query = {
  /** Prefix of the agreement's name. */
  search: z.string().trim().max(60).optional(),
  state: z.enum(statementStates).optional(),
  agreementId: z.uuid().optional(),
  partyId: z.uuid().optional(),
  /** Range of the first day of the period, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
export const statementFilter = z.object(query)
export type StatementFilter = z.output<typeof statementFilter>
const sessionQuery = {
  statementId: z.uuid(),
  stationId: z.uuid().optional(),
  day: z.iso.date().optional(),
}
export const statementSessionFilter = z.object(sessionQuery)
export type StatementSessionFilter = z.output<typeof statementSessionFilter>
export const statementExport = 'finance.statements'
export const statementSessionExport = 'finance.statement-sessions'

export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path: '/api/finance/statements',
  permission: settlementPermissions.view,
  summary: 'Lists statements of agreements by period, newest first',
  query: pageQuery.extend({ ...query, sort: sortKeys(['periodFrom', 'no']) }),
  reply: pageSchemaOf(statementRow),
})
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/api/finance/statements/{id}',
  permission: settlementPermissions.view,
  summary: 'Returns a statement with its lines, shares and history',
  reply: statementDetail,
})
export const listStatementSessions = endpoint({
  name: 'listStatementSessions',
  method: 'GET',
  path: '/api/finance/statement-sessions',
  permission: settlementPermissions.view,
  summary: 'Lists the sessions of a statement, or of one of its lines, with the contribution of each',
  query: pageQuery.extend({ ...sessionQuery, sort: sortKeys(['day']) }),
  reply: pageSchemaOf(statementSession),
})
export const downloadStatement = endpoint({
  name: 'downloadStatement',
  method: 'GET',
  path: '/api/finance/statements/{id}/pdf',
  permission: settlementPermissions.view,
  summary: 'Returns a statement as a PDF in the user’s language',
  reply: 'stream',
})

const note = z.string().trim().max(500)
const act = { method: 'POST', reply: statementDetail } as const
const plain = z.object({ version: z.int(), text: note.default('') })
const reasoned = z.object({ version: z.int(), text: note.min(1) })
export const proveStatement = endpoint({
  name: 'proveStatement',
  method: 'GET',
  path: '/api/finance/statements/{id}/proof',
  permission: settlementPermissions.view,
  summary:
    'Calculates a statement again from its counted sessions and terms, and returns whether the result is the same',
  reply: z.object({
    same: z.boolean(),
    /** SHA-256 of the statement's content. */
    sha256: z.string(),
  }),
})
export const recountStatement = endpoint({
  ...act,
  name: 'recountStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/recount',
  permission: settlementPermissions.edit,
  summary: 'Recalculates a draft statement with everything recorded since',
  body: plain,
})
export const confirmStatement = endpoint({
  ...act,
  name: 'confirmStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/confirm',
  permission: settlementPermissions.edit,
  summary: 'Confirms a statement, because the parties agree; it is never calculated again',
  body: plain,
})
export const approveStatement = endpoint({
  ...act,
  name: 'approveStatement',
  fresh: 'approve',
  reach: 'operator',
  path: '/api/finance/statements/{id}/approve',
  permission: settlementPermissions.approve,
  summary: 'Approves a statement that another user confirmed; the ledger then owes the parties their amounts',
  body: plain,
})
export const payStatement = endpoint({
  ...act,
  name: 'payStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/pay',
  permission: settlementPermissions.control,
  summary: 'Records that the amounts of a statement were transferred; the ledger takes them from the bank',
  body: z.object({
    version: z.int(),
    paidOn: z.iso.date(),
    voucherNo: z.string().trim().min(1).max(100),
    text: note.default(''),
  }),
})
export const closeStatement = endpoint({
  ...act,
  name: 'closeStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/close',
  permission: settlementPermissions.edit,
  summary: 'Closes a paid statement, of which nothing is open any more',
  body: plain,
})
export const disputeStatement = endpoint({
  ...act,
  name: 'disputeStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/dispute',
  permission: settlementPermissions.edit,
  summary: 'Disputes a statement, because a party does not agree; it is paused until the dispute is resolved',
  body: reasoned,
})
export const resolveStatement = endpoint({
  ...act,
  name: 'resolveStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/resolve',
  permission: settlementPermissions.edit,
  summary: 'Resolves the dispute of a statement, which continues in the state that it had before',
  body: reasoned,
})
export const statementEndpoints = [
  listStatements,
  getStatement,
  listStatementSessions,
  downloadStatement,
  proveStatement,
  recountStatement,
  confirmStatement,
  approveStatement,
  payStatement,
  closeStatement,
  disputeStatement,
  resolveStatement,
] as const
