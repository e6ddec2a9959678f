import {
  Button,
  currencySign,
  Empty,
  ExportButton,
  ReadFailure,
  Figures,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatInstant,
  Notice,
  PageHead,
  PrintDialog,
  Sheet,
  useCall,
  useIsPermitted,
  useLanguage,
  useOperatorZone,
  usePage,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  getGridBill,
  gridBillExport,
  gridBillPermissions,
  listEnergyChoices,
  type GridBill,
} from '../../contract/index.ts'
import { EnergyChoiceFilter } from '../choose.tsx'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { BillLines, billTotalLabel } from './BillLines.tsx'
import { gridBillWords } from './bills.words.ts'
import { monthBefore } from './month.rules.ts'
import '../energy.css'

/** Shows the expected grid bill of a month, line by line. */
export function GridBillPage() {
  const t = useWords(gridBillWords)
  const m = useWords(energyScreenTitleWords)
  const { search, setSearch } = usePage()
  const may = useIsPermitted()
  const zone = useOperatorZone()
  const all = useCall(listEnergyChoices, { query: { kind: 'supply' } })
  const supplyId = search.supplyId ?? all.data?.[0]?.id
  const [printing, setPrinting] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const month = search.month ?? monthBefore(openedAt, zone ?? 'UTC')
  return (
    <div className="energy-bill">
      <PageHead
        title={m('energy.title-bills')}
        actions={
          supplyId !== undefined && (
            <>
              <Button icon="bill" onClick={() => setPrinting(true)}>
                {t('energy.bill.print')}
              </Button>
              {may(gridBillPermissions.export) && (
                <ExportButton name={gridBillExport} filter={{ supplyId, month }} label={t('energy.bill.export')} />
              )}
            </>
          )
        }
      />
      <div className="pick">
        <EnergyChoiceFilter
          kind="supply"
          label={t('energy.bill.supply')}
          value={supplyId}
          onChange={(id) => setSearch({ supplyId: id })}
        />
        <DateTimeInput
          kind="month"
          label={t('energy.bill.month')}
          shown
          value={month}
          onChange={(text) => setSearch({ month: text || undefined })}
        />
      </div>
      {supplyId === undefined ? (
        all.data && <Empty icon="bill" words="energy.bill.choose" />
      ) : (
        <OneBill id={supplyId} month={month} />
      )}
      {printing && <PrintDialog title={t('energy.bill.print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}

function OneBill({ id, month }: { id: string; month: string }) {
  const { data, error, refetch } = useCall(getGridBill, { params: { id }, query: { month } })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return data ? <Bill bill={data} /> : <span className="bone" />
}

function Bill({ bill }: { bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  const { currency, maxDemandAt: at, powerFactorE4: factor, energyDwh, timeZone } = bill
  const highest = `${formatNumber(bill.maxDemandE4 / 10_000, language, 1)}`
  // For display only, not used in calculations.
  const average = bill.totalMinor / 10 ** currencyExponent(currency) / (energyDwh / 10_000)
  return (
    <>
      <ToDate bill={bill} />
      {bill.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {t(`energy.bill.warning.${warning}`)}
        </Notice>
      ))}
      {bill.interpolated > 0 && <Notice tone="warn">{t('energy.bill.interpolated', { n: bill.interpolated })}</Notice>}
      <Sheet title={`${bill.supplyName} · ${bill.supplyNo}`} note={bill.tariffName}>
        <Figures
          of={[
            {
              label: t(billTotalLabel(bill)),
              value: formatMoney(bill.totalMinor, currency, language),
              big: true,
            },
            { label: t('energy.bill.energy'), value: formatEnergy(energyDwh, language), unit: 'kWh' },
            {
              label: t('energy.bill.max'),
              value: highest,
              unit: at ? `kW · ${formatInstant(at, language, timeZone)}` : 'kW',
            },
            {
              label: t('energy.bill.factor'),
              value: factor === null ? '—' : formatNumber(factor / 10_000, language, 2),
            },
            // Not shown for the current month, because it would divide monthly charges by a part of the month's energy.
            ...(bill.toDate === null
              ? [
                  {
                    label: t('energy.bill.average'),
                    value: energyDwh === 0 ? '—' : formatNumber(average, language, 4),
                    unit: `${currencySign(currency, language)}/kWh`,
                  },
                ]
              : []),
          ]}
        />
      </Sheet>
      <Series bill={bill} />
      <BillLines bill={bill} />
    </>
  )
}

/** Share by which quarter hours and register of a meter of class 1 may differ. */
const classShare = 0.01

/** Names the series that the bill uses, and compares it with the registers. */
function Series({ bill: { series, timeZone } }: { bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  const kWh = (dwh: number) => `${formatEnergy(dwh, language)} kWh`
  return series.map(({ meterNo, quartersDwh, register }) => {
    const gap = register ? Math.abs(register.quartersDwh - register.energyDwh) : 0
    const differs = register !== null && gap > register.energyDwh * classShare
    return (
      <Notice key={meterNo} tone={differs ? 'warn' : 'plain'}>
        {t('energy.bill.series', { meter: meterNo, energy: kWh(quartersDwh) })}{' '}
        {register === null
          ? t('energy.bill.no-register')
          : t('energy.bill.register', {
              from: formatInstant(register.from, language, timeZone),
              to: formatInstant(register.to, language, timeZone),
              register: kWh(register.energyDwh),
              quarters: kWh(register.quartersDwh),
            })}
      </Notice>
    )
  })
}

/** Shows the time up to which the bill of the current month is calculated, and the missing data. */
function ToDate({ bill: { toDate, timeZone } }: { bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  if (toDate === null) return null
  const when = (at: string) => formatInstant(at, language, timeZone)
  const behind = toDate.meters.filter(({ until }) => until === toDate.until)
  const meters = behind.map(({ name, until: at }) => t('energy.bill.meter-until', { name, at: when(at) }))
  return (
    <Notice tone="warn">
      <b>{t('energy.bill.to-date', { until: when(toDate.until) })}</b>
      <br />
      {t('energy.bill.to-date-open', { n: toDate.open })}{' '}
      {toDate.missing > 0 && t('energy.bill.to-date-missing', { n: toDate.missing, meters: meters.join(', ') })}
    </Notice>
  )
}
