import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from 'react'
import type { AppliedFilter, Words } from '@evops/platform/contract'
import { useIsPermitted } from './access.tsx'
import type { IconName } from './parts/Icon.tsx'
import { ErrorBoundary } from './parts/Failure.tsx'
import type { Search } from './page/url-state.ts'

/** A screen of a domain. */
export interface ConsoleRoute {
  /** Path as in the requirement; `$id` marks a parameter: `/statsanalysis/chgtransorder/$id`. */
  path: `/${string}`
  /** Word key of its title in the domain's `words`. */
  title: string
  icon?: IconName
  /** One of these codes opens the screen; an empty list opens it for every signed-in user. */
  codes: readonly string[]
  load: () => Promise<ComponentType>
  /** First data, loaded together with the code on hover. */
  prefetch?: (page: { params: Search; search: Search }) => unknown
  /** Query parameter of its list for the station: the menu opens the list with the current station. */
  byStation?: string
  /** Not in the menu (details, forms). */
  hidden?: boolean
  /** The tab cannot be closed. */
  affix?: boolean
  /** The state is not preserved when another tab is shown. */
  noCache?: boolean
  /** The world of the operator to which the screen belongs; if absent, both (LAYOUT-08). */
  role?: 'charging' | 'energy'
  /** Opens without sign-in, outside the shell: no tab, no page context, no user. */
  open?: boolean
  /** Outside the shell too, but for signed-in users with one of its codes: a video wall. */
  bare?: boolean
}

/** One search result. */
export interface SearchHit {
  /** Target address; for an action, only its key. */
  href: string
  /** Action to perform instead of opening an address. It asks for confirmation where necessary. */
  act?: () => unknown
  label: string
  /** Distinguishing detail: a code, a place, a state. */
  note?: string
  icon?: IconName
}
/** A domain's search in the command palette: fast, with at most a handful of results. */
export interface ConsoleSearch {
  /** Word key of its heading in the domain's `words`. */
  title: string
  codes: readonly string[]
  /** True if the results are actions, which are listed first. */
  acts?: boolean
  find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** The `consoleDomain` export of a domain's public console entry point. */
export interface ConsoleDomain {
  name: string
  routes: readonly ConsoleRoute[]
  /**
   * Only the titles of its routes and slots, which are part of the shell bundle. A screen's words are loaded with the
   * screen.
   */
  words: Words
  fills?: readonly SlotFill[]
  searches?: readonly ConsoleSearch[]
}

/**
 * Placeholder while the code of a part loads: a skeleton bar, the space of a button, nothing, or the page's own
 * placeholder for all parts.
 */
type WhileComing = 'bone' | 'button' | 'nothing' | 'page'
/** A place in a lower-level domain's screen that higher-level domains fill. */
export interface SlotName<P> {
  readonly slot: string
  readonly fill: (part: SlotPart<P>) => SlotFill
}
export interface SlotPart<P> {
  /** Word key of its title (of a tab, of a sheet). */
  title: string
  codes: readonly string[]
  order?: number
  /** For the dashboard: also shown to platform staff who work in no operator; `outside`: only then, and in empty lists. */
  anywhere?: boolean | 'outside'
  /** Default: that of the slot. */
  whileComing?: WhileComing
  load: () => Promise<ComponentType<P>>
}
export interface SlotFill {
  slot: string
  title: string
  codes: readonly string[]
  order: number
  anywhere: boolean | 'outside'
  whileComing: WhileComing
  /** Prefetches the code. */
  prefetch: () => void
  Part: ComponentType<never>
}

/** Declares a slot: `export const stationTabs = slot<{ stationId: string }>('stations.station.tabs')`. */
export function defineSlot<P extends object>(name: string, usually: WhileComing = 'bone'): SlotName<P> {
  return {
    slot: name,
    fill: ({ title, codes, order = 100, anywhere = false, whileComing = usually, load }) => {
      let coming: Promise<{ default: ComponentType<P> }> | undefined
      const begin = () => (coming ??= load().then((component) => ({ default: component })))
      const Loaded = lazy(begin)
      // A failure is shown and retried where the part is rendered.
      const prefetchPart = () => void begin().catch(() => (coming = undefined))
      const Part = Loaded as unknown as ComponentType<never>
      return { slot: name, title, codes, order, anywhere, whileComing, Part, prefetch: prefetchPart }
    },
  }
}

export const SlotsContext = createContext<readonly SlotFill[]>([])

interface SlotDrawn<P> extends Pick<SlotFill, 'title' | 'order' | 'anywhere' | 'prefetch'> {
  draw: (props: P) => ReactNode
}
/** Returns the parts of a slot for this user: titles for tabs, and a function that renders each part. */
export function useSlot<P extends object>(name: SlotName<P>): SlotDrawn<P>[] {
  const fills = useContext(SlotsContext)
  const may = useIsPermitted()
  return fills
    .filter((fill) => fill.slot === name.slot && (fill.codes.length === 0 || may(fill.codes)))
    .toSorted((a, b) => a.order - b.order)
    .map((fill) => ({
      title: fill.title,
      order: fill.order,
      anywhere: fill.anywhere,
      prefetch: fill.prefetch,
      draw: (props) => <SlotFrame key={fill.title} fill={fill} props={props} />,
    }))
}

const coming = {
  bone: <span className="bone" />,
  button: <span className="ib" />,
  nothing: null,
}

function SlotFrame({ fill, props }: { fill: SlotFill; props: object }) {
  // The slot's name carries the type of the props: `slot<P>` is the only function that creates both sides.
  const Part = fill.Part as unknown as ComponentType<object>
  const part = <Part {...props} />
  return (
    <ErrorBoundary>
      {fill.whileComing === 'page' ? part : <Suspense fallback={coming[fill.whileComing]}>{part}</Suspense>}
    </ErrorBoundary>
  )
}

/** The parts of the dashboard, in order and all at once; domains fill the slot. */
export const dashboardSlot = defineSlot<Record<never, never>>('shell.dashboard', 'page')
/** Lines that require attention, the most urgent first (`AttentionLine`); at most five are shown. */
export const attentionSlot = defineSlot<Record<never, never>>('shell.attention', 'nothing')
/** Slot in the top bar for status parts (the message bell); domains fill the slot. */
export const topBarSlot = defineSlot<Record<never, never>>('shell.top-bar', 'nothing')

/** An export that a list offers. */
export interface ListExport {
  name: string
  filter: Readonly<Record<string, string>>
  filterTexts: AppliedFilter
  view: string
}
/** Further options for an export besides running it now: repeating it on a schedule. */
export const exportSlot = defineSlot<{ wish: ListExport; onClose: () => void }>('kit.export', 'nothing')
