import { useWords, DateTimeInput } from '@evops/kit'
import type { ReactNode } from 'react'
import {
  demandRules,
  powerFactorRules,
  type DemandRule,
  type GridContent,
  type PowerFactorRule,
} from '../../contract/index.ts'
import { ScaledBox } from '../ScaledBox.tsx'
import type { ContentProps } from './content-props.ts'
import { gridTariffWords } from './grid-tariffs.words.ts'
import { usePriceUnit } from './PeriodsField.tsx'

/** Returns the initial values of a formula. */
function freshDemand(rule: DemandRule['rule'], { periods }: GridContent): DemandRule {
  const zeros = periods.map(() => 0)
  const fresh = {
    none: { rule: 'none' },
    'cn-demand': { rule: 'cn-demand', priceE6: 0, basis: 'contracted' },
    'cn-capacity': { rule: 'cn-capacity', priceE6: 0 },
    'mx-gdmth': {
      rule: 'mx-gdmth',
      capacityE6: 0,
      distributionE6: 0,
      peakPeriod: periods.length,
      loadFactorE3: 570,
    },
    'es-contracted': { rule: 'es-contracted', yearE6: zeros, excessE6: zeros },
  } as const satisfies Record<DemandRule['rule'], unknown>
  const found: DemandRule = { ...fresh[rule] } as DemandRule
  return found
}
const freshFactor = {
  none: { rule: 'none' },
  'cn-table': { rule: 'cn-table', standard: '0.90', fundsE6: 0 },
  'mx-fp': { rule: 'mx-fp' },
  'es-reactive': { rule: 'es-reactive', upperE6: 0, lowerE6: 0, freePeriods: [] },
} as const satisfies Record<PowerFactorRule['rule'], unknown>

/** Formulas for the costs of power and reactive energy, with their parameters. */
export function RulesField({ content, put }: ContentProps) {
  const t = useWords(gridTariffWords)
  const { demand, powerFactor, demandUntil } = content
  return (
    <>
      <fieldset className="f wide energy-lines">
        <legend className="label">{t('energy.tariff.demand')}</legend>
        <RuleChoice
          label={t('energy.tariff.demand')}
          value={demand.rule}
          options={demandRules.map((value) => ({ value, label: t(`energy.tariff.demand.${value}`) }))}
          onChange={(rule) => put({ demand: freshDemand(rule, content) })}
        />
        <DemandNumbers content={content} put={put} />
        {demand.rule !== 'none' && (
          <Line label={t('energy.tariff.demand-until')}>
            <DateTimeInput
              kind="day"
              label={t('energy.tariff.demand-until')}
              value={demandUntil ?? ''}
              onChange={(text) => put({ demandUntil: text || null })}
            />
          </Line>
        )}
      </fieldset>
      <fieldset className="f wide energy-lines">
        <legend className="label">{t('energy.tariff.power-factor')}</legend>
        <RuleChoice
          label={t('energy.tariff.power-factor')}
          value={powerFactor.rule}
          options={powerFactorRules.map((value) => ({ value, label: t(`energy.tariff.factor.${value}`) }))}
          onChange={(rule) => put({ powerFactor: freshFactorOf(rule) })}
        />
        <FactorNumbers content={content} put={put} />
      </fieldset>
    </>
  )
}
function freshFactorOf(rule: PowerFactorRule['rule']): PowerFactorRule {
  if (rule === 'es-reactive') return { ...freshFactor[rule], freePeriods: [] }
  return { ...freshFactor[rule] }
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
export function RuleChoice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  return (
    <select
      className="field"
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const found = options.find((one) => one.value === target.value)
        if (found) onChange(found.value)
      }}
    >
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}

