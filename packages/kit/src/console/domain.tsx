import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from 'react'
import type { SaidFilter, Words } from '@evops/platform/contract'
import { useCan } from './access.tsx'
import type { IconName } from './parts/Icon.tsx'
import { ErrorBoundary } from './parts/Failure.tsx'
import type { Search } from './page/url-state.ts'

/** A screen a domain offers. */
export interface ConsoleRoute {
  /** As the requirement names it; `$id` marks a parameter: `/statsanalysis/chgtransorder/$id`. */
  path: `/${string}`
  /** Word key of its title, in the domain's `words`. */
  title: string
  icon?: IconName
  /** One of these codes opens it; empty: everybody signed in. */
  codes: readonly string[]
  load: () => Promise<ComponentType>
  /** First data, started together with the code on hover. */
  prefetch?: (page: { params: Search; search: Search }) => unknown
  /** The query of its list that names a station: the menu opens it with the current one. */
  byStation?: string
  /** Not in the menu (details, forms). */
  hidden?: boolean
  /** Its tab can't be closed. */
  affix?: boolean
  /** Its state is not kept when another tab is shown. */
  noCache?: boolean
  /** Which of an operator's two worlds it belongs to; neither: both (LAYOUT-08). */
  role?: 'charging' | 'energy'
  /** Opens without a session, outside the shell: no tab, no page context, no one signed in. */
  open?: boolean
  /** Outside of the shell as well, but for whoever is signed in and has one of its codes: a wall. */
  bare?: boolean
}

/** One thing that a search found. */
export interface SearchHit {
  /** Where it leads; of an act its key alone. */
  href: string
  /** What it does instead of leading somewhere. It asks first where that is called for. */
  act?: () => unknown
  label: string
  /** Says which one it is: a code, a place, a state. */
  note?: string
  icon?: IconName
}
/** A domain's search in the command palette: quick, at most a handful of hits. */
export interface ConsoleSearch {
  /** Word key of its heading, in the domain's `words`. */
  title: string
  codes: readonly string[]
  /** What it finds are acts: they stand first. */
  acts?: boolean
  find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** What a domain's console door exports as `consoleDomain`. */
export interface ConsoleDomain {
  name: string
  routes: readonly ConsoleRoute[]
  /** Titles of its routes and slots only: they ship with the shell. A screen's words ship with the screen. */
  words: Words
  fills?: readonly SlotFill[]
  searches?: readonly ConsoleSearch[]
}

/** What stands in a part's place while its code comes: a bar, a button's room, nothing, or whatever its page says for all of them. */
type WhileComing = 'bone' | 'button' | 'nothing' | 'page'
/** A place in a lower domain's screen that higher domains fill. */
export interface SlotName<P> {
  readonly slot: string
  readonly fill: (part: SlotPart<P>) => SlotFill
}
export interface SlotPart<P> {
  /** Word key of its title (of a tab, of a sheet). */
  title: string
  codes: readonly string[]
  order?: number
  /** Of the dashboard: drawn for the platform's staff as well while they stand in no operator; `outside`: only then. */
  anywhere?: boolean | 'outside'
  /** The slot's own unless said otherwise. */
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
  /** Fetches its code ahead. */
  ahead: () => void
  Part: ComponentType<never>
}

/** Names a slot: `export const stationTabs = slot<{ stationId: string }>('stations.station.tabs')`. */
export function slot<P extends object>(name: string, usually: WhileComing = 'bone'): SlotName<P> {
  return {
    slot: name,
    fill: ({ title, codes, order = 100, anywhere = false, whileComing = usually, load }) => {
      let coming: Promise<{ default: ComponentType<P> }> | undefined
      const begin = () => (coming ??= load().then((component) => ({ default: component })))
      const Loaded = lazy(begin)
      // What fails is told where it is drawn, and tried again there.
      const prefetchPart = () => void begin().catch(() => (coming = undefined))
      const Part = Loaded as unknown as ComponentType<never>
      return { slot: name, title, codes, order, anywhere, whileComing, Part, ahead: prefetchPart }
    },
  }
}

export const SlotsContext = createContext<readonly SlotFill[]>([])

interface SlotDrawn<P> extends Pick<SlotFill, 'title' | 'order' | 'anywhere' | 'ahead'> {
  draw: (props: P) => ReactNode
}
/** What fills a slot for this person: titles for tabs, and a function that draws each. */
export function useSlot<P extends object>(name: SlotName<P>): SlotDrawn<P>[] {
  const fills = useContext(SlotsContext)
  const may = useCan()
  return fills
    .filter((fill) => fill.slot === name.slot && (fill.codes.length === 0 || may(fill.codes)))
    .toSorted((a, b) => a.order - b.order)
    .map((fill) => ({
      title: fill.title,
      order: fill.order,
      anywhere: fill.anywhere,
      ahead: fill.ahead,
      draw: (props) => <SlotFrame key={fill.title} fill={fill} props={props} />,
    }))
}

const coming = {
  bone: <span className="bone" />,
  button: <span className="ib" />,
  nothing: null,
}

function SlotFrame({ fill, props }: { fill: SlotFill; props: object }) {
  // The slot's name carries the props' type: `slot<P>` is the only maker of both sides.
  const Part = fill.Part as unknown as ComponentType<object>
  const part = <Part {...props} />
  return (
    <ErrorBoundary>
      {fill.whileComing === 'page' ? part : <Suspense fallback={coming[fill.whileComing]}>{part}</Suspense>}
    </ErrorBoundary>
  )
}

/** The dashboard's parts, in order and all at once; domains fill it. */
export const dashboardSlot = slot<Record<never, never>>('shell.dashboard', 'page')
/** Lines of what needs somebody, the most urgent first (`NeedLine`); five at most are shown. */
export const attentionSlot = slot<Record<never, never>>('shell.attention', 'nothing')
/** The top bar's own place for parts that watch (the message bell); domains fill it. */
export const topBarSlot = slot<Record<never, never>>('shell.top-bar', 'nothing')

/** An export as a list offers it. */
export interface ExportWish {
  name: string
  filter: Readonly<Record<string, string>>
  said: SaidFilter
  view: string
}
/** What else can be done with an export than to make it now: to have it made again and again. */
export const exportSlot = slot<{ wish: ExportWish; onClose: () => void }>('kit.export', 'nothing')
