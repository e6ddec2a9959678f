import type { RoleType } from '@evops/organisation/contract'
import { createStore } from '@evops/kit'

/** Branding of the console: the operator's name, logo and titles (GUARD-07, GUARD-08, LAYOUT-02, SESS-03). */
export interface ConsoleBranding {
  optcode: string | undefined
  optname: string
  loginicon: string
  pagetitle: string
  productname: string
  nyorcdvisible: string
}
const keys = ['optcode', 'optname', 'loginicon', 'pagetitle', 'productname', 'nyorcdvisible'] as const

export const brandingStore = createStore<ConsoleBranding>({
  optcode: undefined,
  optname: '',
  loginicon: '',
  pagetitle: '',
  productname: '',
  nyorcdvisible: 'energyandcharging',
})

export function loadStoredBranding(): void {
  const stored = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']))
  updateBranding({
    ...stored,
    optcode: stored.optcode || undefined,
    nyorcdvisible: stored.nyorcdvisible || 'energyandcharging',
  })
}

/** Updates the branding and saves it in local storage under the seed's names. */
export function updateBranding(changes: Partial<ConsoleBranding>): void {
  const brand = { ...brandingStore.get(), ...changes }
  brandingStore.set(brand)
  for (const key of keys) {
    const value = brand[key]
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = brand.loginicon || '/logo.svg'
}

/** `say` translates to the reader's language: a component passes the one of `useTranslate`. */
export function pageTitle(brand: ConsoleBranding, translate: (key: string) => string): string {
  return brand.pagetitle || translate('shell.platform')
}

/**
 * Seed section 4: returns the role type according to the permission codes; without either code, the operator's type.
 */
export function roleTypeOfUser(authorities: readonly string[], ofOperator: RoleType): RoleType {
  const energy = authorities.includes('energyrole')
  const charging = authorities.includes('chargingrole')
  if (energy === charging) return energy ? 'energyandcharging' : ofOperator
  return energy ? 'energyrole' : 'chargingrole'
}
