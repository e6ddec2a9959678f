import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { importKeys, listKeySets, saveKeySet, type KeySetRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { CeremonySheet } from './CeremonySheet.tsx'
import { ModuleList } from '../modules/ModuleList.tsx'
import { keyTones } from './key-tones.ts'
import { KeySetDrawer } from './KeySetDrawer.tsx'
import { KeyTabs } from '../modules/KeyTabs.tsx'
import { keyTransportWords } from './key-transport.words.ts'
import { ImportKeys } from './KeyTransport.tsx'
import { keyWords } from './keys.words.ts'
import { NewKeySet } from './KeySetForm.tsx'

const c = columnsFor<KeySetRow>('cards.key')
const columns = [
  c.text('name', { least: 180, sort: true, phone: 1 }),
  c.status('kind', ({ kind }) => ({ tone: 'plain', word: `cards.key.kind.${kind}` }), {
    width: 190,
    phone: 2,
  }),
  c.custom('appIndex', ({ appIndex }) => appIndex || '—', { width: 110, align: 'end' }),
  c.number('keyVersion', { width: 90, phone: 4 }),
  c.status('algorithm', ({ algorithm }) => ({ tone: 'plain', word: `cards.key.algorithm.${algorithm}` }), {
    width: 180,
  }),
  c.status('status', ({ status }) => ({ tone: keyTones[status], word: `cards.key.status.${status}` }), {
    width: 120,
    phone: 3,
  }),
  c.custom('keys', ({ keysThere, keysInAll }) => `${keysThere} / ${keysInAll}`, { width: 90, align: 'end' }),
  c.number('cards', { width: 110 }),
  c.text('createdName', { width: 140, hidden: true }),
  c.text('activatedName', { width: 140 }),
  c.when('createdAt', undefined, { sort: true, hidden: true }),
]

/** ROUTE-06 cardkeymng: key sets. Only the check value of a key is shown. */
export function KeySetList() {
  const { sheet, view } = usePage().search
  if (sheet !== undefined) return <CeremonySheet id={sheet} />
  return view === 'modules' ? <ModuleList /> : <Sets />
}

function Sets() {
  const t = useWords({ ...keyWords, ...keyTransportWords })
  const [importing, setImporting] = useState(false)
  const m = useWords(menuWords)
  const list = useList(listKeySets, { pageSize: 50, words: 'cards.key' })
  const shown = useColumns('card-keys', columns)
  const sidePanel = importing ? (
    <ImportKeys onClose={() => setImporting(false)} />
  ) : (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewKeySet onClose={onClose} />}
      id={(id, drawerProps) => <KeySetDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('cards.menu.keys')}
      list={list}
      views={<KeyTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          <Can call={importKeys}>
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t('cards.transport.import')}
            </Button>
          </Can>
          <AddButton call={saveKeySet}>{t('cards.key.new')}</AddButton>
        </>
      }
      filters={
        <Filters list={list}>
          <FilterSelect list={list} name="kind" />
          <FilterSelect list={list} name="status" />
        </Filters>
      }
      drawer={sidePanel}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('cards.menu.keys')}
        empty={<Empty icon="key" words="cards.key.none" />}
      />
    </ListPage>
  )
}
