import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'

/** Translates the data of calls with a partner that speaks OCPI 2.1.1. `name`: the name of the call, its module first. */
export interface OlderWire {
  toPartner(linked: LinkedOcpiPartner, name: string, data: unknown): Promise<unknown>
  fromPartner(linked: LinkedOcpiPartner, name: string, data: unknown): Promise<unknown>
}
/** Calls whose data have the same form in all versions, or are translated by the handshake. */
const untranslated = new Set(['versions', 'details', 'credentials', '2.1.1', '2.2.1', '2.3.0'])
export const isTranslated = (name: string): boolean => !untranslated.has(name)
