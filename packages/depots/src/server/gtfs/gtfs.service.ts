import { Problem } from '@evops/platform/contract'
import { loadTable, openArchive, Unreadable } from '@evops/platform/server'
import { serviceTime } from '../../contract/index.ts'
import { noonInstant, wallMinutes } from '../departures/service-clock.rules.ts'
import { blocksOf, type Block, type Feed, type GtfsLine } from './gtfs.rules.ts'

const mostBytes = 300_000_000
const mostRows = 2_000_000
const needed = ['trips.txt', 'stop_times.txt'] as const

/** The files of a zipped feed. Throws depots.gtfs-unreadable. */
async function feedOf(content: string): Promise<Feed> {
  const unreadable = (file: string) =>
    new Problem('depots.gtfs-unreadable', { file }, { content: 'depots.gtfs-unreadable' })
  try {
    const archive = openArchive(Buffer.from(content, 'base64'), mostBytes)
    for (const file of needed) if (!archive.has(file)) throw unreadable(file)
    const lines = async (file: string): Promise<GtfsLine[]> => {
      if (!archive.has(file)) return []
      const text = (await archive.read(file)).toString('utf8').replace(/^\uFEFF/, '')
      if (text.trim() === '') return []
      const { columns, rows } = await loadTable(text, { mostRows })
      const places = new Map(columns.map((column, place) => [column.trim(), place]))
      return rows.map(
        ({ cells }) =>
          (column) =>
            (cells[places.get(column) ?? -1] ?? '').trim(),
      )
    }
    return {
      trips: await lines('trips.txt'),
      stopTimes: await lines('stop_times.txt'),
      calendar: await lines('calendar.txt'),
      calendarDates: await lines('calendar_dates.txt'),
      routes: await lines('routes.txt'),
    }
  } catch (error) {
    throw error instanceof Unreadable ? unreadable('trips.txt') : error
  }
}

export interface GtfsWish {
  content: string
  depot: { name: string; timeZone: string }
  knowsLine: (name: string) => boolean
  from: string
  days: number
  pullOutMinutes: number
  pullInMinutes: number
  targetSoc: number
}
/** A feed as a file of departures, for the one import. Throws depots.gtfs-unreadable, depots.gtfs-empty. */
export async function gtfsAsFile(wish: GtfsWish): Promise<{ content: string; withoutBlock: number }> {
  const { blocks, withoutBlock } = blocksOf(await feedOf(wish.content), wish)
  if (blocks.length === 0) throw new Problem('depots.gtfs-empty', {}, { content: 'depots.gtfs-empty' })
  const head = ['depot', 'serviceDay', 'blockNo', 'line', 'departure', 'return', 'targetSoc']
  const rows = blocks.map((block) => cellsOf(block, wish))
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return { content: [head, ...rows].map(line).join('\n'), withoutBlock }
}

/** A pull-out before midnight stays at midnight: a service day does not begin earlier. */
function cellsOf({ day, block, line, from, until }: Block, wish: GtfsWish): string[] {
  const { depot, pullOutMinutes, pullInMinutes, targetSoc, knowsLine } = wish
  const wall = (minutes: number) =>
    serviceTime(wallMinutes(depot.timeZone, day, noonInstant(depot.timeZone, day, minutes)))
  const out = wall(Math.max(0, from - pullOutMinutes))
  return [
    depot.name,
    day,
    block,
    knowsLine(line) ? line : '',
    out,
    wall(until + pullInMinutes),
    String(targetSoc),
  ]
}
