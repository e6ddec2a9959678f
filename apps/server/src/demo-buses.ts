import type { DemoShift } from '@evops/fleet/server'
import { calendarDayOf, dayMs, hourMs, minuteMs } from '@evops/platform/contract'
import { busMessageAt, busShiftsOn, runBuses, type DepotBus } from '@evops/simulator/simulator'
import type { Services } from '@evops/platform/server'
import { toWgs84 } from '@evops/telematics/contract'
import { createTelematicsDemoData } from '@evops/telematics/server'
import type { DemoOperator, DemoStation } from './demo-site.ts'
import type { DemoEnvironment } from './demo-stage.ts'
import type { Domains } from './domains.ts'

/** Interval of past position reports. */
const stepMs = 3 * minuteMs
const sourceName = { zh: '公交车载终端', es: 'Telemática de autobuses' } as const

/** Returns the buses of an operator's depots, or of some of them, which drive around their depot. */
export function demoBuses(
  { tags, stations, utcOffsetHours }: DemoOperator,
  depots: readonly DemoStation[] = stations,
): DepotBus[] {
  return depots.flatMap(({ pattern, tags: own, form: { position } }) => {
    if (pattern !== 'depot' || !position) return []
    const depot = toWgs84(position, position.system)
    return tags
      .map(({ label, idTag: tag }, no) => ({ name: label.replace(/\D/g, ''), no, depot, utcOffsetHours, tag }))
      .filter(({ tag }) => own.includes(tag))
  })
}

/** Returns the shifts of an operator's buses on the days before yesterday, whose tracks are measured. */
export function demoShiftsOf(operator: DemoOperator, { now, days }: { now: number; days: number }): DemoShift[] {
  const today = Math.floor((now + operator.utcOffsetHours * hourMs) / dayMs)
  return demoBuses(operator).flatMap((bus) =>
    Array.from({ length: days - 1 }, (_, at) => today - days + at).flatMap((day) =>
      busShiftsOn(bus, day).map((shift) => ({ ...shift, selfNo: bus.name, day: calendarDayOf(day) })),
    ),
  )
}

/** Inserts the telematics source with the tracks of yesterday (a whole day by the operator's clock) and today. */
export async function addDemoBuses(
  stage: DemoEnvironment,
  { operator, operatorId, now }: { operator: DemoOperator; operatorId: string; now: number },
): Promise<void> {
  const messages = demoBuses(operator).flatMap((bus) => {
    const offsetMs = bus.utcOffsetHours * hourMs
    const yesterday = Math.floor((now + offsetMs) / dayMs - 1) * dayMs - offsetMs
    const track = []
    // Parked buses send one message an hour.
    for (let at = yesterday; at <= now; at += stepMs) {
      const { isOut, ...message } = busMessageAt(bus, new Date(at))
      if (isOut || (at - yesterday) % hourMs === 0) track.push(message)
    }
    return track
  })
  if (messages.length === 0) return
  const demoData = { operatorId, name: sourceName[operator.language], messages }
  await stage.services.db.inTenant(operatorId, (tx) => createTelematicsDemoData(tx, stage.services, demoData))
}

/** While the demo runs, buses on the road report once a minute. Returns the function that stops this. */
export function startDemoBusReports({
  services,
  domains,
  operatorId,
  operator,
}: {
  services: Services
  domains: Domains
  operatorId: string
  operator: DemoOperator
}): () => void {
  const buses = demoBuses(operator)
  if (buses.length === 0) return () => undefined
  const name = sourceName[operator.language]
  return runBuses({
    buses,
    everyMs: minuteMs,
    push: async (messages) => void (await domains.telematics.pushAs({ operatorId, name, messages })),
    onProblem: (error) => services.log.warn({ error }, 'simulated buses'),
  })
}
