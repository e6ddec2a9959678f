import { createStore } from './store.ts'

export interface Toast {
  id: number
  kind: 'ok' | 'fail' | 'info'
  text: string
  /** Undoes the action of the toast. */
  undo?: () => void
}
/**
 * Display time of a toast (seed section 9): success 1.5 s, failure 5 s. A toast with an undo button stays longer, so
 * that it can be read.
 */
export const toastMs = { ok: 1_500, info: 3_000, fail: 5_000 } as const
const undoMs = 12_000
export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

function show(kind: Toast['kind'], text: string, undo?: () => void): void {
  if (toasts.get().some((shown) => shown.kind === kind && shown.text === text)) return
  lastId += 1
  const id = lastId
  toasts.set([...toasts.get(), { id, kind, text, ...(undo && { undo }) }])
  setTimeout(() => dropToast(id), undo ? undoMs : toastMs[kind])
}
export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id))
}

/** Shows a short message above the page; the same text twice is shown once. */
export const toast = {
  ok: (text: string) => show('ok', text),
  info: (text: string) => show('info', text),
  /** Reports a completed action with an undo button. */
  undo: (text: string, undo: () => void) => show('info', text, undo),
  fail: (text: string) => show('fail', text),
}
