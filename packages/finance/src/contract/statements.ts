import { endpoint, instant, minorUnits, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { baseKinds, discountBearers, feeBases, feeBearers } from './agreements.ts'
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
  /** `S-000017`; an operator's statements are numbered without a gap. */
  no: z.string(),
  agreementId: z.uuid(),
  agreementName: z.string(),
  /** The first day and the last one, in the operator's zone. */
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
  timeZone: z.string(),
  currency: z.string(),
  state: z.enum(statementStates),
  sessions: z.int(),
  energyDwh: z.int(),
  baseMinor: minorUnits,
  /** To be paid to all parties. */
  netMinor: minorUnits,
  draftedAt: instant,
  paidOn: z.iso.date().nullable(),
  version: z.int(),
})
export type StatementRow = z.infer<typeof statementRow>

/** What providers kept of the payments that orders were paid from, by their files. */
export const keptOfLine = z.object({
  sessions: z.int(),
  /** What of the line's amounts these orders paid. */
  paidMinor: minorUnits,
  /** In 1e-6 of the minor unit; of a line told again what it differs by from what was borne before. */
  feeE6: z.int(),
})
export type KeptOfLine = z.infer<typeof keptOfLine>
/** A station's day by the terms that hold for it. */
export const statementLine = z.object({
  versionId: z.uuid(),
  stationId: z.uuid(),
  day: z.iso.date(),
  /** Told or corrected after its own period's statement. */
  isEarlier: z.boolean(),
  sessions: z.int(),
  energyDwh: z.int(),
  electricityMinor: minorUnits,
  serviceMinor: minorUnits,
  occupancyMinor: minorUnits,
  reducedMinor: minorUnits,
  baseMinor: minorUnits,
  /** Left out: the fee is by the rate of the terms alone. */
  kept: keptOfLine.optional(),
})
export type StatementLine = z.infer<typeof statementLine>
export const statementShare = z.object({
  versionId: z.uuid(),
  isEarlier: z.boolean(),
  /** Null: the operator, who has what rounding leaves. */
  partyId: z.uuid().nullable(),
  /** Of whose share it is a part; null: of the base. */
  fromPartyId: z.uuid().nullable(),
  name: z.string(),
  ratio: z.int(),
  baseMinor: minorUnits,
  shareMinor: minorUnits,
  feeMinor: minorUnits,
  /** What lifts a party to what was promised; the operator gives it. */
  topUpMinor: minorUnits,
  /** Rent of the period and of every kWh; what is given to a party the operator gives. */
  rentMinor: minorUnits,
  /** Electricity that a party paid for. */
  powerMinor: minorUnits,
  netMinor: minorUnits,
})
export type StatementShare = z.infer<typeof statementShare>

/** What becomes of a party's amount: what it owed before is taken off, what it owes then stands on the next statement. */
export const carriedShare = z.object({
  partyId: z.uuid(),
  name: z.string(),
  /** Of statements before; 0 or below. */
  owedMinor: minorUnits,
  /** All of its shares here. */
  dueMinor: minorUnits,
  /** 0 or above. */
  payMinor: minorUnits,
  /** 0 or below. */
  leftMinor: minorUnits,
})
export type CarriedShare = z.infer<typeof carriedShare>

/** What of its amount a party had already, when payments were shared; below 0: it came back after it was taken off. */
export const setOff = z.object({ partyId: z.uuid(), amountMinor: minorUnits })
export type SetOff = z.infer<typeof setOff>

/** By which terms lines and shares were worked out. */
export const statementTerms = z.object({
  versionId: z.uuid(),
  base: z.enum(baseKinds),
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
  /** Empty: the clock's own doing. */
  byName: z.string(),
  text: z.string(),
})
export type StatementStep = z.infer<typeof statementStep>

export const statementDetail = statementRow.extend({
  paidMinor: minorUnits,
  feeMinor: minorUnits,
  voucherNo: z.string(),
  /** How often it was worked out. */
  revision: z.int(),
  /** Whoever asks confirmed it: somebody else approves. */
  isMine: z.boolean(),
  lines: z.array(statementLine.extend({ stationName: z.string() })),
  shares: z.array(statementShare),
  carried: z.array(carriedShare),
  /** Since it was approved. */
  setOffs: z.array(setOff),
  terms: z.array(statementTerms),
  steps: z.array(statementStep),
})
export type StatementDetail = z.infer<typeof statementDetail>

export const statementSession = statementLine.omit({ versionId: true, isEarlier: true, sessions: true }).extend({
  /** The order and which count of it. */
  id: z.string(),
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationName: z.string(),
  endedAt: instant.nullable(),
  timeZone: z.string(),
  /** It stood on a statement before: this is what changed. */
  isAgain: z.boolean(),
})
export type StatementSession = z.infer<typeof statementSession>

const query = {
  /** The beginning of the agreement's name. */
  search: z.string().trim().max(60).optional(),
  state: z.enum(statementStates).optional(),
  agreementId: z.uuid().optional(),
  partyId: z.uuid().optional(),
  /** Periods that begin from a day until a day, both included. */
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
  summary: 'Statements of agreements and periods, the newest first',
  query: pageQuery.extend({ ...query, sort: sortKeys(['periodFrom', 'no']) }),
  reply: pageOf(statementRow),
})
export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/api/finance/statements/{id}',
  permission: settlementPermissions.view,
  summary: 'One statement with its lines, shares and history',
  reply: statementDetail,
})
export const listStatementSessions = endpoint({
  name: 'listStatementSessions',
  method: 'GET',
  path: '/api/finance/statement-sessions',
  permission: settlementPermissions.view,
  summary: 'The orders behind a statement, or behind one of its lines, with what each brings to it',
  query: pageQuery.extend({ ...sessionQuery, sort: sortKeys(['day']) }),
  reply: pageOf(statementSession),
})
export const downloadStatement = endpoint({
  name: 'downloadStatement',
  method: 'GET',
  path: '/api/finance/statements/{id}/pdf',
  permission: settlementPermissions.view,
  summary: 'The statement as a PDF in the language of the user',
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
  summary: 'A statement calculated again from the orders that it counted and its terms: the same, or not',
  reply: z.object({
    same: z.boolean(),
    /** Of what the statement says. */
    sha256: z.string(),
  }),
})
export const recountStatement = endpoint({
  ...act,
  name: 'recountStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/recount',
  permission: settlementPermissions.edit,
  summary: 'Takes into a draft what was recorded since',
  body: plain,
})
export const confirmStatement = endpoint({
  ...act,
  name: 'confirmStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/confirm',
  permission: settlementPermissions.edit,
  summary: 'The parties agree: it is never calculated again',
  body: plain,
})
export const approveStatement = endpoint({
  ...act,
  name: 'approveStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/approve',
  permission: settlementPermissions.approve,
  summary: 'A second person approves it: the ledger owes the parties their amounts from now on',
  body: plain,
})
export const payStatement = endpoint({
  ...act,
  name: 'payStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/pay',
  permission: settlementPermissions.control,
  summary: 'Its amounts were transferred: the ledger takes them from the bank',
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
  summary: 'Nothing of it is open any more',
  body: plain,
})
export const disputeStatement = endpoint({
  ...act,
  name: 'disputeStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/dispute',
  permission: settlementPermissions.edit,
  summary: 'A party does not agree: it stands still until that is resolved',
  body: reasoned,
})
export const resolveStatement = endpoint({
  ...act,
  name: 'resolveStatement',
  reach: 'operator',
  path: '/api/finance/statements/{id}/resolve',
  permission: settlementPermissions.edit,
  summary: 'The dispute is over: it goes on where it stood',
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
