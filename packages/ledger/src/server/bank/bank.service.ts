import { createHash } from 'node:crypto'
import { newId, Problem, requireFound } from '@evops/platform/contract'
import { violatedConstraint, type Actor, type Services, type Tx } from '@evops/platform/server'
import type {
  BankLineJournal,
  BankLineKind,
  BankLineRow,
  BankStatementRow,
  LedgerAccount,
} from '../../contract/index.ts'
import type { NamesOf } from '../names-of.ts'
import { postJournals } from '../ledger.store.ts'
import { parseBankFile, type BankFileLine } from './bank-file.rules.ts'
import { postBankMove } from './bank-moves.ts'
import {
  bankAccounts,
  bankStatements,
  channelBalances,
  entriesOfJournal,
  explainLines,
  findBankLine,
  insertBankStatement,
  lockBankLine,
  markStatementUndone,
  postedJournalsOfStatement,
  unmatchedBankJournals,
} from './bank.store.ts'
import { matchLines, payoutSourceOf, type LineToMatch } from './matching.rules.ts'

/** Merchant account at a payment provider, with the provider's number of it. */
export interface MerchantAccount {
  id: string
  name: string
  merchantNo: string
}
export interface BankDeps {
  services: Pick<Services, 'now'>
  namesOf?: NamesOf | undefined
  merchantAccountsOf?: ((tx: Tx) => Promise<readonly MerchantAccount[]>) | undefined
}
interface Upload {
  bankAccountId: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Imports a statement and explains its lines: by journals that were posted before, and by the payout of a merchant
 * account that a line names. All other lines stay open as tasks. Throws request.not-found, ledger.bank-account,
 * ledger.bank-repeated, ledger.bank-overlap, and the problems of `parseBankFile`.
 */
export async function importStatement(
  tx: Tx,
  deps: BankDeps,
  { actor, bankAccountId, fileName, bytes }: Upload & { actor: Actor },
): Promise<BankStatementRow> {
  const account = requireFound((await bankAccounts(tx)).find(({ id }) => id === bankAccountId))
  const file = parseBankFile(decodeText(bytes), account.currency)
  const fileNo = file.accountNo.replaceAll(/[\s-]/g, '').toUpperCase()
  // An IBAN ends with the account number, so a file may name only that.
  if (fileNo !== '' && !account.accountNo.endsWith(fileNo) && !fileNo.endsWith(account.accountNo))
    throw new Problem('ledger.bank-account', { wanted: account.accountNo, found: fileNo })
  const at = deps.services.now()
  const lines = withKeys(file.lines).map((line) => ({ ...line, id: newId(at.getTime()) }))
  const id = newId(at.getTime())
  await insertBankStatement(tx, actor.operatorId, {
    id,
    bankAccountId,
    currency: account.currency,
    fileName,
    fileHash: createHash('sha256').update(bankAccountId).update(bytes).digest('hex'),
    format: file.format,
    openingMinor: file.openingMinor,
    closingMinor: file.closingMinor,
    at,
    byId: actor.userId,
    byName: actor.name,
    lines,
  }).catch(refuseRepetition)
  await explainStatement(tx, deps, actor, lines)
  return requireFound((await bankStatements(tx, id))[0])
}
function refuseRepetition(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'ledger_bank_statements_once') throw new Problem('ledger.bank-repeated')
  if (constraint === 'ledger_bank_lines_once') throw new Problem('ledger.bank-overlap')
  throw error
}
/** Decodes UTF-8, or the Latin alphabet of older bank programs. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
/** Equal lines of a day are numbered, so that each has its own key and the same one in every file. */
function withKeys(lines: readonly BankFileLine[]): (BankFileLine & { lineKey: string })[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const text = [line.day, line.amountMinor, line.reference, line.text].join('\n')
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { ...line, lineKey: createHash('sha256').update(`${text}\n${nth}`).digest('hex') }
  })
}

async function explainStatement(tx: Tx, deps: BankDeps, actor: Actor, lines: readonly LineToMatch[]): Promise<void> {
  const days = lines.map(({ day }) => day).toSorted((a, b) => a.localeCompare(b))
  const named = await namedBankJournals(tx, deps, { from: days[0] ?? '', until: days.at(-1) ?? '' })
  const matched = matchLines(lines, named)
  await explainLines(
    tx,
    [...matched].map(([id, journalId]) => ({ id, journalId, kind: null, state: 'matched' as const })),
  )
  const sources = (await deps.merchantAccountsOf?.(tx)) ?? []
  for (const line of lines) {
    const source = matched.has(line.id) ? undefined : payoutSourceOf(line, sources)
    const balance = source && (await channelBalances(tx)).get(source.id)
    if (source && balance !== undefined && balance >= line.amountMinor)
      await postLine(tx, deps, { actor, line, kind: 'payout', accountId: source.id, feeMinor: 0 })
  }
}

/** Returns journals at the bank that no line explains, with the names of their business. */
async function namedBankJournals(tx: Tx, deps: BankDeps, wish: Parameters<typeof unmatchedBankJournals>[1]) {
  const journals = await unmatchedBankJournals(tx, wish)
  const others = journals.map(({ businessId }) => businessId)
  const names = await deps.namesOf?.(tx, { tokens: [], sessions: [], others })
  return journals.map((journal) => ({
    ...journal,
    texts: [...journal.texts, names?.get(journal.businessId) ?? ''].filter(Boolean),
  }))
}

