import { Worker } from 'node:worker_threads'
import { Problem, type ProblemValues } from '@evops/platform/contract'
import { departureImports, serviceTime } from '../../contract/index.ts'
import { gtfsInstant, localMinutes } from '../departures/service-clock.rules.ts'
import type { GtfsFeedRequest, GtfsFeedResult } from './feed.ts'
import type { GtfsBlock } from './gtfs.rules.ts'

/**
 * Reads a feed in a separate thread. The feed of a city has millions of rows and must not delay charge points. Throws
 * its errors.
 */
export async function readGtfsFeedInWorker(request: GtfsFeedRequest): Promise<GtfsFeedResult> {
  type FeedResult = { read: GtfsFeedResult } | { refused: { code: string; values: ProblemValues } }
  const reply = await new Promise<FeedResult>((resolve, reject) => {
    const thread = new Worker(new URL('./feed.worker.ts', import.meta.url), {
      execArgv: [],
      workerData: request,
    })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread that reads a feed ended')))
  })
  if ('read' in reply) return reply.read
  const { code, values } = reply.refused
  throw new Problem(code, values, { content: code })
}

export interface GtfsImportRequest extends GtfsFeedRequest {
  depot: { name: string; timeZone: string }
  hasLine: (name: string) => boolean
  pullOutMinutes: number
  pullInMinutes: number
  targetSoc: number
}
/** Converts a feed to a departure file for the common import. Throws depots.gtfs-unreadable, -empty, -too-many. */
export async function convertGtfsToFile(
  wish: GtfsImportRequest,
): Promise<Omit<GtfsFeedResult, 'blocks'> & { content: string | null }> {
  const { content, from, days, buildBlocks } = wish
  const { blocks, ...found } = await readGtfsFeedInWorker({ content, from, days, buildBlocks })
  // Trips without a block are a proposal that the user has to see first.
  if (blocks.length === 0 && found.withoutBlock > 0) return { ...found, content: null }
  if (blocks.length === 0) throw new Problem('depots.gtfs-empty', {}, { content: 'depots.gtfs-empty' })
  const most = departureImports.limits.rows
  if (blocks.length > most)
    throw new Problem('depots.gtfs-too-many', { blocks: blocks.length, most }, { days: 'depots.gtfs-too-many' })
  const head = ['depot', 'serviceDay', 'blockNo', 'line', 'departure', 'return', 'targetSoc']
  const rows = blocks.map((block) => cellsOf(block, wish))
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return { ...found, content: [head, ...rows].map(line).join('\n') }
}

/** A pull-out before midnight is set to midnight, because a service day does not begin earlier. */
function cellsOf({ day, block, line, from, until }: GtfsBlock, wish: GtfsImportRequest): string[] {
  const { depot, pullOutMinutes, pullInMinutes, targetSoc, hasLine } = wish
  const wall = (minutes: number) =>
    serviceTime(localMinutes(depot.timeZone, day, gtfsInstant(depot.timeZone, day, minutes)))
  const out = wall(Math.max(0, from - pullOutMinutes))
  return [depot.name, day, block, hasLine(line) ? line : '', out, wall(until + pullInMinutes), String(targetSoc)]
}
