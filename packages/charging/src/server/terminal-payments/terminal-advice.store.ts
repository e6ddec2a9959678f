import { newId } from '@evops/platform/contract'
import { insertTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Says what a partner's payment terminal captured for a session, or that it could not. */
export interface ReportedTerminalPayment {
  /** The partner's number of the session. */
  partnerNo: string
  /** The partner's number of the report. */
  adviceNo: string
  /** Reference of the payment, from its reservation to the file of the day. */
  pspRef: string
  status: 'Settled' | 'Failed'
  statusInfo: string
  /** Null if the reported amount is none. */
  amountMinor: number | null
  currency: string
  settledAt: Date
  receiptNo: string
  /** Party of the partner, which is also the merchant of the account that gets the money. */
  merchant: string
}
/**
 * stored: new, or a capture that failed before. repeated: nothing is new. contradiction: another sum or result than
 * reported before, which is listed and pays nothing. unknown: no session of the partner that a terminal pays.
 */
export type RecordedTerminalPayment = 'stored' | 'repeated' | 'contradiction' | 'unknown'
type Report = ReportedTerminalPayment & { operatorId: string; partnerId: string; receivedAt: Date }
type Stored = Pick<ReportedTerminalPayment, 'amountMinor' | 'currency'> & { id: string; status: string }

/**
 * Stores a report of a partner's payment terminal, which its job compares with the bill (decisions 361, 390). A later
 * report with the same number replaces a capture that failed. It never changes one that succeeded.
 */
export async function recordTerminalPayment(tx: Tx, report: Report): Promise<RecordedTerminalPayment> {
  const session = await lockTerminalSession(tx, report)
  if (!session) return 'unknown'
  const previous = await findReport(tx, session.id, report.adviceNo)
  if (!previous) return insertPayment(tx, session, report, 'stored')
  const isSame = previous.amountMinor === report.amountMinor && previous.currency === report.currency
  if (previous.status === report.status && (isSame || report.status === 'Failed')) return 'repeated'
  if (previous.status === 'Failed') {
    await sql`
      update charging_terminal_payments set status = ${report.status}, status_info = ${report.statusInfo}, amount_minor = ${report.amountMinor},
        currency = ${report.currency}, settled_at = ${report.settledAt}, receipt_no = ${report.receiptNo}, received_at = ${report.receivedAt},
        due_at = ${report.receivedAt} where id = ${previous.id}`.execute(tx)
    return 'stored'
  }
  return insertPayment(tx, session, report, 'contradiction')
}

interface TerminalSession {
  id: string
  chargePointId: string
}
/** Locks the session of a report, so that two reports for it are stored one after the other. */
async function lockTerminalSession(
  tx: Tx,
  { partnerId, partnerNo }: Pick<Report, 'partnerId' | 'partnerNo'>,
): Promise<TerminalSession | undefined> {
  const { rows } = await sql<TerminalSession>`
    select o.id, o.charge_point_id as "chargePointId" from charging_session_partners p
    join charging_sessions o on o.operator_id = p.operator_id and o.id = p.session_id
    where p.partner_id = ${partnerId} and p.partner_no = ${partnerNo} and o.start_mode = 'direct_payment'
    for no key update of o`.execute(tx)
  return rows[0]
}

async function findReport(tx: Tx, sessionId: string, adviceNo: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select id, status, amount_minor as "amountMinor", currency from charging_terminal_payments
    where session_id = ${sessionId} and lower(transaction_ref) = lower(${adviceNo}) and status <> 'Rejected'`.execute(
    tx,
  )
  return rows[0]
}

/** Inserts a payment. One that contradicts an earlier report is `Rejected`, so that it pays nothing. */
async function insertPayment(
  tx: Tx,
  session: TerminalSession,
  report: Report,
  outcome: 'stored' | 'contradiction',
): Promise<RecordedTerminalPayment> {
  const isStored = outcome === 'stored'
  const { operatorId, adviceNo, pspRef, amountMinor, currency, settledAt, receivedAt, receiptNo, merchant } = report
  const isOnce = isStored || !(await hasContradiction(tx, session.id, report))
  if (!isOnce) return 'repeated'
  await insertTableRow(tx, 'charging_terminal_payments', {
    operator_id: operatorId,
    id: newId(receivedAt.getTime()),
    charge_point_id: session.chargePointId,
    transaction_ref: adviceNo,
    psp_ref: pspRef,
    status: isStored ? report.status : 'Rejected',
    status_info: isStored ? report.statusInfo : report.status,
    amount_minor: amountMinor,
    currency,
    settled_at: settledAt,
    receipt_no: receiptNo,
    received_at: receivedAt,
    session_id: session.id,
    matched_at: receivedAt,
    due_at: receivedAt,
    merchant,
  })
  return outcome
}

async function hasContradiction(
  tx: Tx,
  sessionId: string,
  { adviceNo, amountMinor, currency }: Pick<Report, 'adviceNo' | 'amountMinor' | 'currency'>,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from charging_terminal_payments where session_id = ${sessionId} and status = 'Rejected'
      and lower(transaction_ref) = lower(${adviceNo}) and amount_minor is not distinct from ${amountMinor}
      and currency = ${currency}) as is`.execute(tx)
  return rows[0]?.is === true
}
