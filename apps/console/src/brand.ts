import type { RoleType } from '@evops/organisation/contract'
import { createStore } from '@evops/kit'

/** What the console calls itself: the operator's name, picture and titles (GUARD-07, GUARD-08, LAYOUT-02, SESS-03). */
export interface Brand {
  optcode: string | undefined
  optname: string
  loginicon: string
  pagetitle: string
  productname: string
  nyorcdvisible: string
}
const keys = ['optcode', 'optname', 'loginicon', 'pagetitle', 'productname', 'nyorcdvisible'] as const

export const brandStore = createStore<Brand>({
  optcode: undefined,
  optname: '',
  loginicon: '',
  pagetitle: '',
  productname: '',
  nyorcdvisible: 'energyandcharging',
})

export function startBrand(): void {
  const kept = Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key) ?? '']))
  setBrand({
    ...kept,
    optcode: kept.optcode || undefined,
    nyorcdvisible: kept.nyorcdvisible || 'energyandcharging',
  })
}

/** Takes what is known and keeps it in local storage under the seed's names. */
export function setBrand(known: Partial<Brand>): void {
  const brand = { ...brandStore.get(), ...known }
  brandStore.set(brand)
  for (const key of keys) {
    const value = brand[key]
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  }
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = brand.loginicon || '/logo.svg'
}

/** `say` is the reader's: a component passes the one of `useSay`. */
export function pageTitle(brand: Brand, say: (key: string) => string): string {
  return brand.pagetitle || say('shell.platform')
}

/** Seed section 4: which of the two worlds the codes held open; without either it is as the operator's type says. */
export function roleTypeOf(authorities: readonly string[], ofOperator: RoleType): RoleType {
  const energy = authorities.includes('energyrole')
  const charging = authorities.includes('chargingrole')
  if (energy === charging) return energy ? 'energyandcharging' : ofOperator
  return energy ? 'energyrole' : 'chargingrole'
}
