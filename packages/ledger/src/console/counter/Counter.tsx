import {
  Button,
  columnsFor,
  currencySign,
  DataTable,
  Dialog,
  Empty,
  Figures,
  Filters,
  FilterSelect,
  Form,
  formatMoney,
  formatInstant,
  ListPage,
  NumberField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useList,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import { closeShift, getMyShift, listShifts, type ShiftRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { counterWords } from './counter.words.ts'
import { OpenShift, shiftEndpointsToReload as refreshes } from './OpenShift.tsx'

const states = ['open', 'closed', 'different'] as const
const c = columnsFor<ShiftRow>('ledger.shifts')
const currencyOf = (row: ShiftRow) => row.currency
const columns = [
  c.text('userName', { width: 130 }),
  c.when('openedAt', undefined, { style: 'short', width: 130, sort: true }),
  c.when('closedAt', undefined, { style: 'short', width: 130 }),
  c.money('openingMinor', currencyOf),
  c.custom('takings', (row, language) => <Takings row={row} language={language} />, { width: 180 }),
  c.money('expectedMinor', currencyOf),
  c.money('countedMinor', currencyOf),
  c.custom(
    'differenceMinor',
    (row, language) =>
      row.differenceMinor ? (
        <b className="bad">{formatMoney(row.differenceMinor, row.currency, language)}</b>
      ) : (
        <span className="dimmer">{row.differenceMinor === 0 ? '0' : '—'}</span>
      ),
    { width: 120, align: 'end' },
  ),
  c.text('note', { width: 150 }),
]

/** The cashier's own shift, and all shifts with their counted cash. */
export function Counter({ atCounter }: { atCounter: boolean }) {
  const t = useWords(counterWords)
  const m = useWords(menuWords)
  const list = useList(listShifts, { pageSize: 50, words: 'ledger.shifts' })
  const state = (value: string) => t(`ledger.shifts.state-${value as (typeof states)[number]}`)
  return (
    <ListPage
      title={m('ledger.menu.flow')}
      list={list}
      views={<FlowTabs />}
      filters={
        <>
          {atCounter && <MyShift />}
          <Filters list={list}>
            <FilterSelect list={list} name="state" options={states.map((value) => ({ value, label: state(value) }))} />
          </Filters>
        </>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('ledger.view.counter')}
        opens={false}
        empty={<Empty icon="bill" words="ledger.shifts.empty" />}
      />
    </ListPage>
  )
}

function Takings({ row, language }: { row: ShiftRow; language: 'zh' | 'en' | 'es' }) {
  const translate = useTranslate()
  if (row.takings.length === 0) return <span className="dimmer">—</span>
  return (
    <>
      {row.takings.map(({ method, inMinor, outMinor }) => (
        <small key={method}>
          {translate(`ledger.shifts.method-${method}`)} +{formatMoney(inMinor, row.currency, language)}
          {outMinor > 0 && ` −${formatMoney(outMinor, row.currency, language)}`}
        </small>
      ))}
    </>
  )
}

function MyShift() {
  const t = useWords(counterWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const translate = useTranslate()
  const [isDialogOpen, setOpenDialog] = useState(false)
  const { data: shift } = useCall(getMyShift, undefined, { quiet: true, every: 30_000 })
  if (shift === undefined) return null
  return (
    <div className="shift-now">
      {shift === null ? (
        <Button kind="primary" onClick={() => setOpenDialog(true)}>
          {t('ledger.shifts.open')}
        </Button>
      ) : (
        <div className="stack">
          <b>{t('ledger.shifts.mine', { at: formatInstant(shift.openedAt, language, timeZone, 'short') })}</b>
          <Figures
            of={[
              {
                label: t('ledger.shifts.expectedMinor'),
                value: formatMoney(shift.expectedMinor, shift.currency, language),
              },
              {
                label: t('ledger.shifts.openingMinor'),
                value: formatMoney(shift.openingMinor, shift.currency, language),
              },
              ...shift.takings.map(({ method, inMinor, outMinor }) => ({
                label: translate(`ledger.shifts.method-${method}`),
                value: formatMoney(inMinor - outMinor, shift.currency, language),
              })),
            ]}
          />
          <span>
            <Button onClick={() => setOpenDialog(true)}>{t('ledger.shifts.close')}</Button>
          </span>
        </div>
      )}
      {isDialogOpen &&
        (shift ? (
          <Close shift={shift} onClose={() => setOpenDialog(false)} />
        ) : (
          <OpenShift onClose={() => setOpenDialog(false)} />
        ))}
    </div>
  )
}

function Close({ shift, onClose }: { shift: ShiftRow; onClose: () => void }) {
  const t = useWords(counterWords)
  const language = useLanguage()
  const form = useForm(closeShift, {
    params: { id: shift.id },
    initial: {},
    refreshes,
    done: t('ledger.shifts.closed'),
    onSaved: onClose,
  })
  const f = useFields(counterWords, 'ledger.shifts', { form })
  const digits = currencyExponent(shift.currency)
  return (
    <Dialog title={t('ledger.shifts.close')} onClose={onClose}>
      <p className="dim">
        {t('ledger.shifts.close-text', {
          amount: formatMoney(shift.expectedMinor, shift.currency, language),
        })}
      </p>
      <Form form={form} verb={t('ledger.shifts.close')} onCancel={onClose}>
        <NumberField
          {...f('countedMinor')}
          scale={digits}
          shown={digits}
          unit={currencySign(shift.currency, language)}
        />
        <TextField {...f('note')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
