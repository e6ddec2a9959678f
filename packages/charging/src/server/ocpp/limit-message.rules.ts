import { fill, type Language } from '@evops/platform/contract'
import { startLimitWords, type StartRefusal } from '../../contract/index.ts'

/** What refuses a start, as a charge point receives it. */
export interface Refusal {
  refusal?: StartRefusal | null | undefined
  refusedUntil?: Date | null | undefined
  /** The operator's. */
  language?: Language | null | undefined
  timeZone?: string | undefined
}

/** Nothing that a display says in front of others, or to whoever holds a copy. */
const untold: ReadonlySet<StartRefusal> = new Set(['clone', 'listed', 'blacklisted'])

/** Which limit it is, and until when by the station's clock, for a charge point's display; undefined: nothing to be shown. */
export function limitMessage({ refusal, refusedUntil, language, timeZone }: Refusal): string | undefined {
  if (!refusal || untold.has(refusal)) return undefined
  const spoken = language ?? 'en'
  const which = startLimitWords[`charging.limit.${refusal}`][spoken]
  if (!refusedUntil) return which
  const until = new Intl.DateTimeFormat(spoken, {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(refusedUntil)
  return fill(startLimitWords['charging.limit.until'][spoken], { which, until })
}
