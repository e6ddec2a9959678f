import { newId, requireFound, Problem, type Page, type PagedQuery } from '@evops/platform/contract'
import type { Approvals } from '@evops/organisation/server'
import { type Actor, type Services, type Tx, toReplyRow } from '@evops/platform/server'
import { z } from 'zod'
import type {
  JournalAct,
  FlowFilter,
  FlowRow,
  FlowSums,
  JournalDetail,
  listFlow as flowEndpoint,
} from '../../contract/index.ts'
import { isJournalOfBankLine } from '../bank/bank.store.ts'
import type { NamesOf } from '../names-of.ts'
import { takeFromTopup } from '../counter/topups.store.ts'
import { postJournals } from '../ledger.store.ts'
import { requireWallet } from '../wallets/wallets.service.ts'
import { walletNames } from '../wallets/wallets.store.ts'
import {
  findJournal,
  flowLinesOfJournal,
  pageOfFlowLines,
  sealOfJournal,
  topupOfJournal,
  type FlowLine,
} from './flow.store.ts'
import { flowSummingMethodOf, debitCreditSumsBy, debitCreditTotalOf, type SumBy } from './sums.store.ts'
import { flowScreen } from '../../contract/index.ts'

export interface FlowDeps {
  services: Pick<Services, 'now' | 'db'>
  approvals: Approvals
  namesOf?: NamesOf | undefined
  /** Number of the document that reported a payment to a tax office. */
  complementNo?: ((tx: Tx, journalId: string) => Promise<string | null>) | undefined
}
const mostSums = 400
/** Holders have no totals by day, so their lines are added one by one, at most this number. */
const mostLinesByHolder = 200_000
const reversing = 'ledger.reverse'

export async function listFlow(
  tx: Tx,
  deps: FlowDeps,
  query: FlowFilter & PagedQuery<typeof flowEndpoint>,
): Promise<Page<FlowRow>> {
  const found = await pageOfFlowLines(tx, query)
  return { ...found, list: await addNamesToFlowLines(tx, deps, found.list) }
}

/** Adds the names of holders and businesses to lines. */
export async function addNamesToFlowLines(
  tx: Tx,
  { namesOf }: FlowDeps,
  lines: readonly FlowLine[],
): Promise<FlowRow[]> {
  const names =
    (await namesOf?.(tx, {
      tokens: lines.flatMap((line) => (line.account === 'receivable_token' && line.holderId ? [line.holderId] : [])),
      sessions: lines.flatMap((line) => (/^(order|freeze)\./.test(line.businessType) ? [line.businessId] : [])),
      others: lines.flatMap((line) =>
        /^(share|withdraw|roaming|partner)\./.test(line.businessType)
          ? [line.businessId, line.holderId ?? ''].filter(Boolean)
          : [],
      ),
    })) ?? new Map<string, string>()
  return lines.map(({ line, walletName, walletKind, shiftName, ...row }) => ({
    ...toReplyRow(row),
    id: `${row.journalId}:${line}`,
    businessName: names.get(row.businessId) ?? null,
    holderName: walletName ?? shiftName ?? (row.holderId === null ? null : (names.get(row.holderId) ?? null)),
    holderKind: kindOf(row, { walletKind, shiftName }),
  }))
}

function kindOf(
  { account, holderId }: Pick<FlowLine, 'account' | 'holderId'>,
  { walletKind, shiftName }: Pick<FlowLine, 'walletKind' | 'shiftName'>,
): FlowRow['holderKind'] {
  if (holderId === null) return null
  if (account === 'receivable_token') return 'token'
  if (account === 'payable_partner') return 'partner'
  return walletKind ?? (shiftName === null ? null : 'shift')
}

export async function sumFlow(
  tx: Tx,
  deps: FlowDeps,
  { by, ...filter }: FlowFilter & { by: SumBy },
): Promise<FlowSums> {
  const books = await flowSummingMethodOf(tx, filter)
  const total = await debitCreditTotalOf(tx, filter)
  if (by === 'holder' && !filter.holderId && total.lines > mostLinesByHolder)
    throw new Problem('ledger.too-many-lines', { lines: total.lines, most: mostLinesByHolder })
  const rows = await debitCreditSumsBy(tx, filter, { by, books, limit: mostSums + 1 })
  const labels =
    by === 'holder'
      ? await holderNames(
          tx,
          deps,
          rows.map((row) => row.key),
        )
      : new Map()
  return {
    currency: books.currency,
    timeZone: books.timeZone,
    total,
    rows: rows.slice(0, mostSums).map((row) => ({ ...row, label: labels.get(row.key) ?? null })),
    isCut: rows.length > mostSums,
  }
}

