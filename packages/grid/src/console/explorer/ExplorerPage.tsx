import {
  Empty,
  ReadFailure,
  formatPower,
  formatInstant,
  Icon,
  Notice,
  PageHead,
  Pick,
  useCall,
  useIsPermitted,
  useLanguage,
  useNav,
  useOperatorZone,
  usePage,
  useTranslate,
  useWords,
  Button,
} from '@evops/kit'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  drawingPermissions,
  drawScreen,
  switchingEffectOf,
  getGridLive,
  getGridView,
  gridStates,
  isSwitch,
  kindWords,
  listGridDrawings,
  type DrawingView,
  type NetLive,
  type ViewObject,
} from '../../contract/index.ts'
import { StationFilter, useStationName } from '../choose.tsx'
import { Canvas } from '../diagram/Canvas.tsx'
import { PictureOf } from '../diagram/PictureOf.tsx'
import { savePdf } from '../diagram/save-pdf.ts'
import { gridScreenTitleWords } from '../grid-door.words.ts'
import { gridWords } from '../grid.words.ts'
import { diagramWords } from '../diagram/diagram.words.ts'
import { explorerWords } from './explorer.words.ts'
import {
  atLeastPrefix,
  netPartLoadsOf,
  currentNetState,
  windingCounts,
  type NetPartLoad,
} from '../diagram/electrical-state.rules.ts'
import { reportedPowerW } from '../diagram/live-values.rules.ts'
import { createDataPointLookup } from '../diagram/values.rules.ts'
import { useFormatValue } from './format-value.ts'
import { SymbolDrawer } from './SymbolDrawer.tsx'
import '../grid.css'

const everyMs = 5_000

/** Page of published single-line diagrams, coloured by the current state of the net. */
export function ExplorerPage() {
  const t = useWords(diagramWords)
  const m = useWords(gridScreenTitleWords)
  const g = useWords(gridWords)
  // Texts for an empty page.
  useWords(explorerWords)
  const { search, setSearch } = usePage()
  const { stationId, id } = search
  const query = { published: true, pageSize: 200, ...(stationId && { stationId }) }
  const { data, error, refetch } = useCall(listGridDrawings, { query })
  const name = useStationName(stationId)
  const shown = data?.list.find((one) => one.id === id) ?? (id ? undefined : data?.list[0])
  const drawingId = id ?? shown?.id
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div>
      <PageHead
        title={m('grid.title-explorer')}
        actions={drawingId && <EditButton drawingId={drawingId} label={t('grid.drawing.draw')} />}
      />
      <div className="grid-choose">
        <StationFilter
          label={t('grid.drawing.station')}
          station={{ id: stationId, name }}
          onChange={(next) => setSearch({ stationId: next, id: undefined, open: undefined })}
        />
        <div className="f">
          <span className="label">{t('grid.drawing.drawing')}</span>
          <Pick
            label={t('grid.drawing.drawing')}
            placeholder={g('grid.find')}
            from={listGridDrawings}
            inputOf={(begin) => ({ query: { ...query, ...(begin && { search: begin }) } })}
            choices={({ list }) => list.map((one) => ({ value: one.id, label: `${one.name} · ${one.stationName}` }))}
            value={drawingId}
            chosen={shown && `${shown.name} · ${shown.stationName}`}
            onChange={(next) => setSearch({ id: next, open: undefined })}
          />
        </div>
      </div>
      {drawingId ? <OneView key={drawingId} id={drawingId} /> : data && <Empty icon="map" words="grid.explorer.none" />}
    </div>
  )
}
function EditButton({ drawingId, label }: { drawingId: string; label: string }) {
  const nav = useNav()
  const may = useIsPermitted()
  if (!may(drawingPermissions.edit)) return null
  return (
    <Button icon="edit" onClick={() => nav.go(`${drawScreen.path}?id=${drawingId}`)}>
      {label}
    </Button>
  )
}

