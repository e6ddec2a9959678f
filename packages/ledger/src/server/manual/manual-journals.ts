import type { Approvals } from '@evops/organisation/server'
import { newId, Problem, requireFound } from '@evops/platform/contract'
import { serveAll, type Actor, type App, type Services, type Tx } from '@evops/platform/server'
import { z } from 'zod'
import { flowScreen, manualJournalEndpoints, type ManualJournalRow } from '../../contract/index.ts'
import { currencyOf, postJournals } from '../ledger.store.ts'
import {
  deleteManualDraft,
  findManualJournal,
  insertManualJournal,
  markManualJournalPosted,
  pageOfManualJournals,
  postingDayOf,
} from './manual-journals.store.ts'

interface ManualDeps {
  services: Pick<Services, 'now'>
  approvals: Approvals
}
const kind = 'ledger.manual-journal'

/** Registers the posting of a draft by its approval. Called once at start. */
export function registerManualJournals(deps: ManualDeps): void {
  deps.approvals.register({
    kind,
    title: { zh: '手工记账凭证', en: 'Post a manual journal', es: 'Contabilizar un asiento manual' },
    permission: flowScreen.may.manual.approve,
    payload: z.object({ id: z.uuid(), byName: z.string() }),
    async run({ tx, payload: { id, byName }, actor, approvalId, requestedBy }) {
      const draft = await requireDraft(tx, id)
      const at = await requirePostingDay(tx, deps, draft.day)
      const journalId = newId(deps.services.now().getTime())
      await postJournals(tx, [
        {
          operatorId: actor.operatorId,
          id: journalId,
          currency: draft.currency,
          businessType: 'journal.manual',
          businessId: id,
          key: `journal.manual:${id}`,
          effectiveAt: at.toISOString(),
          memo: draft.memo,
          byId: requestedBy,
          byName,
          act: { kind: 'manual', second: { approvalId, approverId: actor.userId } },
          entries: draft.lines.map((line) => ({ ...line, holderId: null })),
        },
      ])
      const approver = { approverId: actor.userId, approverName: actor.name, journalId }
      if (!(await markManualJournalPosted(tx, id, approver))) throw new Problem('ledger.manual-posted')
      return { journalId }
    },
  })
}

/** Throws request.not-found, ledger.manual-posted. */
async function requireDraft(tx: Tx, id: string): Promise<ManualJournalRow> {
  const draft = requireFound(await findManualJournal(tx, id))
  if (draft.state !== 'draft') throw new Problem('ledger.manual-posted')
  return draft
}
/** Returns the instant of the posting. Throws ledger.manual-future, ledger.manual-closed. */
async function requirePostingDay(tx: Tx, { services }: ManualDeps, day: string): Promise<Date> {
  const { at, today, closedTo } = await postingDayOf(tx, day, services.now())
  if (day > today) throw new Problem('ledger.manual-future', { day })
  if (closedTo && at < closedTo) throw new Problem('ledger.manual-closed', { day })
  return at
}

export function manualJournalRoutes(app: App, deps: ManualDeps): void {
  const { services, approvals } = deps
  const present = async (tx: Tx, actor: Actor, rows: readonly ManualJournalRow[]) => {
    const waiting = await approvals.waitingAmong(tx, actor.operatorId, { kind, subjectIds: rows.map(({ id }) => id) })
    return rows.map((row) => (waiting.has(row.id) ? { ...row, state: 'requested' as const } : row))
  }
  const entity = 'manual_journal'
  serveAll(app, manualJournalEndpoints, {
    listManualJournals: async ({ tx, actor, query }) => {
      const found = await pageOfManualJournals(tx, query)
      return { ...found, list: await present(tx, actor, found.list) }
    },
    createManualJournal: async ({ tx, actor, body, audit }) => {
      await requirePostingDay(tx, deps, body.day)
      const at = services.now()
      const id = newId(at.getTime())
      const { operatorId, userId: byId, name: byName } = actor
      await insertManualJournal(tx, operatorId, { id, form: body, currency: await currencyOf(tx), at, byId, byName })
      audit({ entity, entityId: id, after: body })
      return requireFound(await findManualJournal(tx, id))
    },
    deleteManualJournal: async ({ tx, actor, params, audit }) => {
      const draft = await requireDraft(tx, params.id)
      if (await approvals.waitingOn(tx, actor.operatorId, { kind, subjectId: draft.id }))
        throw new Problem('ledger.manual-requested')
      await deleteManualDraft(tx, draft.id)
      audit({ entity, entityId: draft.id, before: { day: draft.day, memo: draft.memo, lines: draft.lines } })
      return { done: true } as const
    },
    submitManualJournal: async ({ tx, actor, params, audit }) => {
      const draft = await requireDraft(tx, params.id)
      await requirePostingDay(tx, deps, draft.day)
      const { id: approvalId } = await approvals.request(tx, actor, {
        kind,
        subject: `${draft.day} · ${draft.memo}`.slice(0, 200),
        subjectId: draft.id,
        payload: { id: draft.id, byName: actor.name },
        reason: draft.memo,
        stations: 'all',
      })
      audit({ entity, entityId: draft.id, after: { approvalId } })
      return { approvalId }
    },
  })
}
