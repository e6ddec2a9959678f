import { BarChart, HeatmapChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent, VisualMapContinuousComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { LegacyGridContainLabel } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { Language } from '@evops/platform/contract'
import type { ChartData } from './drawing.rules.ts'
import { chartOptions, type ColourOfRole } from './options.rules.ts'

/** Chart mounted in an element, until it is disposed. */
export interface MountedChart {
  show: (drawing: ChartData, language: Language) => void
  /** Highlights one figure; undefined removes the highlight. */
  point: (at: { step: number; series: number } | undefined) => void
  end: () => void
}

const rolesNow: ColourOfRole = (role) => getComputedStyle(document.documentElement).getPropertyValue(role).trim()

let isReady = false
/** Registers only the ECharts modules that are used here. */
function ready() {
  if (isReady) return
  isReady = true
  register([
    BarChart,
    HeatmapChart,
    LineChart,
    GridComponent,
    LegacyGridContainLabel,
    LegendPlainComponent,
    TooltipComponent,
    VisualMapContinuousComponent,
    SVGRenderer,
  ])
}

/** Draws a chart into an element at the element's width, as SVG, so that it is as sharp on paper as on the screen. */
export function mountChart(place: HTMLElement): MountedChart {
  ready()
  const chart = init(place, undefined, { renderer: 'svg' })
  let shown: { drawing: ChartData; language: Language } | undefined
  const show = (drawing: ChartData, language: Language) => {
    shown = { drawing, language }
    chart.setOption(chartOptions(drawing, { language, roles: rolesNow, width: chart.getWidth() }), true)
  }
  const watcher = new ResizeObserver(() => {
    if (place.clientWidth === chart.getWidth() || place.clientWidth === 0) return
    chart.resize()
    if (shown) show(shown.drawing, shown.language)
  })
  watcher.observe(place)
  return {
    show,
    point(at) {
      const isMatrix = shown?.drawing.kind === 'calendar'
      if (at === undefined) chart.dispatchAction({ type: 'hideTip' })
      else
        chart.dispatchAction({
          type: 'showTip',
          seriesIndex: isMatrix ? 0 : at.series,
          dataIndex: at.step,
        })
    },
    end() {
      watcher.disconnect()
      chart.dispose()
    },
  }
}

/**
 * Returns the colours of the light theme, for images on white paper. Switches the theme and restores it before the
 * browser paints. Font names use single quotation marks, because SVG attributes use double ones.
 */
function lightRoles(): ColourOfRole {
  const { dataset } = document.documentElement
  const own = dataset.theme
  return (role) => {
    dataset.theme = 'light'
    const value = rolesNow(role)
    if (own === undefined) delete dataset.theme
    else dataset.theme = own
    return value.replaceAll('"', "'")
  }
}

/** Renders a drawing off screen as SVG text, at any size. */
export function renderChartSvg(
  drawing: ChartData,
  language: Language,
  { width, height }: { width: number; height: number },
): string {
  ready()
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height })
  const { tooltip: _tip, ...option } = chartOptions(drawing, { language, roles: lightRoles(), width })
  chart.setOption(option)
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}
