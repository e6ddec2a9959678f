import type { Ledger } from '@evops/ledger/server'
import type { Approvals } from '@evops/organisation/server'
import type { Services, TaskAuditWriter, Tx } from '@evops/platform/server'
import type { HeldTokenRow } from '../contract/index.ts'

/**
 * Sends a command to a charge point and waits for its real response; implemented by the stations domain and passed in
 * by the wiring.
 */
export type CommandPort = (session: {
  operatorId: string
  scope: 'all'
  userId: string
  chargePointNo: string
  action: 'ReserveNow' | 'CancelReservation'
  payload: unknown
  expiresInSeconds: number
}) => Promise<{ result: { id: string; state: string; reply?: unknown } }>

/** Start token, as the charging domain presents it to its holder. */
export interface HeldToken {
  id: string
  idTag: string
  label: string
  verdict: HeldTokenRow['verdict']
}
export type FoundToken = Pick<HeldToken, 'id' | 'idTag' | 'verdict'> & {
  holderId: string | null
  /** Group tag that it shares with other tokens at charge points. */
  groupTag: string | null
}
/** Functions of the charging domain for token holders: it is a package above, so the wiring passes them in. */
export interface TokenPort {
  ofHolder(tx: Tx, holderId: string, now: Date): Promise<HeldToken[]>
  /** Finds tokens by their tags, ignoring case. */
  find(tx: Tx, idTags: readonly string[], now: Date): Promise<FoundToken[]>
  /**
   * Sets the holder whose wallet pays for sessions started with these tokens from `at` on; null: none. Returns the ids
   * of the existing tokens.
   */
  setHolder(tx: Tx, tokenIds: readonly string[], holderId: string | null, at: Date): Promise<string[]>
}
export interface BilledSession {
  id: string
  sessionNo: string
  stationName: string
  startedAt: Date | null
  energyDwh: number | null
  chargingSeconds: number | null
  idleSeconds: number | null
  idTag: string
}
/** Functions of the charging domain for holders' sessions. */
export interface SessionPort {
  ofHolder(tx: Tx, holderId: string): Promise<object[]>
  /** Returns the data of sessions for a bill, by id. */
  forBill(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, BilledSession>>
  /** Moves the sessions of one holder to another. */
  move(tx: Tx, fromId: string, intoId: string): Promise<void>
}
/** Data of a domain above about a holder, besides tokens and sessions. */
export interface HolderData {
  /** Name of the data in a person's export. */
  name: string
  of(tx: Tx, holderId: string): Promise<object[]>
  /** Moves the data when two members are merged. If absent, the data stay unchanged. */
  move?(tx: Tx, fromId: string, intoId: string): Promise<void>
  /** Erases or stops data that identify the person (PRIV-01). */
  forget(tx: Tx, holderId: string, at: Date): Promise<void>
}
export interface MembersDeps {
  services: Services
  ledger: Pick<Ledger, 'wallets' | 'acts' | 'post'>
  /** Acts that need two people. */
  approvals: Approvals
  tokens: TokenPort
  sessions: SessionPort
  command: CommandPort
  /** Data of domains above; none by default. */
  dataHolders?: readonly HolderData[]
  /** Called in the same transaction when the tokens that a holder may use change; `refuses`: fewer than before. */
  mayStartChanged?: ((tx: Tx, change: { refuses: boolean }) => Promise<void>) | undefined
  /** Audit writer for scheduled tasks, whose acts are in the audit log as well. */
  auditTask: TaskAuditWriter
}
