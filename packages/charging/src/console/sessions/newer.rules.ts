import { isSessionRunning, type SessionRow, type SessionState } from '../../contract/index.ts'

/** Rank of each state. A session never goes back, so a higher rank is newer, whatever the delivery order. */
const ranks: Readonly<Record<SessionState, number>> = {
  created: 0,
  starting: 1,
  charging: 2,
  stopping: 2,
  awaiting_record: 3,
  failed: 4,
  cancelled: 4,
  abnormal: 4,
  finished: 5,
  settled: 6,
  void: 7,
}

/** Returns the newer of a row and its live update. Returns the same object if the update is not newer. */
export function newerSessionRow(row: SessionRow, sent: SessionRow | undefined): SessionRow {
  if (!sent || ranks[sent.state] < ranks[row.state]) return row
  if (ranks[sent.state] > ranks[row.state]) return sent
  if (sent.version > row.version) return sent
  return isSessionRunning(row.state) && (sent.energyDwh ?? 0) > (row.energyDwh ?? 0) ? sent : row
}
