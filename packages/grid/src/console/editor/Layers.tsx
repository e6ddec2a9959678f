import { Button, IconButton, useWords } from '@evops/kit'
import { maxLayers, type DrawnLayer } from '../../contract/index.ts'
import { addLayer, moveLayer, removeLayer, updateLayer } from './arranging.rules.ts'
import { drawingPanelWords } from './draw-side.words.ts'
import type { SheetState } from './use-sheet.ts'

/** List of layers from the top; the lowest layer always exists. */
export function Layers({ state }: { state: SheetState }) {
  const t = useWords(drawingPanelWords)
  const layers = state.sheet.document.layers ?? []
  return (
    <section aria-label={t('grid.side.layers')}>
      <h3>{t('grid.side.layers')}</h3>
      <ul className="grid-layers">
        {layers.toReversed().map((layer) => (
          <li key={layer.id}>
            <Layer state={state} layer={layer} />
          </li>
        ))}
        <li className="dim">{t('grid.side.lowest')}</li>
      </ul>
      <Button
        small
        icon="plus"
        disabled={layers.length >= maxLayers}
        onClick={() => state.step((sheet) => addLayer(sheet, t('grid.side.layer-new', { n: layers.length + 1 })))}
      >
        {t('grid.side.layer-add')}
      </Button>
    </section>
  )
}
function Layer({ state, layer: { id, name, hidden, locked } }: { state: SheetState; layer: DrawnLayer }) {
  const t = useWords(drawingPanelWords)
  return (
    <>
      <input
        key={name}
        className="field"
        aria-label={t('grid.side.layer-name')}
        maxLength={40}
        defaultValue={name}
        onBlur={({ target }) => {
          const typedName = target.value.trim()
          if (typedName === '' || /[\p{Cc}<>]/u.test(typedName)) target.value = name
          else if (typedName !== name) state.step((sheet) => updateLayer(sheet, id, { name: typedName }))
        }}
      />
      <span className="row">
        <label className="row small">
          <input
            type="checkbox"
            checked={!hidden}
            aria-label={t('grid.side.layer-shown', { name })}
            onChange={({ target }) => state.step((sheet) => updateLayer(sheet, id, { hidden: !target.checked }))}
          />
          {t('grid.side.shown')}
        </label>
        <label className="row small">
          <input
            type="checkbox"
            checked={locked}
            aria-label={t('grid.side.layer-locked', { name })}
            onChange={({ target }) => state.step((sheet) => updateLayer(sheet, id, { locked: target.checked }))}
          />
          {t('grid.side.locked')}
        </label>
        <Button
          small
          label={t('grid.side.layer-up', { name })}
          onClick={() => state.step((sheet) => moveLayer(sheet, id, 1))}
        >
          ↑
        </Button>
        <Button
          small
          label={t('grid.side.layer-down', { name })}
          onClick={() => state.step((sheet) => moveLayer(sheet, id, -1))}
        >
          ↓
        </Button>
        <IconButton
          icon="trash"
          label={t('grid.side.layer-remove', { name })}
          disabled={locked}
          onClick={() => state.step((sheet) => removeLayer(sheet, id))}
        />
      </span>
    </>
  )
}
