import type { VdvRequest } from './requests.ts'

export interface FullState {
  known: readonly VdvRequest[]
  received: readonly VdvRequest[]
  now: number
  /** Nothing but empty states have come since the connection began; when the first did. Null: a fuller one has come, or none. */
  emptySince: number | null
  /** The first state since the connection began. */
  isFirst: boolean
}
export interface StateChange {
  created: VdvRequest[]
  changed: VdvRequest[]
  /** Told to end, or left out: what is omitted is deleted. */
  ended: string[]
  /** Nothing was taken over: the empty state waits for its confirmation since then. */
  heldSince: number | null
}

/**
 * A list of requests is the whole state: what is new, what is different, what is left out. One that is empty after a reconnect
 * waits until somebody confirms it or a fuller one comes.
 */
export function stateChange({ known, received, now, emptySince, isFirst }: FullState): StateChange {
  const nothing = { created: [], changed: [], ended: [] }
  if (received.length === 0 && known.length > 0 && (isFirst || emptySince !== null)) {
    return { ...nothing, heldSince: emptySince ?? now }
  }
  const before = new Map(known.map((request) => [request.id, request]))
  const wanted = received.filter(({ instruction }) => instruction !== 'Terminate')
  const kept = new Set(wanted.map(({ id }) => id))
  return {
    created: wanted.filter(({ id }) => !before.has(id)),
    changed: wanted.filter((request) => {
      const old = before.get(request.id)
      return old !== undefined && !isSame(old, request)
    }),
    ended: known.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    heldSince: null,
  }
}

function isSame(a: VdvRequest, b: VdvRequest): boolean {
  const withoutInstruction = ({ instruction: _instruction, ...rest }: VdvRequest) => JSON.stringify(rest)
  // Both come from `parseRequests`, which writes them in one order.
  return withoutInstruction(a) === withoutInstruction(b)
}
