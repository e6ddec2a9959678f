import {
  drawerNavigation,
  Button,
  call,
  Can,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ImportDialog,
  ListPage,
  translateText,
  Sheet,
  useCall,
  useIsPermitted,
  useLanguage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  alarmPermissions,
  createFaultMapping,
  faultCatalogue,
  faultMappingFields,
  faultMappingsExport,
  importFaultMappings,
  listFaultMappings,
  listUnmappedCodes,
  type FaultMapping,
  type UnmappedCode,
} from '../../contract/index.ts'
import { faultName, LevelMark } from '../alarms/alarm-text.tsx'
import { alarmWords } from '../alarms/alarms.words.ts'
import { FaultMappingDrawer, NewFaultMapping } from './FaultMappingDrawer.tsx'
import { faultWords } from './faults.words.ts'
import '../alarms/alarms.css'

const c = columnsFor<FaultMapping>('stations.faultmap')
const any = (text: string) => text || <span className="dimmer">{translateText('stations.faultmap.any')}</span>
const columns = [
  c.custom('vendor', (row) => any(row.vendor), { width: 150 }),
  c.custom('model', (row) => any(row.model), { width: 150, phone: 2 }),
  c.custom('errorCode', (row) => any(row.errorCode), { width: 180, phone: 3 }),
  c.custom('vendorCode', (row) => any(row.vendorCode), { width: 150, phone: 4 }),
  c.custom(
    'faultCode',
    (row, language) => (
      <>
        <b>{row.faultCode}</b> {faultName(row.faultCode, language)}
      </>
    ),
    { width: 260, phone: 1 },
  ),
  c.custom(
    'level',
    (row) =>
      row.level === null ? (
        <span className="dimmer">{translateText('stations.faultmap.level-own')}</span>
      ) : (
        <LevelMark level={row.level} />
      ),
    { width: 170 },
  ),
  c.text('note'),
]

/** ROUTE-02: mapping table from vendor fault codes to the platform's faults. */
export function FaultMappings() {
  const t = useWords(faultWords)
  useWords(alarmWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const list = useList(listFaultMappings, { pageSize: 50, words: 'stations.faultmap' })
  const mayExport = useIsPermitted()(alarmPermissions.export)
  const [importing, setImporting] = useState(false)
  const [started, setStartedMapping] = useState<UnmappedCode>()
  const close = () => {
    setStartedMapping(undefined)
    setSearch({ new: undefined })
  }
  const chosen = list.rows.find(({ id }) => id === list.open)
  const add = (
    <Can call={createFaultMapping}>
      <Button icon="upload" onClick={() => setImporting(true)}>
        {t('stations.faultmap.import')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('stations.faultmap.new')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('stations.faultmap.title')}
        list={list}
        actions={
          <>
            {mayExport && (
              <ExportButton
                name={faultMappingsExport}
                filter={list.filters}
                label={t('stations.faultmap.export')}
                disabled={list.total === 0}
              />
            )}
            {add}
          </>
        }
        filters={
          <Filters list={list} find={{ key: 'search', label: t('stations.faultmap.find') }}>
            <FilterSelect
              list={list}
              name="faultCode"
              options={faultCatalogue.map(({ code }) => ({ value: code, label: faultName(code, language) }))}
            />
          </Filters>
        }
        drawer={
          search.new === '1' ? (
            <NewFaultMapping startedMapping={started} onClose={close} />
          ) : (
            chosen && (
              <FaultMappingDrawer
                key={chosen.id}
                mapping={chosen}
                {...drawerNavigation(list, (row: FaultMapping) => row.id)}
              />
            )
          )
        }
      >
        <Unmapped
          onMap={(code) => {
            setStartedMapping(code)
            setSearch({ new: '1', open: undefined })
          }}
        />
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('stations.faultmap.title')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="bug" title={t('stations.faultmap.empty')}>
              <p>{t('stations.faultmap.empty-text')}</p>
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
      {importing && <MappingImport onClose={() => setImporting(false)} />}
    </>
  )
}

function Unmapped({ onMap }: { onMap: (code: UnmappedCode) => void }) {
  const t = useWords(faultWords)
  const { data } = useCall(listUnmappedCodes, {}, { quiet: true })
  if (!data || data.length === 0) return null
  return (
    <Sheet title={t('stations.faultmap.unmapped')}>
      {data.slice(0, 10).map((code) => (
        <div key={`${code.vendor} ${code.model} ${code.vendorCode} ${code.errorCode}`} className="row wraps">
          <b>{code.vendorCode}</b>
          <span className="dim">{[code.vendor, code.model, code.errorCode].filter(Boolean).join(' · ')}</span>
          <span className="push small">{t('stations.faultmap.reports', { count: code.reports })}</span>
          <Can call={createFaultMapping}>
            <Button small onClick={() => onMap(code)}>
              {t('stations.faultmap.map')}
            </Button>
          </Can>
        </div>
      ))}
    </Sheet>
  )
}

function MappingImport({ onClose }: { onClose: () => void }) {
  const t = useWords(faultWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('stations.faultmap.import')}
      explain={t('stations.faultmap.import-text')}
      example={`${faultMappingFields.map((field) => t(`stations.faultmap.${field}`)).join(',')}\n`}
      send={(body) => call(importFaultMappings, { body })}
      refreshes={[listFaultMappings, listUnmappedCodes]}
      found={({ total, added, replaced }) =>
        t('stations.faultmap.found', { total: n(total), added: n(added), replaced: n(replaced) })
      }
      run={(count) => t('stations.faultmap.run', { n: n(count) })}
      done={() => t('stations.faultmap.saved')}
      onClose={onClose}
    />
  )
}
