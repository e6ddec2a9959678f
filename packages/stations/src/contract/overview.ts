import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { gunStatuses, type GunStatus } from './guns.ts'
import { viewPermission } from './screens.ts'

/**
 * A charge point in the overview: its number, and a digit per gun, in the order of gun numbers from 1: the place of its
 * state in `gunStatuses`, a letter of `maintenanceDigits` instead while planned work is in progress there; `9` before it ever
 * connected, `.` where there is no such gun. 30,000 of them are 600 kB and one read.
 */
export const pileStates = z.tuple([z.string(), z.string()])
export type PileStates = z.infer<typeof pileStates>

export const overviewStation = z.object({
  stationId: z.uuid(),
  code: z.string(),
  name: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  piles: z.array(pileStates),
})
export type OverviewStation = z.infer<typeof overviewStation>

export const overviewPiles = endpoint({
  name: 'overviewPiles',
  method: 'GET',
  path: '/api/guns/overview',
  permission: viewPermission,
  summary: 'The present state of every gun of every station, as short as it can be said',
  /** `at`: when it was read, in ms; a live item that is older says nothing new. */
  reply: z.object({ at: z.int(), stations: z.array(overviewStation) }),
})

/**
 * Live topic `overview`, per operator: `[pile number, states, ms]` of charge points of which a gun changed its state, by
 * the pile number. No first picture: the list is read beside it.
 */
export const overviewTopic = 'overview'
export type OverviewChange = readonly [pileNo: string, states: string, at: number]

/** For the digits of states, from 0 on: the same state, in maintenance. */
export const maintenanceDigits = 'abcdefgh'
/** What one sign of `pileStates` says; undefined: of a gun that is none, or never connected. */
export function stateOfSign(
  sign: string | undefined,
): { status: GunStatus; maintenance: boolean } | undefined {
  if (sign === undefined || sign === '.' || sign === '') return undefined
  const place = maintenanceDigits.indexOf(sign)
  const status = gunStatuses[place < 0 ? Number(sign) : place]
  return status && { status, maintenance: place >= 0 }
}

/** State of each gun of a charge point, by gun number. */
export function statesOf(text: string): Map<number, GunStatus> {
  const found = new Map<number, GunStatus>()
  for (let at = 0; at < text.length; at += 1) {
    const state = stateOfSign(text[at])
    if (state) found.set(at + 1, state.status)
  }
  return found
}

export const overviewEndpoints = [overviewPiles] as const
