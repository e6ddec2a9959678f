import {
  drawerNavigation,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatEnergy,
  ListPage,
  longText,
  useIsPermitted,
  useList,
  useIsPhoneWidth,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createQuota,
  listQuotas,
  putQuotaSettings,
  quotaExport,
  quotaPermissions,
  seasonWords,
  type QuotaRow,
} from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { retentionWords } from '../retention.words.ts'
import { busScreenTitleWords } from './bus-door.words.ts'
import { formatHundredthsPercent, formatQuotaTerms, formatQuotaValidity } from './quota-text.ts'
import { NewQuota, QuotaDrawer } from './QuotaDrawer.tsx'
import { QuotaFinder } from './QuotaFinder.tsx'
import { QuotaTabs } from './QuotaTabs.tsx'
import { quotaWords } from './quotas.words.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

const c = columnsFor<QuotaRow>('fleet.quota')
const tones = { running: 'good', coming: 'acc', over: 'plain' } as const
const idOf = (row: QuotaRow) => row.id
const columns = [
  c.custom('modelName', (row) => <Term>{row.modelName}</Term>, { phone: 1 }),
  c.custom('lineNo', (row) => <Line row={row} />, { width: 130, phone: 2 }),
  c.custom('season', (row) => <Season row={row} />, { width: 190 }),
  c.custom('grade', (row) => <Term>{row.grade === null ? null : String(row.grade)}</Term>, { width: 120 }),
  {
    ...c.custom('dwh100km', (row, language) => formatEnergy(row.dwh100km, language, 1), {
      width: 150,
      align: 'end',
      sort: true,
      phone: 3,
    }),
    unit: () => 'kWh/100 km',
  },
  c.custom('tolerance', (row, language) => formatHundredthsPercent(row.toleranceHundredths, language), {
    width: 110,
    align: 'end',
  }),
  c.custom('valid', (row, language) => formatQuotaValidity(row, language), { width: 210 }),
  c.status('state', (row) => ({ tone: tones[row.state], word: `fleet.quota.state.${row.state}` }), {
    width: 120,
    phone: 4,
  }),
]

export function QuotaList() {
  const t = useWords(quotaWords)
  const k = useWords(retentionWords)
  const m = useWords(busScreenTitleWords)
  useWords(seasonWords)
  const may = useIsPermitted()
  const { search, setSearch } = usePage()
  const [setting, setSetting] = useState(false)
  const list = useList(listQuotas, { pageSize: 50, sort: '-specificity', words: 'fleet.quota' })
  const modelName = useFleetChoiceName('model', list.filters.modelId)
  const lineNo = useFleetChoiceName('line', list.filters.lineId)
  const open = list.rows.find((row) => row.id === list.open)
  const add = (
    <Can call={createQuota}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined, tab: undefined })}>
        {t('fleet.quota.new')}
      </Button>
    </Can>
  )
  const drawer =
    search.new === '1' ? (
      <NewQuota onClose={() => setSearch({ new: undefined })} />
    ) : search.tab === 'ask' ? (
      <QuotaFinder onClose={() => setSearch({ tab: undefined })} />
    ) : (
      open && <QuotaDrawer key={`${open.id} ${open.version}`} row={open} {...drawerNavigation(list, idOf)} />
    )
  return (
    <ListPage
      title={m('fleet.title-quotas')}
      list={list}
      views={<QuotaTabs />}
      actions={
        <>
          <Button icon="search" onClick={() => setSearch({ tab: 'ask', new: undefined, open: undefined })}>
            {t('fleet.quota.request')}
          </Button>
          <Can call={putQuotaSettings}>
            <Button icon="settings" onClick={() => setSetting(true)}>
              {t('fleet.quota.settings')}
            </Button>
          </Can>
          {may(quotaPermissions.export) && (
            <ExportButton
              name={quotaExport}
              filter={list.filters}
              label={k('fleet.driver-record.export')}
              disabled={list.total === 0}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters
          list={list}
          chips={{
            modelId: { label: t('fleet.quota.modelName'), translate: () => modelName },
            lineId: { label: t('fleet.quota.lineNo'), translate: () => lineNo },
          }}
        >
          <FleetChoiceFilter list={list} name="modelId" label={t('fleet.quota.modelName')} kind="model" />
          <FleetChoiceFilter list={list} name="lineId" label={t('fleet.quota.lineNo')} kind="line" />
          <FilterSelect list={list} name="season" words="fleet.season" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={idOf}
        label={m('fleet.title-quotas')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined, tab: undefined })}
        empty={
          <Empty icon="gauge" words="fleet.quota.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
      {setting && <SettingsDialog onClose={() => setSetting(false)} />}
    </ListPage>
  )
}

/** On a phone the line also shows the other terms, so that two quotas of a model can be distinguished. */
function Line({ row }: { row: QuotaRow }) {
  const isNarrow = useIsPhoneWidth()
  return <Term>{isNarrow ? formatQuotaTerms({ ...row, modelName: null }) : row.lineNo}</Term>
}
function Term({ children }: { children: string | null }) {
  const t = useWords(quotaWords)
  return children === null ? <span className="dimmer">{t('fleet.quota.any')}</span> : longText(children)
}
function Season({ row }: { row: QuotaRow }) {
  const translate = useTranslate()
  return <Term>{row.season === null ? null : translate(`fleet.season.${row.season}`)}</Term>
}
