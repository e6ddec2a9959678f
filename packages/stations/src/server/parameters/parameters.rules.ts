import { parameterOf } from '@evops/ocpp/contract'

/**
 * Two names for one parameter, the key of 1.6 and its variable in 2.x among them; undefined where there are none. One is
 * enough for charge points of both, and two may want two values.
 */
export function sameParameter(keys: readonly string[]): { one: string; other: string } | undefined {
  for (const [one, other] of Map.groupBy(keys, parameterOf).values())
    if (one !== undefined && other !== undefined) return { one, other }
  return undefined
}
