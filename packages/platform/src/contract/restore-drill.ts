/** One check of a restore drill. */
export interface DrillFinding {
  /** One of: restored, restore, blocks, rows, chain, ledger. */
  check: string
  /** The checked object, for example a table or a chain. */
  of?: string
  ok: boolean
  /** The result in the server's words, for a terminal and for failed checks. */
  found: string
  /** The numbers in the result, so that a screen can show the text in the reader's language. */
  figures?: number[]
}
/** The checks of a restore drill in their order. */
export interface DrillReport {
  seconds: number
  restoredTo: string | null
  findings: DrillFinding[]
}
