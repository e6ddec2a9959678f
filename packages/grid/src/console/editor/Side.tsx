import { Button, useWords } from '@evops/kit'
import type { DrawingDraft, StationNet } from '../../contract/index.ts'
import { moveToLayer, updateText } from './arranging.rules.ts'
import { Background } from './Background.tsx'
import { Bindings, drawingPointKey, PointPick } from './Bindings.tsx'
import { drawingPanelWords } from './draw-side.words.ts'
import { drawingElementsOf, type DrawingSelection } from './editing.rules.ts'
import { Layers } from './Layers.tsx'
import type { EditorActions } from './Tools.tsx'
import type { SheetState } from './use-sheet.ts'

interface SideProps {
  draft: DrawingDraft
  net: StationNet
  state: SheetState
  chosen: DrawingSelection
  acts: EditorActions
}
/** Side panel: the selection, layers, and the background. */
export function Side({ draft, net, state, chosen, acts }: SideProps) {
  const t = useWords(drawingPanelWords)
  return (
    <aside className="grid-palette grid-side">
      <h3>{t('grid.side.chosen')}</h3>
      <OfChosen {...{ net, state, chosen, acts }} />
      <Layers state={state} />
      <Background draft={draft} state={state} />
    </aside>
  )
}

function OfChosen({ net, state, chosen, acts }: Omit<SideProps, 'draft'>) {
  const t = useWords(drawingPanelWords)
  const { document } = state.sheet
  const elements = drawingElementsOf(document).filter(({ id }) => chosen.has(id))
  const [first] = elements
  if (!first) return <p className="small dim">{t('grid.side.none')}</p>
  const isOne = elements.length === 1
  const symbol = isOne ? document.symbols.find(({ objectId }) => objectId === first.id) : undefined
  const text = isOne ? document.texts.find(({ id }) => id === first.id) : undefined
  const layer = elements.every((one) => one.layer === first.layer) ? (first.layer ?? '') : '…'
  return (
    <>
      <p className="small dim">
        {symbol ? state.objectOf(symbol.objectId)?.name : t('grid.side.count', { n: elements.length })}
      </p>
      <div className="row">
        <Button small disabled={elements.length < 2} onClick={acts.group}>
          {t('grid.side.group')}
        </Button>
        <Button small disabled={elements.every(({ group }) => group === undefined)} onClick={acts.ungroup}>
          {t('grid.side.ungroup')}
        </Button>
      </div>
      <label className="f">
        <span className="label">{t('grid.side.layer')}</span>
        <select
          className="field"
          value={layer}
          onChange={({ target }) =>
            state.step((sheet) => moveToLayer(sheet, chosen, target.value === '' ? undefined : target.value))
          }
        >
          {layer === '…' && <option value="…">…</option>}
          <option value="">{t('grid.side.lowest')}</option>
          {(document.layers ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {symbol && <Bindings key={symbol.objectId} {...{ net, state, symbol }} />}
      {text && <OfText key={text.id} {...{ net, state }} text={text} />}
    </>
  )
}

interface TextProps {
  net: StationNet
  state: SheetState
  text: SheetState['sheet']['document']['texts'][number]
}
function OfText({ net, state, text: { id, text, size, bound } }: TextProps) {
  const t = useWords(drawingPanelWords)
  return (
    <>
      <label className="f">
        <span className="label">{t('grid.side.text')}</span>
        <input
          className="field"
          maxLength={200}
          defaultValue={text}
          onBlur={({ target }) => {
            const typedText = target.value.trim()
            if (typedText === text || typedText === '' || /[\p{Cc}<>]/u.test(typedText)) target.value = text
            else state.step((sheet) => updateText(sheet, id, { text: typedText }))
          }}
        />
      </label>
      <label className="f">
        <span className="label">{t('grid.side.size')}</span>
        <select
          className="field"
          value={size}
          onChange={({ target }) => state.step((sheet) => updateText(sheet, id, { size: Number(target.value) }))}
        >
          {[...new Set([size, 10, 12, 14, 18, 24, 36])]
            .toSorted((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
        </select>
      </label>
      <PointPick
        label={t('grid.side.value')}
        {...{ net, state }}
        value={bound && drawingPointKey(bound)}
        none={t('grid.side.no-value')}
        onChange={(point) => state.step((sheet) => updateText(sheet, id, { bound: point }))}
      />
    </>
  )
}
