import { minuteMs } from '@evops/platform/contract'
import type { YkcMessage } from '@evops/ykc/contract'

/** Messages of the vehicle's battery management that a session shows. */
const vehicleMessages = [
  'Handshake',
  'VehicleParameters',
  'ChargingEnd',
  'VehicleError',
  'BmsStop',
  'ChargerStop',
  'Demand',
  'BatteryState',
] as const
export type VehicleMessage = Extract<YkcMessage, { name: (typeof vehicleMessages)[number] }>

/** These come every 15 s. One of them a minute is stored. */
const frequentMessages: ReadonlySet<string> = new Set(['Demand', 'BatteryState'])

export function isVehicleMessage(message: YkcMessage): message is VehicleMessage {
  return vehicleMessages.some((name) => name === message.name)
}

/** Returns true if a message is stored, from the time at which the last one of its name was. */
export function isVehicleMessageDue(name: string, lastAt: number | undefined, at: number): boolean {
  return !frequentMessages.has(name) || lastAt === undefined || at - lastAt >= minuteMs
}

/** The VIN is personal and identifies the vehicle elsewhere; the others name the session or nothing. */
const omitted: ReadonlySet<string> = new Set(['serial', 'chargePointNo', 'connectorNo', 'vin', 'spare'])
const currents: ReadonlySet<string> = new Set(['demandCurrent', 'measuredCurrent', 'bmsOutputCurrent'])
/** Zero of a battery's current on the wire. */
const zeroCurrent = 4_000

/**
 * Returns the values of a message that a session shows, in steps of the wire. A current is sent as 4000 - I, 4000 + I or
 * I, by the maker: the reading closest to the output current (0.1 A) counts for all of the message, as a magnitude.
 */
export function vehicleValuesOf({ values }: VehicleMessage, outputCurrent: number): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(values).filter(([key]) => !omitted.has(key)))
  const { measuredCurrent } = shown
  if (typeof measuredCurrent !== 'number') return shown
  const byOffset = (raw: number) => Math.abs(raw - zeroCurrent)
  const isPlain = Math.abs(measuredCurrent - outputCurrent) < Math.abs(byOffset(measuredCurrent) - outputCurrent)
  return Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [
      key,
      currents.has(key) && typeof value === 'number' ? zeroCurrent + (isPlain ? value : byOffset(value)) : value,
    ]),
  )
}