function OneView({ id }: { id: string }) {
  const { data: view, error, refetch } = useCall(getGridView, { params: { id } }, { every: 12 * everyMs })
  if (error && !view) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return view ? <View view={view} /> : null
}
/** Milliseconds without an answer after which the last values are no longer current. */
const lostMs = 6 * everyMs
function useIsLost(live: NetLive | undefined): boolean {
  const [lost, setLost] = useState<NetLive>()
  useEffect(() => {
    const timer = setTimeout(() => setLost(live), lostMs)
    return () => clearTimeout(timer)
  }, [live])
  return live !== undefined && lost === live
}
const noPositions: NetLive['positions'] = []
function View({ view }: { view: DrawingView }) {
  const t = useWords(explorerWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { search, setSearch } = usePage()
  const { data: live } = useCall(getGridLive, { params: { id: view.stationId } }, { every: everyMs, quiet: true })
  // The same list while no position changes: the drawing stays and only the texts change.
  const positions = live?.positions.length ? live.positions : noPositions
  const now = useMemo(() => currentNetState(view, { positions }), [view, positions])
  const objects = useMemo(() => new Map(view.objects.map((one) => [one.id, one])), [view])
  const windings = useMemo(() => windingCounts(view), [view])
  const objectOf = useCallback(
    (id: string) => {
      const object = objects.get(id)
      return object && { ...object, windings: windings.get(id) ?? 0 }
    },
    [objects, windings],
  )
  const chosen = search.open
  const object = objects.get(chosen ?? '')
  const dark = useMemo(() => {
    if (!object || !isSwitch(object.kind)) return []
    const position = now.positionOf(object.id) === 'open' ? 'closed' : 'open'
    return switchingEffectOf(view, now.positionOf, { objectId: object.id, position }).dark
  }, [object, now, view])
  const { formatChargePoint, formatLoad, formatObject } = useChanges(objects, now)
  const loads = useMemo(
    () => ({ of: netPartLoadsOf(view, now, live), formatEntry: formatLoad }),
    [view, now, live, formatLoad],
  )
  const isLost = useIsLost(live)
  const [picture, setPicture] = useState<string>()
  const { background } = view.document
  const valueOf = useMemo(() => createDataPointLookup({ live, loads: loads.of, isLost }), [live, loads, isLost])
  const formatValue = useFormatValue(valueOf, live)
  const values = useMemo(() => ({ of: valueOf, formatEntry: formatValue }), [valueOf, formatValue])
  return (
    <>
      <p className="small dim">
        {t(view.publishedByName === null ? 'grid.explorer.version-alone' : 'grid.explorer.version', {
          number: view.number,
          at: formatInstant(view.publishedAt, language, zone),
          name: view.publishedByName ?? '',
        })}
        {view.note && ` · ${view.note}`}{' '}
        <Button small kind="text" onClick={() => void savePdf({ id: view.id, name: view.name, number: view.number })}>
          PDF
        </Button>
      </p>
      {view.isBehind && <Notice tone="warn">{t('grid.explorer.behind')}</Notice>}
      {background && <PictureOf id={view.id} pictureId={background.pictureId} onPicture={setPicture} />}
      <Canvas
        label={t('grid.explorer.label', {
          name: view.name,
          station: view.stationName,
          n: view.document.symbols.length,
        })}
        document={view.document}
        picture={picture}
        {...{ objectOf, now, live, formatChargePoint, loads, values, formatObject, chosen, dark }}
        onChoose={(id) => setSearch({ open: id === chosen ? undefined : id })}
      />
      <Legend />
      {object && (
        <SymbolDrawer
          key={object.id}
          {...{ view, object, now, live }}
          readingOf={valueOf}
          load={loads.of.get(object.id)}
          onClose={() => setSearch({ open: undefined })}
        />
      )}
    </>
  )
}

/** Returns the texts next to symbols and their accessible names. */
function useChanges(objects: ReadonlyMap<string, ViewObject>, now: ReturnType<typeof currentNetState>) {
  const translate = useTranslate()
  const language = useLanguage()
  const w = useWords(kindWords)
  const e = useWords(explorerWords)
  const formatChargePoint = useCallback(
    (chargePoint: NetLive['chargePoints'][number]) => {
      const { connectors } = chargePoint
      if (connectors.some(({ status }) => status === 'charging'))
        return `${formatPower(reportedPowerW(chargePoint), language, 0)} kW`
      const bad = connectors.find(({ status }) => status === 'faulted' || status === 'offline')
      return bad ? translate(`kit.state.${bad.status}`) : ''
    },
    [translate, language],
  )
  const formatLoad = useCallback(
    ({ powerW, limitW, at }: NetPartLoad) =>
      `${atLeastPrefix(at)}${formatPower(powerW, language, 0)} / ${formatPower(limitW, language, 0)} kW`,
    [language],
  )
  const formatObject = useCallback(
    (id: string) => {
      const object = objects.get(id)
      if (!object) return ''
      const state = now.states.get(id)
      return [
        object.name,
        w(`grid.object.kind.${object.kind}`),
        isSwitch(object.kind) && e(`grid.explorer.${now.positionOf(id)}`),
        state && w(`grid.object.state.${state}`),
      ]
        .filter(Boolean)
        .join(', ')
    },
    [objects, now, w, e],
  )
  return { formatChargePoint, formatLoad, formatObject }
}

/** Legend of the states with colour, line and word. */
function Legend() {
  const t = useWords(explorerWords)
  const w = useWords(kindWords)
  return (
    <ul className="grid-legend" aria-label={t('grid.explorer.legend')}>
      {gridStates.map((state) => (
        <li key={state}>
          <svg viewBox="0 0 36 10" className="grid-sld" aria-hidden="true">
            <g className="line" data-state={state}>
              <path d="M0 5H36" />
            </g>
          </svg>
          {w(`grid.object.state.${state}`)}
        </li>
      ))}
      <li>
        <Icon name="warning" />
        {t('grid.explorer.alarm')}
      </li>
    </ul>
  )
}
