import { endpoint, instant, minorUnits, pageQuery, pageSchemaOf, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { flowScreen } from './screens.ts'

/**
 * Money that moves to the operator's bank: the payout of a payment provider, the settlement of the card terminals, and
 * cash of the safe. A bank line may also be a charge of the bank, or wait on the suspense account.
 */
export const bankMoveKinds = ['payout', 'terminal', 'cash'] as const
export const bankLineKinds = [...bankMoveKinds, 'fee', 'suspense'] as const
export type BankLineKind = (typeof bankLineKinds)[number]
export const bankLineStates = ['open', 'matched', 'posted', 'undone'] as const

const path = '/api/ledger/bank'
const reference = z.string().trim().max(100).default('')
const amountMinor = minorUnits.min(1).max(1_000_000_000_000)
const feeMinor = minorUnits.min(0).max(1_000_000_000_000).default(0)
export const bankMoveForm = z
  .object({
    kind: z.enum(bankMoveKinds),
    /** Merchant account of a payout. */
    accountId: z.uuid().nullable().default(null),
    /** Amount that leaves the provider, the terminal or the safe. The bank receives it without the fee. */
    amountMinor,
    feeMinor,
    day: z.iso.date(),
    reference,
  })
  .refine(({ feeMinor: fee, amountMinor: amount }) => fee < amount, {
    path: ['feeMinor'],
    error: 'ledger.fault.bank-fee',
  })
  .refine(({ kind, accountId }) => (kind === 'payout') === (accountId !== null), {
    path: ['accountId'],
    error: 'ledger.fault.bank-source',
  })
export const moveToBank = endpoint({
  name: 'moveToBank',
  method: 'POST',
  path: `${path}/moves`,
  reach: 'operator',
  permission: flowScreen.may.captialflow.control,
  summary: 'Posts a payout of a provider, a settlement of terminals or a cash deposit to the bank, with its fee',
  body: bankMoveForm,
  reply: z.object({ journalId: z.uuid() }),
})

export const bankAccountForm = z.object({
  name: z.string().trim().min(1).max(60),
  accountNo: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{4,34}$/, 'ledger.fault.bank-account')),
})
export const bankAccountRow = z.object({ id: z.uuid(), name: z.string(), accountNo: z.string(), currency: z.string() })
export type BankAccountRow = z.infer<typeof bankAccountRow>
export const bankSource = z.object({ id: z.uuid(), name: z.string(), balanceMinor: minorUnits })
export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  method: 'GET',
  path: `${path}/accounts`,
  permission: flowScreen.codes,
  summary: 'Lists the operator’s bank accounts, and the merchant accounts of providers with their balances',
  reply: z.object({ accounts: z.array(bankAccountRow), sources: z.array(bankSource) }),
})
export const createBankAccount = endpoint({
  name: 'createBankAccount',
  method: 'POST',
  path: `${path}/accounts`,
  reach: 'operator',
  permission: flowScreen.may.captialflow.edit,
  summary: 'Creates a bank account, whose statements can then be imported',
  body: bankAccountForm,
  reply: bankAccountRow,
})

export const bankStatementRow = z.object({
  id: z.uuid(),
  accountName: z.string(),
  format: z.enum(['camt053', 'mt940', 'csv']),
  fileName: z.string(),
  fromDay: z.string(),
  untilDay: z.string(),
  openingMinor: minorUnits.nullable(),
  closingMinor: minorUnits.nullable(),
  currency: z.string(),
  lines: z.int(),
  openLines: z.int(),
  importedAt: instant,
  byName: z.string(),
  isUndone: z.boolean(),
})
export type BankStatementRow = z.infer<typeof bankStatementRow>
export const listBankStatements = endpoint({
  name: 'listBankStatements',
  method: 'GET',
  path: `${path}/statements`,
  permission: flowScreen.codes,
  summary: 'Lists the last 100 imported bank statements, newest first',
  reply: z.array(bankStatementRow),
})
export const importBankStatement = endpoint({
  name: 'importBankStatement',
  method: 'POST',
  path: `${path}/accounts/{id}/statements`,
  reach: 'operator',
  permission: flowScreen.may.captialflow.control,
  summary: 'Imports a statement (CAMT.053, MT940 or CSV as the raw body), and matches its lines with our journals',
  query: z.object({ fileName: z.string().trim().min(1).max(200) }),
  /** Raw bytes. */
  body: z.unknown(),
  reply: bankStatementRow,
  bodyLimit: 5 * 1024 * 1024,
})
export const undoBankStatement = endpoint({
  name: 'undoBankStatement',
  method: 'POST',
  path: `${path}/statements/{id}/undo`,
  reach: 'operator',
  permission: flowScreen.may.captialflow.control,
  summary: 'Undoes an import: its postings are reversed, its matches end, and the file can be imported again',
  reply: bankStatementRow,
})

export const bankLineRow = z.object({
  id: z.uuid(),
  statementId: z.uuid(),
  accountName: z.string(),
  day: z.string(),
  /** Positive: money in. */
  amountMinor: minorUnits,
  currency: z.string(),
  reference: z.string(),
  text: z.string(),
  state: z.enum(bankLineStates),
  kind: z.enum(bankLineKinds).nullable(),
  journalId: z.uuid().nullable(),
})
export type BankLineRow = z.infer<typeof bankLineRow>
export const listBankLines = endpoint({
  name: 'listBankLines',
  method: 'GET',
  path: `${path}/lines`,
  permission: flowScreen.codes,
  summary: 'Lists lines of bank statements, newest first; open ones are tasks',
  query: pageQuery.extend({ state: z.enum(bankLineStates).optional(), sort: sortKeys(['day', 'amountMinor']) }),
  reply: pageSchemaOf(bankLineRow),
})
export const postBankLine = endpoint({
  name: 'postBankLine',
  method: 'POST',
  path: `${path}/lines/{id}/post`,
  reach: 'operator',
  permission: flowScreen.may.captialflow.control,
  summary: 'Posts an open line: a payout, a settlement of terminals, cash, a charge of the bank, or suspense',
  body: z.object({ kind: z.enum(bankLineKinds), accountId: z.uuid().nullable().default(null), feeMinor }),
  reply: bankLineRow,
})

/** A journal that could explain a bank line: it moved the line's amount at the bank, and explains no other line. */
export const bankLineJournal = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  /** Receipt number, memo and name of the business. */
  text: z.string(),
})
export type BankLineJournal = z.infer<typeof bankLineJournal>
export const listBankLineJournals = endpoint({
  name: 'listBankLineJournals',
  method: 'GET',
  path: `${path}/lines/{id}/journals`,
  permission: flowScreen.codes,
  summary:
    'Lists journals that could explain an open line: of its amount at the bank, without a line, within 90 days of it, nearest day first; at most 50',
  reply: z.array(bankLineJournal),
})
export const matchBankLine = endpoint({
  name: 'matchBankLine',
  method: 'POST',
  path: `${path}/lines/{id}/match`,
  reach: 'operator',
  permission: flowScreen.may.captialflow.control,
  summary: 'Explains an open line by a journal that the user chooses: one of the same amount without a line',
  body: z.object({ journalId: z.uuid() }),
  reply: bankLineRow,
})

export const bankEndpoints = [
  moveToBank,
  listBankAccounts,
  createBankAccount,
  listBankStatements,
  undoBankStatement,
  listBankLines,
  postBankLine,
  listBankLineJournals,
  matchBankLine,
] as const
export const bankUploadEndpoints = [importBankStatement] as const
