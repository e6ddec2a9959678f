import type { Language } from '@evops/platform/contract'
import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BillMailState, BillStep } from '../../contract/index.ts'

interface NewStep {
  operatorId: string
  id: string
  billId: string
  at: Date
  /** Undefined for a scheduled job. */
  by?: { userId: string; name: string } | undefined
}
export async function recordBillIssued(tx: Tx, step: NewStep): Promise<void> {
  await insert(tx, { ...step, kind: 'issued', target: '', language: 'en', state: null })
}
/** Adds an e-mail that waits to be taken. */
export async function recordBillMail(tx: Tx, step: NewStep & { target: string; language: Language }): Promise<void> {
  await insert(tx, { ...step, kind: 'mailed', state: 'waiting' })
}
async function insert(
  tx: Tx,
  step: NewStep & {
    kind: BillStep['kind']
    target: string
    language: Language
    state: BillMailState | null
  },
): Promise<void> {
  const { operatorId, id, billId, at, by, kind, target, language, state } = step
  await tx
    .insertInto('members_bill_steps')
    .values({
      operator_id: operatorId,
      id,
      bill_id: billId,
      at,
      kind,
      by_id: by?.userId ?? null,
      by_name: by?.name ?? '',
      target,
      language,
      state,
      notified: state === null,
      done_at: null,
    })
    .execute()
}

/** Returns the steps, oldest first. */
export async function stepsOfBill(tx: Tx, billId: string): Promise<BillStep[]> {
  const rows = await tx
    .selectFrom('members_bill_steps')
    .select([...aliasColumns(['id', 'kind', 'at', 'byName', 'language', 'state', 'answer']), 'target as to'])
    .select(aliasColumns(['doneAt']))
    .where('bill_id', '=', billId)
    .orderBy('at')
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return rows.map((step) => toReplyRow(step))
}

export interface BillMailStep {
  operatorId: string
  id: string
  billId: string
  target: string
  language: Language
  seller: string
}
/** Takes e-mails that were not taken yet. Requires a platform transaction. */
export async function claimUnsentBillMails(tx: Tx, limit: number): Promise<BillMailStep[]> {
  const { rows } = await sql<BillMailStep>`
    with next as (select operator_id, id from members_bill_steps where not notified order by id limit ${limit} for update skip locked)
    update members_bill_steps s set notified = true from next, organisation_operator_facts o
    where s.operator_id = next.operator_id and s.id = next.id and o.operator_id = s.operator_id
    returning s.operator_id as "operatorId", s.id, s.bill_id as "billId", s.target, s.language, o.name as seller`.execute(
    tx,
  )
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
/** Returns the e-mail step. Throws if there is none. */
export async function findBillMailStep(tx: Tx, id: string): Promise<Pick<BillMailStep, 'billId' | 'language'>> {
  return tx
    .selectFrom('members_bill_steps')
    .select(aliasColumns(['billId', 'language']))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface BillMailOutcome {
  operatorId: string
  id: string
  state: BillMailState
  answer: string
  at: Date
}
/** Records the result of an attempt. Requires a platform transaction. */
export async function recordMailResult(tx: Tx, { operatorId, id, state, answer, at }: BillMailOutcome): Promise<void> {
  await tx
    .updateTable('members_bill_steps')
    .set({ state, answer: answer.slice(0, 500), done_at: state === 'waiting' ? null : at })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}
