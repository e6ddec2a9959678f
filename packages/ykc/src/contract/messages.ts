import { startMessages } from './start-messages.ts'
import { serviceMessages } from './service-messages.ts'
import { sessionMessages } from './session-messages.ts'
import { vehicleMessages } from './vehicle-messages.ts'
import type { FieldValues } from './field-types.ts'

/** All 51 messages of YKC 1.6 (P 4). An odd type comes from the charge point, an even one from the platform. */
export const ykcMessages = { ...startMessages, ...sessionMessages, ...vehicleMessages, ...serviceMessages }

export type YkcMessageName = keyof typeof ykcMessages
export type YkcValues<Name extends YkcMessageName> = FieldValues<(typeof ykcMessages)[Name]['fields']>

/** One message with its values. */
export type YkcMessage = {
  [Name in YkcMessageName]: { name: Name; values: YkcValues<Name> }
}[YkcMessageName]

const namesByType = new Map<number, YkcMessageName>()
for (const name of Object.keys(ykcMessages)) if (isMessageName(name)) namesByType.set(ykcMessages[name].type, name)

function isMessageName(name: string): name is YkcMessageName {
  return Object.hasOwn(ykcMessages, name)
}

/** Returns the name of a type, or undefined for a type that YKC 1.6 does not have. */
export function messageNameOf(type: number): YkcMessageName | undefined {
  return namesByType.get(type)
}

/** Returns true if charge points send this type. */
export function comesFromChargePoint(type: number): boolean {
  return type % 2 === 1
}
