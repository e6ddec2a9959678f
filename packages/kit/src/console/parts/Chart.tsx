import { lazy, Suspense } from 'react'
import type { ChartProps } from './ChartCanvas.tsx'

export type { ChartProps, ChartSeries } from './ChartCanvas.tsx'
const ChartCanvas = lazy(() => import('./ChartCanvas.tsx').then((loaded) => ({ default: loaded.ChartCanvas })))

/** A time series chart (uPlot, loaded on first use). Charts with the same `ruler` share their crosshair. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<div aria-busy="true" style={{ height: props.height ?? 200 }} />}>
      <ChartCanvas {...props} />
    </Suspense>
  )
}
