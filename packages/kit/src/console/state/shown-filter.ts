import { useEffect } from 'react'
import type { AppliedFilter } from '@evops/platform/contract'
import { createStore } from './store.ts'

/** The filters of the visible list with their chip labels, for files that describe their content. */
export const visibleListFilter = createStore<AppliedFilter>([])
/** Name of the visible saved view; '' if none. */
export const visibleViewName = createStore('')

/** Sets the value while the list is mounted. */
export function useVisibleListFilter(filter: AppliedFilter): void {
  const text = JSON.stringify(filter)
  useEffect(() => {
    visibleListFilter.set(JSON.parse(text))
    return () => visibleListFilter.set([])
  }, [text])
}
export function useVisibleViewName(name: string): void {
  useEffect(() => {
    visibleViewName.set(name)
    return () => visibleViewName.set('')
  }, [name])
}
