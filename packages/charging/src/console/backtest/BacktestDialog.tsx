import { dayMs } from '@evops/platform/contract'
import {
  Button,
  DateTimeField,
  Dialog,
  Form,
  Icon,
  instantToLocalTime,
  Pick,
  useForm,
  useCurrentUser,
  useNav,
  useWords,
  localTimeToInstant,
} from '@evops/kit'
import { listStations } from '@evops/stations/contract'
import type { BacktestRule } from '@evops/tariffs/console'
import { useState } from 'react'
import { listBacktests, startBacktest } from '../../contract/index.ts'
import { backtestWords } from './backtest.words.ts'
import { backtestPath } from './figures.ts'

const presets = [30, 90, 365] as const

/** Selects the past sessions of a back-test: start, end and stations. */
export function BacktestDialog({ rule, onClose }: { rule: BacktestRule; onClose: () => void }) {
  const t = useWords(backtestWords)
  const nav = useNav()
  const { timeZone } = useCurrentUser().operator
  const [stations, setStations] = useState<readonly Station[]>([])
  const form = useForm(startBacktest, {
    initial: {
      ruleId: rule.tariff.id,
      ...(rule.version ? { versionId: rule.version.id } : { draft: true }),
      ...lastDays(90, timeZone),
    },
    toBody: (values) => ({
      ruleId: rule.tariff.id,
      ...(rule.version ? { versionId: rule.version.id } : { draft: true }),
      startedFrom: values.startedFrom ?? '',
      startedTo: values.startedTo ?? '',
      ...(stations.length > 0 && { stationIds: stations.map(({ id }) => id) }),
    }),
    refreshes: [listBacktests],
    onSaved: (made) => {
      onClose()
      nav.go(backtestPath(made.ruleId, made.id))
    },
  })
  const take = (days: number) => {
    const span = lastDays(days, timeZone)
    form.set('startedFrom', span.startedFrom)
    form.set('startedTo', span.startedTo)
  }
  return (
    <Dialog title={t('charging.backtest.begin')} onClose={onClose} wide>
      <p className="dim small">{t('charging.backtest.lead')}</p>
      <Form form={form} verb={t('charging.backtest.start')} onCancel={onClose}>
        <div className="row wraps wide">
          {presets.map((days) => (
            <Button key={days} small onClick={() => take(days)}>
              {t('charging.backtest.last', { days })}
            </Button>
          ))}
        </div>
        <DateTimeField form={form} name="startedFrom" label={t('charging.backtest.from')} zone={timeZone} />
        <DateTimeField form={form} name="startedTo" label={t('charging.backtest.to')} zone={timeZone} />
        <Stations value={stations} onChange={setStations} />
      </Form>
    </Dialog>
  )
}

interface Station {
  id: string
  name: string
}

/** Selects stations one by one. No station means all stations. */
function Stations({ value, onChange }: { value: readonly Station[]; onChange: (value: readonly Station[]) => void }) {
  const t = useWords(backtestWords)
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <div className="f wide">
      <span className="label">{t('charging.backtest.stations')}</span>
      <div className="row wraps">
        {value.length === 0 && <span className="dim">{t('charging.backtest.all-stations')}</span>}
        {value.map((station) => (
          <span key={station.id} className="chip">
            <span className="clip">{station.name}</span>
            <button
              type="button"
              aria-label={t('charging.backtest.remove', { name: station.name })}
              onClick={() => onChange(value.filter(({ id }) => id !== station.id))}
            >
              <Icon name="close" />
            </button>
          </span>
        ))}
      </div>
      <Pick
        // The new key clears the input after each choice.
        key={value.length}
        label={t('charging.backtest.add-station')}
        placeholder={t('charging.backtest.add-station')}
        from={listStations}
        inputOf={(text) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })}
        choices={(reply) => {
          if (reply.list.some(({ id }) => !seen.has(id)))
            setSeen(new Map([...seen, ...reply.list.map(({ id, name }) => [id, name] as const)]))
          return reply.list
            .filter((station) => !value.some(({ id }) => id === station.id))
            .map((station) => ({ value: station.id, label: `${station.name} · ${station.code}` }))
        }}
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...value, { id, name: seen.get(id) ?? '…' }])}
      />
    </div>
  )
}

/** Returns the last whole days in the operator's time zone, without today. */
function lastDays(days: number, timeZone: string): { startedFrom: string; startedTo: string } {
  const midnight = (at: number) => {
    const day = instantToLocalTime(new Date(at).toISOString(), timeZone).slice(0, 10)
    return localTimeToInstant(`${day}T00:00`, timeZone)
  }
  const today = midnight(Date.now())
  return {
    startedFrom: midnight(Date.parse(today) - days * dayMs + dayMs / 2),
    startedTo: midnight(Date.now() + dayMs),
  }
}
