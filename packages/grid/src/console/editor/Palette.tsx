import { useLanguage, useWords } from '@evops/kit'
import { symbolGlyphOf, isContainer, kindWords, type GridKind, type StationNet } from '../../contract/index.ts'
import { writeVolts } from '../objects/object-view.rules.ts'
import { drawingEditorWords } from './draw.words.ts'
import { paletteKinds } from './editing.rules.ts'

interface PaletteProps {
  net: StationNet
  drawn: ReadonlySet<string>
  kind: GridKind | undefined
  containerId: string | undefined
  onKind: (kind: GridKind | undefined) => void
  onContainer: (id: string) => void
  onPlace: (objectId: string) => void
}
/** Symbols to draw, and objects of the model that are not in the drawing. */
export function Palette({ net, drawn, kind, containerId, onKind, onContainer, onPlace }: PaletteProps) {
  const t = useWords(drawingEditorWords)
  const w = useWords(kindWords)
  const language = useLanguage()
  const containers = net.objects.filter((one) => one.kind === 'VoltageLevel' || one.kind === 'Bay')
  const unplaced = net.objects.filter((one) => !isContainer(one.kind) && !drawn.has(one.id))
  return (
    <aside className="grid-palette">
      <h3>{t('grid.draw.palette')}</h3>
      <p className="small dim">{t('grid.draw.palette-hint')}</p>
      <div className="grid-kinds">
        {paletteKinds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            title={w(`grid.object.kind.${one}`)}
            onClick={() => onKind(one === kind ? undefined : one)}
          >
            <GlyphIcon kind={one} />
            <span className="unseen">{w(`grid.object.kind.${one}`)}</span>
          </button>
        ))}
      </div>
      <label className="f">
        <span className="label">{t('grid.draw.into')}</span>
        <select className="field" value={containerId} onChange={(event) => onContainer(event.target.value)}>
          {containers.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.name} · ${writeVolts(one.baseVoltageV, language)}`}
            </option>
          ))}
        </select>
      </label>
      <h3>{t('grid.draw.unplaced')}</h3>
      {unplaced.length === 0 && <p className="small dim">{t('grid.draw.all-placed')}</p>}
      <ul>
        {unplaced.map((one) => (
          <li key={one.id}>
            <button type="button" className="grid-open" onClick={() => onPlace(one.id)}>
              {one.name}
            </button>{' '}
            <span className="small dim">{w(`grid.object.kind.${one.kind}`)}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** An icon of a symbol. */
function GlyphIcon({ kind }: { kind: GridKind }) {
  const glyph = symbolGlyphOf(kind, { length: 44, position: 'open' })
  if (!glyph) return null
  return (
    <svg viewBox="-24 -32 48 64" className="grid-sld" aria-hidden="true">
      {glyph.leads.map(({ sequence, d }) => (
        <path key={sequence} d={d} />
      ))}
      <g className={kind}>
        <path d={glyph.body} strokeWidth={kind === 'BusbarSection' ? 5 : undefined} />
      </g>
      {glyph.solid && <path d={glyph.solid} className="solid" />}
      {glyph.letters && (
        <text y={8} className="letters">
          {glyph.letters}
        </text>
      )}
    </svg>
  )
}
