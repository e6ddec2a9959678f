import { loadTable, openArchive, UnreadableFileError } from '@evops/platform/server'
import { Problem } from '@evops/platform/contract'
import { gtfsBlocksOf, type GtfsFeed, type GtfsRow } from './gtfs.rules.ts'

const mostBytes = 300_000_000
const mostRows = 2_000_000
const needed = ['trips.txt', 'stop_times.txt'] as const

export interface GtfsFeedRequest {
  /** Zipped feed in Base64. */
  content: string
  from: string
  days: number
  /** Builds blocks from trips without one. */
  buildBlocks: boolean
}
export type GtfsFeedResult = ReturnType<typeof gtfsBlocksOf>

/**
 * Reads the trips of a zipped feed. The function blocks its thread, so the server calls it only in a worker. Throws
 * depots.gtfs-unreadable.
 */
export async function readGtfsFeed({ content, ...span }: GtfsFeedRequest): Promise<GtfsFeedResult> {
  return gtfsBlocksOf(await feedOf(content), span)
}

async function feedOf(content: string): Promise<GtfsFeed> {
  const unreadable = (file: string) => new Problem('depots.gtfs-unreadable', { file })
  try {
    const archive = openArchive(Buffer.from(content, 'base64'), mostBytes)
    for (const file of needed) if (!archive.has(file)) throw unreadable(file)
    const lines = async (file: string): Promise<GtfsRow[]> => {
      if (!archive.has(file)) return []
      const text = (await archive.read(file)).toString('utf8').replace(/^\uFEFF/, '')
      if (text.trim() === '') return []
      const { columns, rows } = await loadTable(text, { mostRows })
      const places = new Map(columns.map((column, place) => [column.trim(), place]))
      return rows.map(({ row, cells }) =>
        Object.assign((column: string) => (cells[places.get(column) ?? -1] ?? '').trim(), { row }),
      )
    }
    return {
      trips: await lines('trips.txt'),
      stopTimes: await lines('stop_times.txt'),
      calendar: await lines('calendar.txt'),
      calendarDates: await lines('calendar_dates.txt'),
      routes: await lines('routes.txt'),
      frequencies: await lines('frequencies.txt'),
    }
  } catch (error) {
    throw error instanceof UnreadableFileError ? unreadable('trips.txt') : error
  }
}
