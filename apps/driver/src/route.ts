import { useSyncExternalStore } from 'react'

/*
 * Router of the app: paths below its base, with the browser's history. A mini-programme's web view has that history
 * too, and no second window is opened.
 */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

const read = () => (location.pathname.slice(base.length) || '/') + location.search

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** Returns path and query below the base: `/station/…`. */
export function useCurrentRoute(): { path: string; query: URLSearchParams } {
  const where = useSyncExternalStore(subscribe, read)
  const [path = '/', query = ''] = where.split('?')
  return { path, query: new URLSearchParams(query) }
}

export const currentRoutePath = () => read().split('?')[0] ?? '/'
export const hrefOfPath = (to: string) => base + to

export function navigateTo(to: string, { replace = false } = {}): void {
  if (to === read()) return
  history[replace ? 'replaceState' : 'pushState']({ inside: true }, '', hrefOfPath(to))
  notifyListeners()
  if (!replace) scrollTo(0, 0)
}

/** Goes back one step inside the app; users who came by a link go to `otherwise`. */
export function navigateBack(otherwise: string): void {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'inside' in state) history.back()
  else navigateTo(otherwise, { replace: true })
}

/** Matches `/station/{id}` with `/station/7`: returns its parameters, or undefined. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, pathParts] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')]
  if (wanted.length !== pathParts.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const is = pathParts[index] ?? ''
    if (part.startsWith('{')) found[part.slice(1, -1)] = decodeURIComponent(is)
    else if (part !== is) return undefined
  }
  return found
}
