import {
  Button,
  Can,
  type BulkActSelection,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatEnergy,
  formatNumber,
  formatInstant,
  ListDrawer,
  ListPage,
  currentUserStore,
  translateText,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  createToken,
  listRefusedCards,
  listTokens,
  revealToken,
  tokenExport,
  tokenExporters,
  tokenExportUnmasked,
  type TokenRow,
  updateToken,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { sessionWords } from '../session.words.ts'
import { tokenTones } from '../tones.ts'
import { NewToken } from './NewToken.tsx'
import { TokenBulk } from './TokenBulk.tsx'
import { TokenDrawer } from './TokenDrawer.tsx'
import { tokenWords } from './tokens.words.ts'

const c = columnsFor<TokenRow>('charging.tokens')
const zone = () => currentUserStore.get()?.operator.timeZone
const limit = (key: 'validFrom' | 'validUntil') =>
  c.custom(
    key,
    (row, language) =>
      row[key] === null ? (
        <span className="dimmer">{translateText('charging.tokens.always')}</span>
      ) : (
        formatInstant(row[key], language, zone())
      ),
    { align: 'end', width: 160 },
  )
const columns = [
  c.text('idTag', { width: 200, sort: true, phone: 1 }),
  c.custom('label', (row) => (row.label === row.idTag ? '' : row.label), { phone: 2 }),
  c.status('verdict', (row) => ({ tone: tokenTones[row.verdict], word: `charging.token.${row.verdict}` }), {
    width: 150,
    phone: 3,
  }),
  c.custom(
    'batteryDwh',
    (row, language) =>
      row.batteryDwh === null ? <span className="dimmer">—</span> : `${formatEnergy(row.batteryDwh, language)} kWh`,
    { align: 'end', width: 140, hidden: true },
  ),
  limit('validFrom'),
  limit('validUntil'),
  c.custom('createdAt', (row, language) => formatInstant(row.createdAt, language, zone()), {
    align: 'end',
    width: 160,
    sort: true,
  }),
]
const verdicts = ['accepted', 'blocked', 'expired'] as const

/** ROUTE-08 starttoken: list of tokens that may start charging at a charge point. */
export function TokenList() {
  const t = useWords(tokenWords)
  const m = useWords(menuWords)
  useWords(sessionWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { setSearch } = usePage()
  const list = useList(listTokens, { pageSize: 50, words: 'charging.tokens' })
  const shown = useColumns('start-tokens', columns)
  const mayEdit = useIsPermitted()(updateToken)
  const nav = useNav()
  const add = (
    <Can call={createToken}>
      <Button onClick={() => nav.go('/chgmodule/listentries')} icon="shield">
        {t('charging.tokens.lists')}
      </Button>
      <Button onClick={() => nav.go('/chgmodule/starttoken/import')} icon="upload">
        {t('charging.tokens.import')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('charging.tokens.new')}
      </Button>
    </Can>
  )
  const refused = (
    <Can call={listRefusedCards}>
      <Button icon="warning" onClick={() => nav.go('/statsanalysis/chgtransorder?view=refused-cards')}>
        {t('charging.tokens.refused')}
      </Button>
    </Can>
  )
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewToken onClose={onClose} />}
      id={(id, neighbours) => <TokenDrawer key={id} id={id} {...neighbours} />}
    />
  )
  return (
    <>
      <ListPage
        title={m('charging.menu.tokens')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can codes={tokenExporters}>
              <ExportButton
                name={tokenExport}
                filter={list.filters}
                disabled={list.total === 0}
                label={t('charging.tokens.export', {
                  count: list.total,
                  n: formatNumber(list.total, language),
                })}
              />
              <Can call={revealToken}>
                <ExportButton
                  name={tokenExportUnmasked}
                  filter={list.filters}
                  disabled={list.total === 0}
                  label={t('charging.tokens.export-whole')}
                />
              </Can>
            </Can>
            {refused}
            {add}
          </>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('charging.tokens.find') }}>
            <FilterSelect
              list={list}
              name="verdict"
              options={verdicts.map((value) => ({ value, label: translate(`charging.token.${value}`) }))}
            />
          </Filters>
        }
        {...(mayEdit && {
          bulk: (_keys: readonly string[], chosen: BulkActSelection) => <TokenBulk chosen={chosen} />,
          bulkEvery: true,
        })}
        drawer={drawer}
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          selectable={mayEdit}
          label={m('charging.menu.tokens')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="key" words="charging.tokens.empty">
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
    </>
  )
}