async function holderNames(tx: Tx, { namesOf }: FlowDeps, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.filter((key) => key !== '')
  const nameById = new Map((await walletNames(tx, ids)).map(({ id, name }) => [id, name]))
  const tokens = ids.filter((id) => !nameById.has(id))
  for (const [id, name] of (await namesOf?.(tx, { tokens, sessions: [], others: tokens })) ?? []) nameById.set(id, name)
  return nameById
}

export async function loadJournalDetail(tx: Tx, deps: FlowDeps, id: string): Promise<JournalDetail> {
  const journal = requireFound(await findJournal(tx, id))
  const lines = await addNamesToFlowLines(tx, deps, await flowLinesOfJournal(tx, id))
  const seal = await sealOfJournal(tx, journal)
  return {
    ...toReplyRow(journal),
    businessName: lines[0]?.businessName ?? null,
    seal: seal ? { seq: seal.seq, hash: seal.hash.toString('hex'), sealedAt: seal.sealedAt.toISOString() } : null,
    lines,
    mayReverse: isReversibleType(journal.businessType) && journal.reversedBy === null,
    complementNo: (await deps.complementNo?.(tx, id)) ?? null,
  }
}

/** Registers the reversal of a journal. Called once at start. */
export function registerReversals(deps: FlowDeps): void {
  deps.approvals.register({
    kind: reversing,
    title: { zh: '冲销记账凭证', en: 'Reverse a journal', es: 'Revertir un asiento' },
    permission: flowScreen.may.wallet.approve,
    payload: z.object({ journalId: z.uuid(), reason: z.string(), byName: z.string() }),
    run: ({ tx, payload, actor, approvalId, requestedBy }) =>
      takeBack(tx, deps, {
        ...payload,
        operatorId: actor.operatorId,
        byId: requestedBy,
        second: { approvalId, approverId: actor.userId },
      }),
  })
}

/**
 * Requests the reversal of a recharge or a manual journal. Other businesses (sessions, refunds, shifts) are corrected where they were made.
 */
export async function requestReversal(
  tx: Tx,
  deps: FlowDeps,
  { actor, journalId, reason }: { actor: Actor; journalId: string; reason: string },
): Promise<{ approvalId: string }> {
  await reversible(tx, journalId)
  const documentNo = await deps.complementNo?.(tx, journalId)
  const { id } = await deps.approvals.request(tx, actor, {
    kind: reversing,
    // The approver is informed, too, that a document remains valid.
    subject: documentNo ? `${journalId} · CFDI ${documentNo}` : journalId,
    subjectId: journalId,
    payload: { journalId, reason, byName: actor.name },
    reason,
    stations: 'all',
  })
  return { approvalId: id }
}

/** Manual journals, and moves to the bank that no imported line posted, move only the operator's own money. */
const isOwnMove = (type: string) => /^(journal\.manual|bank\.(payout|terminal|cash))$/.test(type)
const isReversibleType = (type: string) => type === 'wallet.recharged' || isOwnMove(type)

async function reversible(tx: Tx, journalId: string) {
  const journal = requireFound(await findJournal(tx, journalId))
  if (journal.reversedBy !== null) throw new Problem('ledger.reversed-before')
  if (await isJournalOfBankLine(tx, journalId)) throw new Problem('ledger.bank-line-done')
  if (isOwnMove(journal.businessType)) return { journal, topup: undefined }
  const topup = journal.businessType === 'wallet.recharged' ? await topupOfJournal(tx, journalId) : undefined
  // Cash of a closed shift is no longer in the drawer. A refunded recharge cannot be reversed a second time.
  if (!topup || topup.refundedMinor > 0 || (topup.method === 'cash' && topup.shiftClosed))
    throw new Problem('ledger.not-reversible')
  return { journal, topup }
}

async function takeBack(
  tx: Tx,
  { services }: FlowDeps,
  act: {
    journalId: string
    reason: string
    operatorId: string
    byId: string
    byName: string
    second: JournalAct['second']
  },
): Promise<{ journalId: string }> {
  const { journal, topup } = await reversible(tx, act.journalId)
  if (topup) await requireWallet(tx, topup.walletId)
  const at = services.now()
  const id = newId(at.getTime())
  const lines = await flowLinesOfJournal(tx, act.journalId)
  await postJournals(tx, [
    {
      operatorId: act.operatorId,
      id,
      currency: journal.currency,
      businessType: 'journal.reversed',
      businessId: journal.businessId,
      key: `journal.reversed:${act.journalId}`,
      effectiveAt: at.toISOString(),
      memo: act.reason,
      byId: act.byId,
      byName: act.byName,
      reverses: act.journalId,
      act: { kind: 'reversal', second: act.second },
      entries: lines.map(({ account, holderId, amountMinor }) => ({
        account,
        holderId,
        amountMinor: -amountMinor,
      })),
    },
  ])
  if (topup && topup.principalMinor > 0) await takeFromTopup(tx, topup.id, topup.principalMinor)
  return { journalId: id }
}
