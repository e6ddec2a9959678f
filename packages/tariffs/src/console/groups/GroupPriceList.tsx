import {
  Button,
  Can,
  columnsFor,
  confirmAction,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatHundredths,
  formatPrice,
  Link,
  ListPage,
  translateText,
  Tag,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import type { Language } from '@evops/platform/contract'
import { useState } from 'react'
import {
  endGroupPrice,
  groupPriceApproval,
  listGroupPrices,
  publishGroupPrice,
  type GroupPriceRow,
} from '../../contract/index.ts'
import { tariffMenuWords } from '../door.words.ts'
import { tariffWords } from '../tariffs.words.ts'
import { toneOfState } from '../tones.ts'
import { groupWords } from './groups.words.ts'
import { NewGroupPrice } from './NewGroupPrice.tsx'

const c = columnsFor<GroupPriceRow>('tariffs.group')
const states = ['in_force', 'scheduled', 'retired'] as const

function columnsIn(zone: string) {
  return [
    c.text('groupKey', { width: 120 }),
    c.custom('terms', (row, language) => termsText(row, language), { width: 184 }),
    c.custom('occupancy', (row) => translateText(`tariffs.group.${row.terms.occupancyFree ? 'free' : 'as-rule'}`), {
      width: 100,
    }),
    c.custom('stations', (row) => <Where row={row} />, { width: 116 }),
    c.custom('state', (row) => <State row={row} />, { width: 104 }),
    c.when('effectiveFrom', zone, { width: 148 }),
    c.when('effectiveTo', zone, { width: 148 }),
    c.custom('end', (row) => <End row={row} />, { width: 88, title: 'tariffs.group.end' }),
    c.text('note', { least: 110 }),
  ]
}

/** Columns on a phone. */
const phoneColumns = [
  c.custom(
    'groupKey',
    (row, language) => (
      <>
        {row.groupKey}
        <small>{termsText(row, language)}</small>
      </>
    ),
    { least: 120 },
  ),
  c.custom('state', (row) => <State row={row} />, { width: 100 }),
  c.custom('end', (row) => <End row={row} />, { width: 108, title: 'tariffs.group.end' }),
]

/** Lists all published group prices, newest first. */
export function GroupPriceList() {
  const t = useWords(groupWords)
  const r = useWords(tariffWords)
  const d = useWords(tariffMenuWords)
  const { timeZone } = useCurrentUser().operator
  const list = useList(listGroupPrices, { words: 'tariffs.group' })
  const narrow = useIsPhoneWidth()
  const [isNew, setIsNew] = useState(false)
  const add = (
    <Can call={publishGroupPrice}>
      <Button kind="primary" icon="plus" onClick={() => setIsNew(true)}>
        {t('tariffs.group.new')}
      </Button>
    </Can>
  )
  const options = states.map((value) => ({ value, label: r(`tariffs.state.${value}`) }))
  return (
    <>
      <ListPage
        title={d('tariffs.title-groups')}
        list={list}
        actions={
          <>
            <Link to="/chgmodule/chgcostrule" className="btn">
              {d('tariffs.title')}
            </Link>
            {add}
          </>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('tariffs.group.find') }}>
            <FilterSelect list={list} name="state" options={options} />
          </Filters>
        }
      >
        <PendingChanges subject={groupPriceApproval} />
        <DataTable
          list={list}
          columns={narrow ? phoneColumns : columnsIn(timeZone)}
          keyOf={(row) => row.id}
          label={d('tariffs.title-groups')}
          opens={false}
          empty={
            <Empty icon="bill" words="tariffs.group.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
      {isNew && <NewGroupPrice onClose={() => setIsNew(false)} />}
    </>
  )
}

function termsText({ terms: { service } }: GroupPriceRow, language: Language): string {
  if (service.how === 'price') return formatPrice(service.serviceE5, language)
  return translateText('tariffs.group.percent-of', {
    percent: formatHundredths(service.percentHundredths, language),
  })
}

function Where({ row: { stationIds } }: { row: GroupPriceRow }) {
  const t = useTranslate()
  if (stationIds.length === 0) return t('tariffs.group.everywhere')
  return t('tariffs.group.some', { count: stationIds.length })
}

function State({ row: { state } }: { row: GroupPriceRow }) {
  const t = useTranslate()
  return <Tag tone={toneOfState(state)}>{t(`tariffs.state.${state}`)}</Tag>
}

function End({ row }: { row: GroupPriceRow }) {
  const t = useWords(groupWords)
  const end = useSave(endGroupPrice, { refreshes: [listGroupPrices] })
  if (row.state === 'retired') return null
  const confirmAndEnd = async () => {
    const question = {
      title: t('tariffs.group.end-title', { key: row.groupKey }),
      text: t('tariffs.group.end-text'),
      verb: t('tariffs.group.end'),
      danger: true,
    }
    if (await confirmAction(question)) end.mutate({ params: { id: row.id }, body: {} })
  }
  return (
    <Can call={endGroupPrice}>
      <Button kind="text" small busy={end.isPending} onClick={() => void confirmAndEnd()}>
        {t('tariffs.group.end')}
      </Button>
    </Can>
  )
}