const mostDaysApart = 90
const mostJournals = 50
/** Returns the journals that could explain a line, the nearest day first. Throws request.not-found. */
export async function journalsOfOpenLine(tx: Tx, deps: BankDeps, id: string): Promise<BankLineJournal[]> {
  const { day, amountMinor, state } = requireFound(await findBankLine(tx, id))
  if (state !== 'open') return []
  const found = await namedBankJournals(tx, deps, { from: day, until: day, around: mostDaysApart, amountMinor })
  const daysApart = (other: string) => Math.abs(Date.parse(other) - Date.parse(day))
  return found
    .toSorted((a, b) => daysApart(a.day) - daysApart(b.day))
    .slice(0, mostJournals)
    .map((journal) => ({ id: journal.id, day: journal.day, text: journal.texts.join(' · ') }))
}
/**
 * Explains an open line by a journal that a user chose. Throws request.not-found, ledger.bank-line-done and
 * ledger.bank-journal.
 */
export async function matchOpenLine(
  tx: Tx,
  { id, journalId }: { id: string; journalId: string },
): Promise<BankLineRow> {
  const line = requireFound(await lockBankLine(tx, id))
  if (line.state !== 'open') throw new Problem('ledger.bank-line-done')
  const refusal = new Problem('ledger.bank-journal', {}, { journalId: 'ledger.bank-journal' })
  const { day, amountMinor } = line
  const candidates = await unmatchedBankJournals(tx, { from: day, until: day, around: mostDaysApart, amountMinor })
  if (!candidates.some((journal) => journal.id === journalId)) throw refusal
  await explainLines(tx, [{ id, journalId, kind: null, state: 'matched' }]).catch((error: unknown) => {
    throw violatedConstraint(error) === 'ledger_bank_lines_journal_once' ? refusal : error
  })
  return requireFound(await lockBankLine(tx, id))
}

interface LinePosting {
  actor: Actor
  line: Pick<BankLineRow, 'id' | 'day' | 'amountMinor' | 'reference' | 'text'>
  kind: BankLineKind
  accountId: string | null
  feeMinor: number
}
/** Posts a line. The bank's amount is the line's, so the fee is added to what leaves the source. */
async function postLine(tx: Tx, { services }: BankDeps, { actor, line, kind, accountId, feeMinor }: LinePosting) {
  const isBothWays = kind === 'fee' || kind === 'suspense'
  if (!isBothWays && line.amountMinor < 0) throw new Problem('ledger.bank-direction')
  if ((kind === 'payout') !== (accountId !== null)) throw new Problem('ledger.bank-source')
  const fee = isBothWays ? 0 : feeMinor
  const reference = [line.reference, line.text].filter(Boolean).join(' · ').slice(0, 500)
  const move = { kind, accountId, amountMinor: line.amountMinor + fee, feeMinor: fee, day: line.day, reference }
  const journalId = await postBankMove(tx, { actor, move, now: services.now() })
  await explainLines(tx, [{ id: line.id, journalId, kind, state: 'posted' }])
}
/** Posts an open line. Throws request.not-found, ledger.bank-line-done, ledger.bank-direction and those of a move. */
export async function postOpenLine(
  tx: Tx,
  deps: BankDeps,
  { id, ...posting }: Omit<LinePosting, 'line'> & { id: string },
): Promise<BankLineRow> {
  const line = requireFound(await lockBankLine(tx, id))
  if (line.state !== 'open') throw new Problem('ledger.bank-line-done')
  await postLine(tx, deps, { ...posting, line })
  return requireFound(await lockBankLine(tx, id))
}

/** Undoes an import: reverses what it posted, and ends its matches. Throws request.not-found, ledger.bank-undone. */
export async function undoStatement(
  tx: Tx,
  { services }: BankDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<BankStatementRow> {
  requireFound((await bankStatements(tx, id))[0])
  const journals = await postedJournalsOfStatement(tx, id)
  const now = services.now()
  if (!(await markStatementUndone(tx, id, { at: now, by: actor.name }))) throw new Problem('ledger.bank-undone')
  for (const journalId of journals) {
    const entries = await entriesOfJournal(tx, journalId)
    await postJournals(tx, [
      {
        operatorId: actor.operatorId,
        id: newId(now.getTime()),
        currency: entries[0]?.currency ?? '',
        businessType: 'bank.undone',
        businessId: entries[0]?.businessId ?? journalId,
        key: `bank.undone:${journalId}`,
        effectiveAt: now.toISOString(),
        byId: actor.userId,
        byName: actor.name,
        reverses: journalId,
        // Safe cast: the accounts of entries are those of the chart.
        entries: entries.map(({ account, holderId, amountMinor }) => ({
          account: account as LedgerAccount,
          holderId,
          amountMinor: -amountMinor,
        })),
      },
    ])
  }
  return requireFound((await bankStatements(tx, id))[0])
}
