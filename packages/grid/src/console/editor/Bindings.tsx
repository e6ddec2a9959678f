import { Button, IconButton, useTranslate, useWords } from '@evops/kit'
import { connectorStatuses } from '@evops/stations/contract'
import {
  bindingActs,
  bindingTones,
  maxBindingsPerSymbol,
  quantitiesOfKind,
  symbolBinding,
  type DataPoint,
  type DrawnSymbol,
  type StationNet,
  type SymbolBinding,
} from '../../contract/index.ts'
import { setSymbolBindings } from './arranging.rules.ts'
import { Choice } from './Choice.tsx'
import { drawingPanelWords } from './draw-side.words.ts'
import type { SheetState } from './use-sheet.ts'

export const drawingPointKey = ({ objectId, quantity }: DataPoint) => `${objectId} ${quantity}`
interface Points {
  net: StationNet
  state: SheetState
}
/** Returns the data points of this station by object; only for stored objects, not for newly drawn ones. */
function usePoints({ net }: Pick<Points, 'net'>) {
  const t = useWords(drawingPanelWords)
  return net.objects.flatMap(({ id, kind, name }) =>
    quantitiesOfKind(kind).map((quantity) => ({
      point: { objectId: id, quantity },
      label: `${name} · ${t(`grid.side.quantity.${quantity}`)}`,
    })),
  )
}

interface PickProps extends Points {
  label: string
  value: string | undefined
  /** Label of the empty choice, if it is allowed. */
  none?: string
  onChange: (point: DataPoint | undefined) => void
}
export function PointPick({ label, net, value, none, onChange }: PickProps) {
  const points = usePoints({ net })
  return (
    <label className="f">
      <span className="label">{label}</span>
      <select
        className="field"
        value={value ?? ''}
        onChange={({ target }) => onChange(points.find(({ point }) => drawingPointKey(point) === target.value)?.point)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {points.map((one) => (
          <option key={drawingPointKey(one.point)} value={drawingPointKey(one.point)}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Bindings of a symbol's look to values. */
export function Bindings({ net, state, symbol }: Points & { symbol: DrawnSymbol }) {
  const t = useWords(drawingPanelWords)
  const points = usePoints({ net })
  const { objectId, bound = [] } = symbol
  const setBindings = (next: readonly SymbolBinding[]) =>
    state.step((sheet) => setSymbolBindings(sheet, objectId, next))
  // The default is the symbol's own value.
  const usual = points.find(({ point }) => point.objectId === objectId) ?? points[0]
  return (
    <section aria-label={t('grid.side.bindings')}>
      <h3>{t('grid.side.bindings')}</h3>
      {bound.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other name
        <fieldset key={at} className="grid-binding">
          <Binding
            {...{ net, state }}
            of={one}
            onChange={(next) => setBindings(bound.map((was, place) => (place === at ? next : was)))}
          />
          <IconButton
            icon="trash"
            label={t('grid.side.binding-remove')}
            onClick={() => setBindings(bound.filter((_one, place) => place !== at))}
          />
        </fieldset>
      ))}
      <Button
        small
        icon="plus"
        disabled={!usual || bound.length >= maxBindingsPerSymbol}
        onClick={() =>
          usual && setBindings([...bound, symbolBinding.parse({ ...usual.point, act: 'colour', from: 1 })])
        }
      >
        {t('grid.side.binding-add')}
      </Button>
    </section>
  )
}

/** Factor between the displayed unit and the stored one. */
const perUnit: Readonly<Record<DataPoint['quantity'], number>> = {
  power: 1_000,
  energy: 10_000,
  load: 1,
  alarms: 1,
  state: 1,
}
function Binding({ of, onChange, ...points }: Points & { of: SymbolBinding; onChange: (next: SymbolBinding) => void }) {
  const t = useWords(drawingPanelWords)
  const translate = useTranslate()
  const { act, quantity, from, states, tone } = of
  return (
    <>
      <PointPick
        label={t('grid.side.of')}
        {...points}
        value={drawingPointKey(of)}
        onChange={(point) => point && onChange({ ...of, ...point })}
      />
      <Choice
        label={t('grid.side.act')}
        value={act}
        of={bindingActs}
        formatEntry={(one) => t(`grid.side.act.${one}`)}
        onChange={(next) => onChange({ ...of, act: next })}
      />
      {quantity === 'state' ? (
        <label className="f">
          <span className="label">{t('grid.side.state')}</span>
          <select
            className="field"
            multiple
            value={states}
            onChange={({ target }) => {
              const chosen = new Set([...target.selectedOptions].map(({ value }) => value))
              onChange({ ...of, states: connectorStatuses.filter((one) => chosen.has(one)) })
            }}
          >
            {connectorStatuses.map((one) => (
              <option key={one} value={one}>
                {translate(`kit.state.${one}`)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <label className="f">
          <span className="label">{t(`grid.side.from.${quantity}`)}</span>
          <input
            className="field"
            type="number"
            key={quantity}
            defaultValue={from / perUnit[quantity]}
            onBlur={({ target }) => {
              const next = Math.round(Number(target.value) * perUnit[quantity])
              const { data } = symbolBinding.safeParse({ ...of, from: next })
              if (data && next !== from) onChange(data)
            }}
          />
        </label>
      )}
      {act === 'colour' && (
        <Choice
          label={t('grid.side.tone')}
          value={tone}
          of={bindingTones}
          formatEntry={(one) => t(`grid.side.tone.${one}`)}
          onChange={(next) => onChange({ ...of, tone: next })}
        />
      )}
    </>
  )
}
