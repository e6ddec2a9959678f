import { getBranding } from '@evops/organisation/contract'
import { call } from '@evops/platform/console'
import { setBrand } from '../brand.ts'

/** Icon and names of the operator with this code. Without an answer the page shows what it knows. */
export async function loadBranding(optcode: string): Promise<void> {
  try {
    const shown = await call(getBranding, { query: { optcode } })
    setBrand({
      optcode: shown.optcode || undefined,
      optname: shown.name,
      loginicon: shown.icon,
      pagetitle: shown.pageTitle,
      productname: shown.productName,
    })
  } catch {
    // An entrance without its sign still opens.
  }
}
