import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Facts,
  Filters,
  FilterSelect,
  Form,
  Link,
  ListDrawer,
  ListPage,
  NumberField,
  SelectField,
  type DrawerNavigation,
  currencySign,
  formatInstant,
  formatMoney,
  useCall,
  useForm,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  bankLineKinds,
  bankLineStates,
  importBankStatement,
  listBankAccounts,
  listBankLineJournals,
  listBankLines,
  listBankStatements,
  matchBankLine,
  moveToBank,
  postBankLine,
  type BankLineRow,
} from '../../contract/index.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { menuWords } from '../menu.words.ts'
import { flowPath } from '../paths.ts'
import { bankWords } from './bank.words.ts'
import { ImportStatement, MoveDialog } from './BankDialogs.tsx'
import { Statements } from './Statements.tsx'

const c = columnsFor<BankLineRow>('ledger.bank')
const tones = { open: 'warn', matched: 'good', posted: 'good', undone: 'plain' } as const
const columns = [
  c.day('day', { width: 120, sort: true, phone: 3 }),
  c.text('accountName', { width: 150 }),
  c.text('reference', { width: 190 }),
  c.text('text', { width: 320, phone: 1 }),
  c.money('amountMinor', (row) => row.currency, { width: 140, sort: true, phone: 2 }),
  c.status('state', ({ state }) => ({ tone: tones[state], word: `ledger.bank.state.${state}` }), {
    width: 140,
    phone: 4,
  }),
]
type DialogName = 'import' | 'move' | 'statements'

/** Lines of bank statements. Open lines are tasks: nothing in the ledger explains them yet. */
export function BankList() {
  const t = useWords(bankWords)
  const m = useWords(menuWords)
  const list = useList(listBankLines, { pageSize: 50, words: 'ledger.bank' })
  const [dialog, setDialog] = useState<DialogName>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ListPage
        title={m('ledger.menu.flow')}
        list={list}
        views={<FlowTabs />}
        actions={
          <>
            <Button onClick={() => setDialog('statements')}>{t('ledger.bank.statements')}</Button>
            <Can call={moveToBank}>
              <Button onClick={() => setDialog('move')}>{t('ledger.bank.move')}</Button>
            </Can>
            <Can call={importBankStatement}>
              <Button kind="primary" onClick={() => setDialog('import')}>
                {t('ledger.bank.import')}
              </Button>
            </Can>
          </>
        }
        filters={
          <Filters list={list}>
            <FilterSelect
              list={list}
              name="state"
              options={bankLineStates.map((value) => ({ value, label: t(`ledger.bank.state.${value}`) }))}
            />
          </Filters>
        }
        drawer={
          <ListDrawer list={list} row={(row, navigation) => <LineDrawer key={row.id} row={row} {...navigation} />} />
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          label={m('ledger.view.bank')}
          onOpen={({ id }) => list.setOpen(id)}
          empty={<Empty icon="bill" words="ledger.bank.empty" />}
        />
      </ListPage>
      {dialog === 'import' && <ImportStatement onClose={close} />}
      {dialog === 'move' && <MoveDialog onClose={close} />}
      {dialog === 'statements' && <Statements onClose={close} />}
    </>
  )
}

function LineDrawer({ row, ...navigation }: { row: BankLineRow } & DrawerNavigation) {
  const t = useWords(bankWords)
  const language = useLanguage()
  return (
    <Drawer
      title={formatMoney(row.amountMinor, row.currency, language)}
      sub={formatInstant(row.day, language, 'UTC', 'day')}
      {...navigation}
    >
      <div className="stack">
        <Facts
          of={[
            [t('ledger.bank.accountName'), row.accountName],
            [t('ledger.bank.reference'), row.reference],
            [t('ledger.bank.text'), row.text],
            [t('ledger.bank.state'), t(`ledger.bank.state.${row.state}`)],
            [t('ledger.bank.kind'), row.kind && t(`ledger.bank.kind.${row.kind}`)],
            [
              t('ledger.bank.journal'),
              row.journalId && (
                <Link key="journal" to={flowPath({ open: row.journalId })}>
                  {t('ledger.bank.entries')}
                </Link>
              ),
            ],
          ]}
        />
        {row.state === 'open' && (
          <>
            <Can call={matchBankLine}>
              <MatchForm row={row} />
            </Can>
            <Can call={postBankLine}>
              <PostForm row={row} />
            </Can>
          </>
        )}
      </div>
    </Drawer>
  )
}

/** Explains an open line by a journal of its amount that exists already; nothing is shown without one. */
function MatchForm({ row }: { row: BankLineRow }) {
  const t = useWords(bankWords)
  const language = useLanguage()
  const { data = [] } = useCall(listBankLineJournals, { params: { id: row.id } }, { quiet: true })
  const form = useForm(matchBankLine, {
    params: { id: row.id },
    initial: {},
    refreshes: [listBankLines, listBankStatements],
    done: t('ledger.bank.matched'),
  })
  if (data.length === 0) return <p className="small dim">{t('ledger.bank.no-journals')}</p>
  return (
    <Form form={form} verb={t('ledger.bank.match')}>
      <SelectField
        form={form}
        name="journalId"
        label={t('ledger.bank.journal')}
        none={t('ledger.bank.choose-journal')}
        options={data.map(({ id, day, text }) => ({
          value: id,
          label: [formatInstant(day, language, 'UTC', 'day'), text].filter(Boolean).join(' · '),
        }))}
      />
    </Form>
  )
}

/** Posts an open line: what the money was, from which merchant account, and the fee that was kept. */
function PostForm({ row }: { row: BankLineRow }) {
  const t = useWords(bankWords)
  const language = useLanguage()
  const { data } = useCall(listBankAccounts, undefined, { quiet: true })
  const form = useForm(postBankLine, {
    params: { id: row.id },
    initial: { kind: row.amountMinor < 0 ? 'fee' : 'suspense', feeMinor: 0, accountId: null },
    refreshes: [listBankLines, listBankStatements, listBankAccounts],
    done: t('ledger.bank.posted'),
  })
  const kinds =
    row.amountMinor < 0 ? bankLineKinds.filter((kind) => kind === 'fee' || kind === 'suspense') : bankLineKinds
  const { kind } = form.values
  const places = currencyExponent(row.currency)
  return (
    <Form form={form} verb={t('ledger.bank.post')}>
      <SelectField
        form={form}
        name="kind"
        label={t('ledger.bank.kind')}
        options={kinds.map((value) => ({ value, label: t(`ledger.bank.kind.${value}`) }))}
      />
      {kind === 'payout' && (
        <SelectField
          form={form}
          name="accountId"
          label={t('ledger.bank.source')}
          options={(data?.sources ?? []).map(({ id, name, balanceMinor }) => ({
            value: id,
            label: `${name} · ${formatMoney(balanceMinor, row.currency, language)}`,
          }))}
        />
      )}
      {(kind === 'payout' || kind === 'terminal') && (
        <NumberField
          form={form}
          name="feeMinor"
          scale={places}
          shown={places}
          unit={currencySign(row.currency, language)}
          label={t('ledger.bank.fee')}
        />
      )}
    </Form>
  )
}
