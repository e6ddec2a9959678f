import type { Ledger } from '@evops/ledger/server'
import type { Services, TaskAuditWriter, Tx } from '@evops/platform/server'
import type { HeldTokenRow } from '../contract/index.ts'

/** Sends a command to a charge point and waits for its real answer; the stations' own, handed in by the wiring. */
export type CommandPort = (session: {
  operatorId: string
  scope: 'all'
  userId: string
  chargePointNo: string
  action: 'ReserveNow' | 'CancelReservation'
  payload: unknown
  expiresInSeconds: number
}) => Promise<{ result: { id: string; state: string; reply?: unknown } }>

/** A start token as charging shows it to whoever holds it. */
export interface HeldToken {
  id: string
  idTag: string
  label: string
  verdict: HeldTokenRow['verdict']
}
export type FoundToken = Pick<HeldToken, 'id' | 'idTag' | 'verdict'> & {
  holderId: string | null
  /** What it has in common with others at charge points. */
  groupTag: string | null
}
/** What charging does for its holders: it stands above, the wiring hands it in. */
export interface TokenPort {
  ofHolder(tx: Tx, holderId: string, now: Date): Promise<HeldToken[]>
  /** By their tags, in whatever case; those that there are. */
  find(tx: Tx, idTags: readonly string[], now: Date): Promise<FoundToken[]>
  /** Whose wallet pays for what these tokens start from `at` on; null: nobody's. Returns the tokens found. */
  setHolder(tx: Tx, tokenIds: readonly string[], holderId: string | null, at: Date): Promise<string[]>
}
export interface BilledSession {
  id: string
  sessionNo: string
  stationName: string
  startedAt: Date | null
  energyDwh: number | null
  idTag: string
}
/** What charging knows of its holders' orders. */
export interface SessionPort {
  ofHolder(tx: Tx, holderId: string): Promise<object[]>
  /** What a bill says of orders, by id. */
  forBill(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, BilledSession>>
  /** Orders of one holder are another's from now on. */
  move(tx: Tx, fromId: string, intoId: string): Promise<void>
}
/** What a domain above knows of a holder beside tokens and orders. */
export interface KnownOfHolder {
  /** By which a person's document calls it. */
  name: string
  of(tx: Tx, holderId: string): Promise<object[]>
  /** Two members were one person: it is of the one who stays. Left out: it stays where it is. */
  move?(tx: Tx, fromId: string, intoId: string): Promise<void>
  /** Nobody is told by it any more (PRIV-01). */
  forget(tx: Tx, holderId: string, at: Date): Promise<void>
}
export interface MembersDeps {
  services: Services
  ledger: Pick<Ledger, 'wallets' | 'acts'>
  tokens: TokenPort
  sessions: SessionPort
  command: CommandPort
  /** Left out: nothing. */
  known?: readonly KnownOfHolder[]
  /** What a holder may start has changed; `refuses`: less than before. In the transaction that changes it. */
  mayStartChanged?: ((tx: Tx, change: { refuses: boolean }) => Promise<void>) | undefined
  /** What tasks of the clock do is in the audit log as well. */
  auditTask: TaskAuditWriter
}
