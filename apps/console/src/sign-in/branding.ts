import type { Branding, getBranding } from '@evops/organisation/contract'
import { networkSettings, buildEndpointUrl } from '@evops/kit'
import { updateBranding } from '../brand.ts'

// Uses only the contract's types: its schemas would double the size of the entrance. The types check path and names.
const path: (typeof getBranding)['path'] = '/api/public/branding'
type Shown = Pick<Branding, 'optcode' | 'name' | 'icon' | 'pageTitle' | 'productName'>
const names = ['optcode', 'name', 'icon', 'pageTitle', 'productName'] as const satisfies (keyof Shown)[]

/** Loads icon and names of the operator with this code. Without a response the page keeps its current branding. */
export async function loadBranding(optcode: string): Promise<void> {
  try {
    const response = await fetch(networkSettings.baseUrl + buildEndpointUrl(path, { query: { optcode } }))
    const reply: unknown = await response.json()
    const shown = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined
    if (!isShown(shown)) return
    updateBranding({
      optcode: shown.optcode || undefined,
      optname: shown.name,
      loginicon: shown.icon,
      pagetitle: shown.pageTitle,
      productname: shown.productName,
    })
  } catch {
    // The entrance also works without branding.
  }
}

function isShown(value: unknown): value is Shown {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return names.every((name) => typeof fields.get(name) === 'string')
}