function DemandNumbers({ content: { demand, periods }, put }: ContentProps) {
  const t = useWords(gridTariffWords)
  const unit = usePriceUnit()
  const set = (next: DemandRule) => put({ demand: next })
  const price = (label: string, per: string, value: number, onChange: (value: number) => void) => (
    <Line key={label} label={label}>
      <ScaledBox label={label} value={value} scale={6} unit={unit(per)} onChange={(next) => onChange(next ?? 0)} />
    </Line>
  )
  if (demand.rule === 'cn-demand')
    return (
      <>
        {price(t('energy.tariff.price-kw'), 'kW', demand.priceE6, (priceE6) => set({ ...demand, priceE6 }))}
        <Line label={t('energy.tariff.basis')}>
          <RuleChoice
            label={t('energy.tariff.basis')}
            value={demand.basis}
            options={(['contracted', 'actual'] as const).map((value) => ({
              value,
              label: t(`energy.tariff.basis.${value}`),
            }))}
            onChange={(basis) => set({ ...demand, basis })}
          />
        </Line>
      </>
    )
  if (demand.rule === 'cn-capacity')
    return price(t('energy.tariff.price-kva'), 'kVA', demand.priceE6, (priceE6) => set({ ...demand, priceE6 }))
  if (demand.rule === 'mx-gdmth')
    return (
      <>
        {price(t('energy.tariff.capacity'), 'kW', demand.capacityE6, (capacityE6) => set({ ...demand, capacityE6 }))}
        {price(t('energy.tariff.distribution'), 'kW', demand.distributionE6, (distributionE6) =>
          set({ ...demand, distributionE6 }),
        )}
        <Line label={t('energy.tariff.peak-period')}>
          <RuleChoice
            label={t('energy.tariff.peak-period')}
            value={String(demand.peakPeriod)}
            options={periods.map(({ name }, at) => ({ value: String(at + 1), label: `${at + 1} · ${name}` }))}
            onChange={(period) => set({ ...demand, peakPeriod: Number(period) })}
          />
        </Line>
        <Line label={t('energy.tariff.load-factor')}>
          <ScaledBox
            label={t('energy.tariff.load-factor')}
            value={demand.loadFactorE3}
            scale={3}
            onChange={(next) => next && set({ ...demand, loadFactorE3: next })}
          />
        </Line>
      </>
    )
  if (demand.rule !== 'es-contracted') return null
  const at = (all: readonly number[], place: number, value: number) =>
    periods.map((_, each) => (each === place ? value : (all[each] ?? 0)))
  return periods.flatMap(({ name }, place) => [
    price(t('energy.tariff.year-price', { name }), 'kW', demand.yearE6[place] ?? 0, (value) =>
      set({ ...demand, yearE6: at(demand.yearE6, place, value), excessE6: at(demand.excessE6, -1, 0) }),
    ),
    price(t('energy.tariff.excess-price', { name }), 'kW', demand.excessE6[place] ?? 0, (value) =>
      set({ ...demand, yearE6: at(demand.yearE6, -1, 0), excessE6: at(demand.excessE6, place, value) }),
    ),
  ])
}

function FactorNumbers({ content: { powerFactor, periods }, put }: ContentProps) {
  const t = useWords(gridTariffWords)
  const unit = usePriceUnit()
  const set = (next: PowerFactorRule) => put({ powerFactor: next })
  const price = (label: string, per: string, value: number, onChange: (value: number) => void) => (
    <Line label={label}>
      <ScaledBox label={label} value={value} scale={6} unit={unit(per)} onChange={(next) => onChange(next ?? 0)} />
    </Line>
  )
  if (powerFactor.rule === 'cn-table')
    return (
      <>
        <Line label={t('energy.tariff.standard')}>
          <RuleChoice
            label={t('energy.tariff.standard')}
            value={powerFactor.standard}
            options={(['0.90', '0.85', '0.80'] as const).map((value) => ({ value, label: value }))}
            onChange={(standard) => set({ ...powerFactor, standard })}
          />
        </Line>
        {price(t('energy.tariff.funds'), 'kWh', powerFactor.fundsE6, (fundsE6) => set({ ...powerFactor, fundsE6 }))}
      </>
    )
  if (powerFactor.rule !== 'es-reactive') return null
  const { freePeriods } = powerFactor
  return (
    <>
      {price(t('energy.tariff.reactive-upper'), 'kvarh', powerFactor.upperE6, (upperE6) =>
        set({ ...powerFactor, upperE6 }),
      )}
      {price(t('energy.tariff.reactive-lower'), 'kvarh', powerFactor.lowerE6, (lowerE6) =>
        set({ ...powerFactor, lowerE6 }),
      )}
      <fieldset className="f checks-field">
        <legend className="label">{t('energy.tariff.free-periods')}</legend>
        <div className="form-checks">
          {periods.map(({ name }, at) => (
            <label key={at} className="check">
              <input
                type="checkbox"
                className="cb"
                checked={freePeriods.includes(at + 1)}
                onChange={({ target }) =>
                  set({
                    ...powerFactor,
                    freePeriods: target.checked
                      ? [...freePeriods, at + 1].toSorted((a, b) => a - b)
                      : freePeriods.filter((one) => one !== at + 1),
                  })
                }
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
