import { createStore } from '../state/store.ts'
import { readLocalStorage, writeLocalStorage } from '../state/storage.ts'

/** An entry of the error log (LAYOUT-03). */
export interface ErrorEntry {
  message: string
  stack: string
  component: string
  info: string
  url: string
  at: string
}
const isEntries = (value: unknown): value is ErrorEntry[] => Array.isArray(value)
export const errorLog = createStore<readonly ErrorEntry[]>(readLocalStorage('error-log', isEntries) ?? [])

/**
 * Stores an uncaught error with the page's address and prints it (ERR-04), at most 50. The ResizeObserver loop notice
 * is not an error.
 */
export function recordError(error: unknown, component = '', info = ''): void {
  const loggedError = error instanceof Error ? error : new Error(String(error))
  if (loggedError.message.startsWith('ResizeObserver loop')) return
  const entry = {
    message: loggedError.message,
    stack: loggedError.stack ?? '',
    component: component || screenHere(),
    info,
    url: location.href,
    at: new Date().toISOString(),
  }
  errorLog.set([entry, ...errorLog.get()].slice(0, 50))
  writeLocalStorage('error-log', errorLog.get())
  // oxlint-disable-next-line no-console -- the requirement asks for it
  console.error(loggedError)
}
/** Returns the screen of the open page, to which an uncaught error is attributed. */
function screenHere(): string {
  return location.pathname.split('/').filter(Boolean).slice(0, 2).join('/') || 'home'
}
export function clearErrorLog(): void {
  errorLog.set([])
  writeLocalStorage('error-log', undefined)
}

/** Registers the listeners for uncaught errors. */
export function registerErrorListeners(): void {
  addEventListener('error', (event) => recordError(event.error ?? event.message, '', 'error'))
  addEventListener('unhandledrejection', (event) => recordError(event.reason, '', 'promise'))
}
