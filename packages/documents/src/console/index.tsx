import { sessionSideSlot } from '@evops/charging/console'
import type { ConsoleDomain } from '@evops/kit'
import { invoicesScreen, invoiceTitleImportScreen, invoiceTitlesScreen, registerScreen } from '../contract/index.ts'
import { menuWords } from './menu.words.ts'

/** Console domain for invoices and invoice titles (ROUTE-13). */
export const consoleDomain: ConsoleDomain = {
  name: 'documents',
  words: menuWords,
  routes: [
    { ...invoicesScreen, load: async () => (await import('./invoices/InvoiceList.tsx')).InvoiceList },
    { ...invoiceTitlesScreen, load: async () => (await import('./titles/TitleList.tsx')).TitleList },
    { ...registerScreen, load: async () => (await import('./register/RegisterList.tsx')).RegisterList },
    { ...invoiceTitleImportScreen, load: async () => (await import('./titles/TitleImport.tsx')).TitleImport },
  ],
  fills: [
    sessionSideSlot.fill({
      title: 'documents.menu.invoice',
      codes: invoicesScreen.codes,
      load: async () => (await import('./sessions/SessionInvoice.tsx')).SessionInvoice,
    }),
  ],
}
