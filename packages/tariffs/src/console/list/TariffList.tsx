import {
  Button,
  Can,
  columnsFor,
  currencySign,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatPrice,
  ListPage,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  useNav,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { createTariff, listTariffs, saveTariffSettings, type ListedTariff } from '../../contract/index.ts'
import { tariffMenuWords } from '../door.words.ts'
import { tariffWords } from '../tariffs.words.ts'
import { toneOfState } from '../tones.ts'
import { NewTariff } from './NewTariff.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

const c = columnsFor<ListedTariff>('tariffs')

function columnsOf(zone: string) {
  return [
    c.text('code', { sort: true, width: 140 }),
    c.text('name', { sort: true, width: 240 }),
    c.custom('status', (row) => <State row={row} />, { width: 200 }),
    c.custom(
      'range',
      (row, language) => (
        <>
          {rangeText(row, (e5) => formatPrice(e5, language, 4))}
          {row.current && <small>{currencySign(row.currency, language)}/kWh</small>}
        </>
      ),
      { align: 'end', width: 180 },
    ),
    c.custom(
      'since',
      (row, language) =>
        c.when('updatedAt', zone).cell({ ...row, updatedAt: row.current?.effectiveFrom ?? '' }, language),
      { align: 'end', width: 150 },
    ),
    c.number('assignments', { digits: 0, width: 112 }),
    c.when('updatedAt', zone, { sort: true }),
  ]
}

/** Columns on a phone. */
const phoneColumns = [
  c.custom('name', (row) => (
    <>
      {row.name}
      <small>{row.code}</small>
    </>
  )),
  c.custom('status', (row) => <State row={row} />, { width: 160 }),
]

/** Billing rules screen (ROUTE-08): the operator's billing rules. */
export function TariffList() {
  const t = useWords(tariffWords)
  const d = useWords(tariffMenuWords)
  const nav = useNav()
  const { timeZone } = useCurrentUser().operator
  const list = useList(listTariffs, { words: 'tariffs' })
  const narrow = useIsPhoneWidth()
  const [openPrompt, setOpenPrompt] = useState<'new' | 'settings'>()
  const add = (
    <Can call={createTariff}>
      <Button kind="primary" icon="plus" onClick={() => setOpenPrompt('new')}>
        {t('tariffs.new')}
      </Button>
    </Can>
  )
  const uses = [
    { value: 'true', label: t('tariffs.assigned-yes') },
    { value: 'false', label: t('tariffs.assigned-no') },
  ]
  return (
    <>
      <ListPage
        title={d('tariffs.title')}
        list={list}
        actions={
          <>
            <Button icon="gauge" onClick={() => nav.go('/chgmodule/pricecalculator')}>
              {d('tariffs.title-calculator')}
            </Button>
            <Button onClick={() => nav.go('/chgmodule/groupprices')}>{d('tariffs.title-groups')}</Button>
            <Can call={saveTariffSettings}>
              <Button onClick={() => setOpenPrompt('settings')}>{t('tariffs.settings')}</Button>
            </Can>
            {add}
          </>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('tariffs.find') }}>
            <FilterSelect list={list} name="assigned" options={uses} />
          </Filters>
        }
      >
        <DataTable
          list={list}
          columns={narrow ? phoneColumns : columnsOf(timeZone)}
          keyOf={(row) => row.id}
          label={d('tariffs.title')}
          onOpen={(row) => nav.go(`/chgmodule/chgcostrule/${row.id}`)}
          empty={
            <Empty icon="bill" words="tariffs.empty">
              {add}
            </Empty>
          }
        />
      </ListPage>
      {openPrompt === 'new' && <NewTariff onClose={() => setOpenPrompt(undefined)} />}
      {openPrompt === 'settings' && <SettingsDialog onClose={() => setOpenPrompt(undefined)} />}
    </>
  )
}

/**
 * Shows version and state, and a mark for a draft next to a published version; a draft that waits for a second person
 * is marked as such.
 */
function State({ row }: { row: ListedTariff }) {
  const t = useWords(tariffWords)
  const { current } = row
  const draft = <span className="tag warn">{t(row.waits ? 'tariffs.state.waiting' : 'tariffs.state.draft')}</span>
  if (!current) return draft
  const state = t(`tariffs.state.${current.state}`)
  return (
    <span className="row">
      <span className={`tag ${toneOfState(current.state)}`}>
        {t('tariffs.versioned', { state, number: current.number ?? 0 })}
      </span>
      {row.hasDraft && draft}
    </span>
  )
}

function rangeText({ current }: ListedTariff, price: (e5: number) => string): string {
  if (!current) return '—'
  const { lowestE5, highestE5 } = current
  return lowestE5 === highestE5 ? price(lowestE5) : `${price(lowestE5)} – ${price(highestE5)}`
}
