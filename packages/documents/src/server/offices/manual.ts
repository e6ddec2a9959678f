import type { TaxOffice } from './office.ts'

/** Manual issue elsewhere: file and number are stored here, and the PDF of a reversal is our own. */
export const manualOffice: TaxOffice = {
  waits: false,
  refuses: () => undefined,
  made: async () => ({ files: [] }),
}
