import { useEffect } from 'react'
import type { AppliedFilter } from '@evops/platform/contract'
import { createStore } from './store.ts'

/** The filters of the visible list with their chip labels, for files that describe their content. */
export const shownFilter = createStore<AppliedFilter>([])
/** Name of the visible saved view; '' if none. */
export const shownView = createStore('')

/** Sets the value while the list is mounted. */
export function useShownFilter(filter: AppliedFilter): void {
  const text = JSON.stringify(filter)
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
