import {
  Button,
  Can,
  columnsFor,
  confirmAction,
  DataTable,
  Drawer,
  Empty,
  Filters,
  FilterSelect,
  Facts,
  formatAmount,
  formatInstant,
  Link,
  ListDrawer,
  ListPage,
  type DrawerNavigation,
  useCurrentUser,
  useLanguage,
  useList,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createManualJournal,
  deleteManualJournal,
  formatAccount,
  listManualJournals,
  submitManualJournal,
  type ManualJournalRow,
} from '../../contract/index.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { menuWords } from '../menu.words.ts'
import { flowPath } from '../paths.ts'
import { manualWords } from './manual.words.ts'
import { NewManualJournal } from './NewManualJournal.tsx'

const c = columnsFor<ManualJournalRow>('ledger.manual')
const tones = { draft: 'plain', requested: 'acc', posted: 'good', reversed: 'warn' } as const
const columns = [
  c.day('day', { width: 120, sort: true, phone: 3 }),
  c.text('memo', { width: 320, phone: 1 }),
  c.money('amountMinor', (row) => row.currency, { width: 140, sort: true, phone: 2 }),
  c.status('state', ({ state }) => ({ tone: tones[state], word: `ledger.manual.state.${state}` }), {
    width: 150,
    phone: 4,
  }),
  c.text('byName', { width: 150 }),
  c.text('approverName', { width: 150 }),
]

/** Manual journals: drafted by one user, posted when another approves. */
export function ManualList() {
  const t = useWords(manualWords)
  const m = useWords(menuWords)
  const list = useList(listManualJournals, { pageSize: 50, words: 'ledger.manual' })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListPage
        title={m('ledger.menu.flow')}
        list={list}
        views={<FlowTabs />}
        actions={
          <Can call={createManualJournal}>
            <Button kind="primary" onClick={() => setAdding(true)}>
              {t('ledger.manual.new')}
            </Button>
          </Can>
        }
        filters={
          <Filters list={list}>
            <FilterSelect
              list={list}
              name="stage"
              options={(['draft', 'posted'] as const).map((value) => ({
                value,
                label: t(`ledger.manual.state.${value}`),
              }))}
            />
          </Filters>
        }
        drawer={
          <ListDrawer
            list={list}
            row={(row, drawerProps) => <ManualDrawer key={row.id} row={row} {...drawerProps} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          label={m('ledger.view.manual')}
          onOpen={({ id }) => list.setOpen(id)}
          empty={<Empty icon="bill" words="ledger.manual.empty" />}
        />
      </ListPage>
      {isAdding && <NewManualJournal onClose={() => setAdding(false)} />}
    </>
  )
}

function ManualDrawer({ row, ...neighbours }: { row: ManualJournalRow } & DrawerNavigation) {
  const t = useWords(manualWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const refreshes = [listManualJournals]
  const submit = useSave(submitManualJournal, { refreshes, done: t('ledger.manual.submitted') })
  const remove = useSave(deleteManualJournal, { refreshes, done: t('ledger.manual.deleted') })
  const side = (minor: number) => (minor > 0 ? formatAmount(minor, row.currency, language) : '')
  const askDelete = async () => {
    const isSure = await confirmAction({
      title: t('ledger.manual.delete'),
      text: row.memo,
      verb: t('ledger.manual.delete'),
      danger: true,
    })
    if (isSure) remove.mutate({ params: { id: row.id } })
  }
  return (
    <Drawer
      title={row.memo}
      sub={formatInstant(row.day, language, 'UTC', 'day')}
      wide
      footer={
        row.state === 'draft' && (
          <Can call={submitManualJournal}>
            <Button kind="danger" busy={remove.isPending} onClick={() => void askDelete()}>
              {t('ledger.manual.delete')}
            </Button>
            <Button kind="primary" busy={submit.isPending} onClick={() => submit.mutate({ params: { id: row.id } })}>
              {t('ledger.manual.submit')}
            </Button>
          </Can>
        )
      }
      {...neighbours}
    >
      <div className="stack">
        <Facts
          of={[
            [t('ledger.manual.state'), t(`ledger.manual.state.${row.state}`)],
            [t('ledger.manual.byName'), `${row.byName} · ${formatInstant(row.madeAt, language, timeZone)}`],
            [t('ledger.manual.approverName'), row.approverName],
            [
              t('ledger.manual.journal'),
              row.journalId && (
                <Link key="journal" to={flowPath({ businessId: row.id })}>
                  {t('ledger.manual.entries')}
                </Link>
              ),
            ],
          ]}
        />
        <div className="lines-frame">
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">{t('ledger.manual.account')}</th>
                <th scope="col" className="num">
                  {t('ledger.manual.debit')}
                </th>
                <th scope="col" className="num">
                  {t('ledger.manual.credit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {row.lines.map(({ account, amountMinor }, place) => (
                // Lines have no name but their place, and a draft's lines never change.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place}>
                  <td>{formatAccount(account, language)}</td>
                  <td className="num">{side(amountMinor)}</td>
                  <td className="num">{side(-amountMinor)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Drawer>
  )
}
