import { createHash } from 'node:crypto'
import { newId, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { PaymentsDeps } from '../deps.ts'
import { DayFileNotReadyError, type DayFileRow, ProviderError } from '../port.ts'
import {
  deleteDayFile,
  hasDayMoves,
  insertDayFile,
  insertDayRows,
  saveChannelDayState,
  completeDayFile,
  type ChannelDayToRead,
} from './days.store.ts'

/** Small enough for early garbage collection: of a file of any size no more than this is in memory. */
const rowsPerBatch = 1_000

export interface DayFileReading {
  operatorId: string
  day: ChannelDayToRead
  /** End of the day. */
  to: Date
  rows: AsyncIterable<DayFileRow>
  source: 'provider' | 'upload'
  name: string
  byName: string
}

/**
 * Reads a file, a thousand rows at a time. The rows are not used until the file is complete. Returns false if there is
 * none yet. Throws the file's problem, which is stored with the day, too; `payments.day-same` for a file that was
 * already uploaded.
 */
export async function readDayFile(
  { services }: Pick<PaymentsDeps, 'services'>,
  reading: DayFileReading,
): Promise<boolean> {
  const { operatorId, day } = reading
  const file = { operatorId, id: newId(services.now().getTime()) }
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(operatorId, work)
  await inTenant((tx) => insertDayFile(tx, { ...file, dayId: day.id, at: services.now(), ...sourceOf(reading) }))
  try {
    const { sha256, many } = await takeRows(withoutTrade(reading), (batch) =>
      inTenant((tx) => insertDayRows(tx, file, batch)),
    )
    if (day.sha256?.equals(sha256)) {
      await inTenant((tx) => deleteDayFile(tx, file))
      if (reading.source === 'upload') throw new Problem('payments.day-same')
    } else await inTenant((tx) => completeDayFile(tx, { dayId: day.id, fileId: file.id, sha256, many }))
    return true
  } catch (error) {
    await inTenant((tx) => deleteDayFile(tx, file))
    if (error instanceof DayFileNotReadyError) {
      await inTenant((tx) => saveChannelDayState(tx, day.id, { state: 'waiting', problem: null }))
      return false
    }
    const problem = problemOf(error)
    if (problem.code !== 'payments.day-same')
      await inTenant((tx) =>
        saveChannelDayState(tx, day.id, {
          state: 'failed',
          problem: { code: problem.code, values: { ...problem.values } },
        }),
      )
    throw problem
  }

  /**
   * A day without any trade never has a file: a day and a half later it counts as empty, if we have no trade either.
   */
  async function* withoutTrade({ rows, to }: DayFileReading): AsyncGenerator<DayFileRow> {
    try {
      yield* rows
    } catch (error) {
      const isOld = services.now().getTime() - to.getTime() > emptyAfterMs
      const isEmpty =
        error instanceof DayFileNotReadyError && isOld && !(await inTenant((tx) => hasDayMoves(tx, day.id)))
      if (!isEmpty) throw error
    }
  }
}
const emptyAfterMs = 36 * 3_600_000

function sourceOf({ source, name, byName }: DayFileReading) {
  return { source, name, byName }
}
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ProviderError)
    return new Problem('payments.provider-failed', { reason: error.message.slice(0, 150) })
  throw error
}

async function takeRows(
  rows: AsyncIterable<DayFileRow>,
  keep: (batch: { first: number; batch: readonly DayFileRow[] }) => Promise<void>,
): Promise<{ sha256: Buffer; many: number }> {
  const hash = createHash('sha256')
  let many = 0
  let batch: DayFileRow[] = []
  const flushBatch = async () => {
    if (batch.length > 0) await keep({ first: many - batch.length, batch })
    batch = []
  }
  for await (const row of rows) {
    const { kind, ourNo, providerNo, amountMinor, feeMinor, currency, at } = row
    hash.update(`${kind},${ourNo},${providerNo},${amountMinor},${feeMinor},${currency},${at.getTime()}\n`)
    batch.push(row)
    many += 1
    if (batch.length === rowsPerBatch) await flushBatch()
  }
  await flushBatch()
  return { sha256: hash.digest(), many }
}
