import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { runsQuery } from './run-store.ts'

const RunsMenu = lazy(async () => ({ default: (await import('./RunsMenu.tsx')).RunsMenu }))
/** Renders no menu before the reader has a run: the first page loads only the query. */
export function Runs() {
  const { data: runs = [] } = useQuery(runsQuery)
  return <Suspense fallback={null}>{runs.length > 0 && <RunsMenu runs={runs} />}</Suspense>
}
