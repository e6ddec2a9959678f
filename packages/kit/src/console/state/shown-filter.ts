import { useEffect } from 'react'
import type { SaidFilter } from '@evops/platform/contract'
import { createStore } from './store.ts'

/** What the list that is shown is filtered by, as its chips call it: for files that say what they hold. */
export const shownFilter = createStore<SaidFilter>([])
/** The saved view that is shown; '': none. */
export const shownView = createStore('')

/** Tells it for as long as the list is there. */
export function useShownFilter(said: SaidFilter): void {
  const text = JSON.stringify(said)
  useEffect(() => {
    shownFilter.set(JSON.parse(text))
    return () => shownFilter.set([])
  }, [text])
}
export function useShownView(name: string): void {
  useEffect(() => {
    shownView.set(name)
    return () => shownView.set('')
  }, [name])
}
