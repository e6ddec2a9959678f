import type { Branding, getBranding } from '@evops/organisation/contract'
import { networkSettings, buildEndpointUrl } from '@evops/kit'
import { updateBranding } from '../brand.ts'

// Uses only the contract's types: its schemas would double the size of the entrance. The types check path and names.
const path: (typeof getBranding)['path'] = '/api/public/branding'
type Shown = Pick<Branding, 'optcode' | 'name' | 'icon' | 'pageTitle' | 'productName'>
const names = ['optcode', 'name', 'icon', 'pageTitle', 'productName'] as const satisfies (keyof Shown)[]

/** Code of the default branding, and of a link without an operator. */
const noOperatorCode = '0'

/**
 * Loads icon and names of the operator with this code. Returns false if no operator has it, so that the default is
 * shown. Without a response the page keeps its current branding.
 */
export async function loadBranding(optcode: string): Promise<boolean> {
  try {
    const response = await fetch(networkSettings.baseUrl + buildEndpointUrl(path, { query: { optcode } }))
    const reply: unknown = await response.json()
    const shown = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined
    if (!isShown(shown)) return true
    updateBranding({
      optcode: shown.optcode || undefined,
      optname: shown.name,
      loginicon: shown.icon,
      pagetitle: shown.pageTitle,
      productname: shown.productName,
    })
    return shown.optcode !== noOperatorCode || optcode === noOperatorCode
  } catch {
    // The entrance also works without branding.
    return true
  }
}

function isShown(value: unknown): value is Shown {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return names.every((name) => typeof fields.get(name) === 'string')
}
