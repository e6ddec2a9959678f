import { fillPlaceholders, type Language } from '@evops/platform/contract'
import { startLimitWords, type StartRefusal } from '../../contract/index.ts'

/** Refusal of a start for a charge point. */
export interface StartRefusalDetails {
  refusal?: StartRefusal | null | undefined
  refusedUntil?: Date | null | undefined
  /** The operator's language. */
  language?: Language | null | undefined
  timeZone?: string | undefined
}

/** Refusals that are never displayed: others may see the display, and a holder of a copied card must not be warned. */
const silentRefusals: ReadonlySet<StartRefusal> = new Set(['clone', 'listed', 'blacklisted'])

/**
 * Returns a text for the charge point's display: the limit, and its end in the station's local time. Undefined: nothing
 * to display.
 */
export function startLimitMessage({
  refusal,
  refusedUntil,
  language,
  timeZone,
}: StartRefusalDetails): string | undefined {
  if (!refusal || silentRefusals.has(refusal)) return undefined
  const spoken = language ?? 'en'
  const which = startLimitWords[`charging.limit.${refusal}`][spoken]
  if (!refusedUntil) return which
  const until = new Intl.DateTimeFormat(spoken, {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(refusedUntil)
  return fillPlaceholders(startLimitWords['charging.limit.until'][spoken], { which, until })
}
