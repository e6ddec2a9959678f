import type { VdvRequest } from './requests.ts'

export interface VdvFullState {
  stored: readonly VdvRequest[]
  received: readonly VdvRequest[]
  now: number
  /**
   * Time of the first empty state, if only empty states have arrived on this connection. Null: a non-empty state has
   * arrived, or none.
   */
  emptySince: number | null
  /** True for the first state on this connection. */
  isFirst: boolean
}
export interface VdvStateChange {
  created: VdvRequest[]
  changed: VdvRequest[]
  /** Cancelled or omitted requests. Omission means deletion. */
  ended: string[]
  /** Set if nothing was applied: time since which the empty state waits for its confirmation. */
  heldSince: number | null
}

/**
 * Compares a full state with the known requests: new, changed and omitted ones. An empty state after a reconnect waits
 * until a user confirms it or a non-empty one arrives.
 */
export function compareFullState({ stored, received, now, emptySince, isFirst }: VdvFullState): VdvStateChange {
  const nothing = { created: [], changed: [], ended: [] }
  if (received.length === 0 && stored.length > 0 && (isFirst || emptySince !== null)) {
    return { ...nothing, heldSince: emptySince ?? now }
  }
  const before = new Map(stored.map((request) => [request.id, request]))
  const wanted = received.filter(({ instruction }) => instruction !== 'Terminate')
  const wantedIds = new Set(wanted.map(({ id }) => id))
  return {
    created: wanted.filter(({ id }) => !before.has(id)),
    changed: wanted.filter((request) => {
      const old = before.get(request.id)
      return old !== undefined && !isSame(old, request)
    }),
    ended: stored.filter(({ id }) => !wantedIds.has(id)).map(({ id }) => id),
    heldSince: null,
  }
}

function isSame(a: VdvRequest, b: VdvRequest): boolean {
  const withoutInstruction = ({ instruction: _instruction, ...rest }: VdvRequest) => JSON.stringify(rest)
  // Both texts come from `parseVdvRequests`, which writes the fields in a fixed order.
  return withoutInstruction(a) === withoutInstruction(b)
}
