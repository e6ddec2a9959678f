import { canonicalParameterName } from '@evops/ocpp/contract'

/**
 * Returns two keys for the same parameter, including a 1.6 key and its 2.x variable, or undefined if there are none.
 * One is sufficient for charge points of both versions, and two could have different values.
 */
export function findDuplicateParameter(keys: readonly string[]): { one: string; other: string } | undefined {
  for (const [one, other] of Map.groupBy(keys, canonicalParameterName).values())
    if (one !== undefined && other !== undefined) return { one, other }
  return undefined
}
