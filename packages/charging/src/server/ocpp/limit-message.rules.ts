import { fill, type Language } from '@evops/platform/contract'
import { startLimitWords, type StartLimit } from '../../contract/index.ts'

/** What refuses a start, as a charge point is told it. */
export interface Refusal {
  refusal?: StartLimit | null | undefined
  refusedUntil?: Date | null | undefined
  /** The operator's. */
  language?: Language | null | undefined
  timeZone?: string | undefined
}

/** Which limit it is, and until when by the station's clock, for a charge point's display; undefined: no limit. */
export function limitMessage({ refusal, refusedUntil, language, timeZone }: Refusal): string | undefined {
  if (!refusal) return undefined
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
