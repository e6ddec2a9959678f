import type { WriteKind } from '@evops/platform/server'
import type { PaymentStatus } from '@evops/ocpp/contract'

/** Settlement of a payment terminal, as its charge point reported it. */
export interface TerminalPaymentRow {
  operatorId: string
  id: string
  chargePointId: string
  transactionRef: string
  pspRef: string
  status: PaymentStatus
  statusInfo: string
  /** Null if the reported amount is none. */
  amountMinor: number | null
  currency: string
  settledAt: Date
  receiptNo: string
  receiptUrl: string
  vatNumber: string
  vatCompany: Record<string, string> | null
  receivedAt: Date
}

/** Session that a settlement belongs to. */
export interface SettledSession {
  sessionId: string
  sessionNo: string
}

/** Stores settlements of payment terminals. A repetition is the same row. Returns the session, or null if it is unknown. */
export const terminalPaymentKind: WriteKind<TerminalPaymentRow, SettledSession | null> = {
  name: 'charging_terminal_payment',
  text: `
    with r as (
      select r.*, charging_terminal_session(r."operatorId", r."chargePointId", r."transactionRef", r."pspRef") as session_id
      from jsonb_to_recordset($1::jsonb) as r (place integer, "operatorId" uuid, id uuid, "chargePointId" uuid, "transactionRef" text,
        "pspRef" text, status text, "statusInfo" text, "amountMinor" bigint, currency text, "settledAt" timestamptz,
        "receiptNo" text, "receiptUrl" text, "vatNumber" text, "vatCompany" jsonb, "receivedAt" timestamptz)
    ), stored as (
      insert into charging_terminal_payments (operator_id, id, charge_point_id, transaction_ref, psp_ref, status, status_info, amount_minor,
        currency, settled_at, receipt_no, receipt_url, vat_number, vat_company, received_at, session_id, matched_at, due_at)
      select "operatorId", id, "chargePointId", "transactionRef", "pspRef", status, "statusInfo", "amountMinor", currency, "settledAt",
        "receiptNo", "receiptUrl", "vatNumber", nullif("vatCompany", 'null'), "receivedAt", session_id,
        case when session_id is not null then "receivedAt" end, "receivedAt"
      from r order by place
      on conflict do nothing
    )
    select r.place, o.id as "sessionId", o.session_no as "sessionNo" from r join charging_sessions o on o.operator_id = r."operatorId" and o.id = r.session_id`,
  columns: (rows) => [JSON.stringify(rows.map((row, place) => ({ ...row, place })))],
  results(returned, rows) {
    // Safe cast: the statement returns exactly these columns, at most one row per place.
    const sessions = new Map(
      (returned as ({ place: number } & SettledSession)[]).map(({ place, ...session }) => [place, session]),
    )
    return rows.map((_, place) => sessions.get(place) ?? null)
  },
}
