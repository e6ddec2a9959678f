import type { BoardRow, Readiness, BoardReason } from '../../contract/index.ts'

/** Time in ms after which an unfinished command is shown as a problem, because commands take seconds. */
const worryMs = 60_000
const aboveW = 500
const worst: Readonly<Record<Readiness, number>> = { green: 0, amber: 1, red: 2 }

const inTheWay = new Set<string | null>(['refused', 'unreached', 'ignores'])
/** Adjusts the readiness: a departure whose connector does not follow the plan is uncertain. */
export function adjustReadiness(row: BoardRow, { slot, now }: { slot: number; now: Date }): BoardRow {
  const { control, plugged, reasons, connector } = row
  if (!control) return row
  const since = new Date(control.since)
  // The state of a connector applies to the connected vehicle. For an expected vehicle only the problems of the
  // connector matter.
  const isOwn = plugged || inTheWay.has(control.state)
  const state = isOwn ? control.state : 'planned'
  const shown: BoardRow = { ...row, control: { ...control, state, since: since.toISOString() } }
  if (!plugged || reasons.some(({ code }) => code === 'has_enough')) return shown
  const found = worryOf({ ...control, watts: row.watts[slot] ?? 0, lasts: now.getTime() - since.getTime() })
  if (!found) return shown
  const reason: BoardReason = { code: found.code, marks: { connector } }
  const others = reasons.filter(({ code }) => code !== found.code)
  return {
    ...shown,
    state: worst[found.state] > worst[row.state] ? found.state : row.state,
    reasons: [reason, ...others],
  }
}

type Shown = NonNullable<BoardRow['control']>
function worryOf({
  state,
  why,
  fallbackW,
  watts,
  lasts,
}: Shown & { watts: number; lasts: number }): { state: Readiness; code: string } | null {
  if (state === 'refused') return { state: 'red', code: 'profile_not_accepted' }
  if (state === 'unreached' && lasts >= worryMs) return { state: 'red', code: 'profile_unreached' }
  if (state === 'ignores') return { state: 'amber', code: 'connector_ignores_profile' }
  if (state === 'active') return null
  // Only the fallback limit was sent, and the plan needs more.
  if (state === null) return watts > fallbackW + aboveW ? { state: 'amber', code: 'profile_waiting' } : null
  if (lasts < worryMs) return null
  return { state: 'amber', code: why === null ? 'profile_waiting' : 'profile_unread' }
}
