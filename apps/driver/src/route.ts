import { useSyncExternalStore } from 'react'

/*
 * Where the app is: paths below its base, by the history that a browser keeps. A mini-programme's web view has that
 * history too, and nothing opens a second window.
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

/** Path and query below the base: `/station/…`. */
export function useWhere(): { path: string; query: URLSearchParams } {
  const where = useSyncExternalStore(subscribe, read)
  const [path = '/', query = ''] = where.split('?')
  return { path, query: new URLSearchParams(query) }
}

export const wherePath = () => read().split('?')[0] ?? '/'
export const hrefOf = (to: string) => base + to

export function go(to: string, { replace = false } = {}): void {
  if (to === read()) return
  history[replace ? 'replaceState' : 'pushState']({ inside: true }, '', hrefOf(to))
  notifyListeners()
  if (!replace) scrollTo(0, 0)
}

/** One step back inside the app; whoever came by a link goes to `otherwise`. */
export function back(otherwise: string): void {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'inside' in state) history.back()
  else go(otherwise, { replace: true })
}

/** `/station/{id}` against `/station/7`: its parameters, or nothing. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')]
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const is = given[index] ?? ''
    if (part.startsWith('{')) found[part.slice(1, -1)] = decodeURIComponent(is)
    else if (part !== is) return undefined
  }
  return found
}
