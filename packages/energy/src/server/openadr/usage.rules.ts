import { quarterMs } from '../../contract/index.ts'
import type { VtnEventInterval } from './event.rules.ts'

export interface EventUsage {
  place: VtnEventInterval
  /** Energy in 0.1 Wh. Null: a meter has not reported all of it. */
  dwh: number | null
  /** True if the interval begins or ends within a quarter hour, which is divided by time. */
  isEstimated: boolean
}
/** Calculates the consumption in the intervals of an event from the quarter hours of all meters. */
export function eventUsageOf(places: readonly VtnEventInterval[], taken: ReadonlyMap<number, number>): EventUsage[] {
  return places.map((place) => {
    const { from, until } = place
    const first = Math.floor(from / quarterMs) * quarterMs
    let sum = 0
    let isKnown = true
    for (let at = first; at < until; at += quarterMs) {
      const dwh = taken.get(at)
      if (dwh === undefined) isKnown = false
      else sum += (dwh * (Math.min(until, at + quarterMs) - Math.max(from, at))) / quarterMs
    }
    return {
      place,
      dwh: isKnown ? Math.round(sum) : null,
      isEstimated: from % quarterMs !== 0 || until % quarterMs !== 0,
    }
  })
}

/** Builds an OpenADR 3.1 report. */
export function buildOpenAdrReport(
  usages: readonly EventUsage[],
  event: { eventId: string; programId: string; venName: string },
): object {
  return {
    objectType: 'REPORT',
    programID: event.programId,
    eventID: event.eventId,
    clientName: event.venName,
    reportName: `usage ${event.eventId}`.slice(0, 128),
    payloadDescriptors: [
      {
        objectType: 'REPORT_PAYLOAD_DESCRIPTOR',
        payloadType: 'USAGE',
        readingType: 'DIRECT_READ',
        units: 'KWH',
      },
    ],
    resources: [{ resourceName: 'AGGREGATED_REPORT', intervals: usages.map(intervalOf) }],
  }
}
function intervalOf({ place, dwh, isEstimated }: EventUsage): object {
  const quality = dwh === null ? 'MISSING' : isEstimated ? 'ESTIMATED' : 'OK'
  const usage = dwh === null ? [] : [{ type: 'USAGE', values: [dwh / 10_000] }]
  return {
    id: place.id,
    intervalPeriod: {
      start: new Date(place.from).toISOString(),
      duration: `PT${Math.round((place.until - place.from) / 1_000)}S`,
    },
    payloads: [...usage, { type: 'DATA_QUALITY', values: [quality] }],
  }
}
