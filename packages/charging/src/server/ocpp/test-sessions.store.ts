import {
  insertTableRow,
  encodeUnquotedColumn,
  timeColumn,
  textColumn,
  type Tx,
  type WriteKind,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import { drawTransactionId } from '../sessions/session-number.rules.ts'
import type { TagLookUpResult, TagLookUpQuery } from './authorize.store.ts'
import { drawTestTag, isTestTagLike } from './test-tag.rules.ts'

/** A test charge, as the messages of a charge point look it up. */
export interface TestSession {
  idTag: string
  connectorNo: number
  transactionId: number
  validUntil: Date
  /** Epoch ms of the device's clock. Null if it has not started. */
  deviceStartedAt: number | null
  ended: boolean
}
export interface TestChargeQuery {
  operatorId: string
  chargePointId: string
  /** At least one of the two is set. */
  idTag: string | null
  transactionId: number | null
}

/**
 * Inserts a start token for one test charge at a connector, valid until the given time. Its session is never billed.
 * The transaction id is drawn with it, so that a repeated start gets the same one.
 */
export async function addTestToken(
  tx: Tx,
  token: { operatorId: string; chargePointId: string; connectorNo: number; until: Date },
): Promise<string> {
  const idTag = drawTestTag()
  await insertTableRow(tx, 'charging_test_sessions', {
    operator_id: token.operatorId,
    id_tag: idTag,
    charge_point_id: token.chargePointId,
    connector_no: token.connectorNo,
    transaction_id: await freeNumber(tx),
    valid_until: token.until,
  })
  return idTag
}
async function freeNumber(tx: Tx): Promise<number> {
  for (;;) {
    const number = drawTransactionId()
    const { rows } = await sql`
      select from charging_sessions where transaction_id = ${number}
      union all select from charging_test_sessions where transaction_id = ${number} limit 1`.execute(tx)
    if (rows.length === 0) return number
  }
}

/** Finds a test charge by key. Rare: only if a start token looks like one, or a stop matches no session. */
export function createTestChargeLookUp(pool: pg.Pool) {
  return async (question: TestChargeQuery): Promise<TestSession | undefined> => {
    const { rows } = await pool.query<TestSession>(
      `select id_tag as "idTag", connector_no as "connectorNo", transaction_id as "transactionId", valid_until as "validUntil",
         (extract(epoch from device_started_at) * 1000)::bigint as "deviceStartedAt", ended_at is not null as ended
       from charging_test_sessions where operator_id = $1 and charge_point_id = $2 and (id_tag = upper($3) or transaction_id = $4)`,
      [question.operatorId, question.chargePointId, question.idTag, question.transactionId],
    )
    return rows[0]
  }
}

type TagLookUp = (question: TagLookUpQuery) => Promise<TagLookUpResult>
const plain = {
  limitMinor: null,
  groupTag: null,
  walletMinor: null,
  elsewhere: false,
  refusal: null,
  refusedUntil: null,
  language: null,
  cloned: null,
} as const
/** Returns the state of a start token. If it looks like a test token, the test charge is read. */
export function withTestChargeTokens(
  tagLookUp: TagLookUp,
  tests: (question: TestChargeQuery) => Promise<TestSession | undefined>,
): TagLookUp {
  return async (question: TagLookUpQuery): Promise<TagLookUpResult> => {
    const { operatorId, chargePointId, idTag, at } = question
    const test = isTestTagLike(idTag)
      ? await tests({ operatorId, chargePointId, idTag, transactionId: null })
      : undefined
    if (!test) return tagLookUp(question)
    const isGood = !test.ended && at <= test.validUntil
    return { ...plain, verdict: isGood ? 'accepted' : 'expired', validUntil: test.validUntil, tokenId: null }
  }
}

export interface TestChargeStart {
  operatorId: string
  idTag: string
  deviceAt: Date
  at: Date
  registerDwh: number | null
}
/** A repeated start changes nothing. A register that arrives later is stored. */
export const testChargeStartWriteKind: WriteKind<TestChargeStart, undefined> = {
  name: 'charging_test_start',
  text: `
    update charging_test_sessions t set device_started_at = coalesce(t.device_started_at, r.device_at), started_at = coalesce(t.started_at, r.at),
      meter_start_dwh = coalesce(t.meter_start_dwh, r.register)
    from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::bigint[]) as r (operator_id, id_tag, device_at, at, register)
    where t.operator_id = r.operator_id and t.id_tag = r.id_tag`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    textColumn(rows, (row) => row.idTag),
    timeColumn(rows, (row) => row.deviceAt),
    timeColumn(rows, (row) => row.at),
    encodeUnquotedColumn(rows, (row) => row.registerDwh),
  ],
}

export interface TestChargeEnd {
  operatorId: string
  transactionId: number
  at: Date
  registerDwh: number | null
}
export const testChargeEndWriteKind: WriteKind<TestChargeEnd, undefined> = {
  name: 'charging_test_end',
  text: `
    update charging_test_sessions t set ended_at = r.at, meter_end_dwh = r.register
    from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::bigint[]) as r (operator_id, transaction_id, at, register)
    where t.operator_id = r.operator_id and t.transaction_id = r.transaction_id and t.started_at is not null and t.ended_at is null`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.transactionId),
    timeColumn(rows, (row) => row.at),
    encodeUnquotedColumn(rows, (row) => row.registerDwh),
  ],
}
