import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { type FirmwareRow, listFirmware, startFirmwareBulkJob, uploadFirmware } from '../../contract/index.ts'
import { stationMenuWords } from '../menu.words.ts'
import { FirmwareDrawer } from './FirmwareDrawer.tsx'
import { firmwareTones } from './firmware-tones.ts'
import { firmwareWords } from './firmware.words.ts'
import { UploadFirmware } from './UploadFirmware.tsx'
import '../stations.css'

const c = columnsFor<FirmwareRow>('stations.firmware')
const columns = [
  c.custom('model', (row) => `${row.vendor} ${row.model}`, { sort: false, phone: 1 }),
  c.text('version', { width: 140, sort: true, phone: 2 }),
  c.status('state', (row) => ({ tone: firmwareTones[row.state], word: `stations.firmware.state.${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.custom(
    'signed',
    (row) => translateText(row.signed ? 'stations.firmware.is-signed' : 'stations.firmware.not-signed'),
    { width: 130 },
  ),
  c.custom(
    'running',
    (row) => translateText('stations.firmware.running-of', { running: row.running, chargePoints: row.chargePoints }),
    { align: 'end', width: 130, phone: 4 },
  ),
  c.when('createdAt', undefined, { sort: true }),
]

/** ROUTE-13 firmware: files from the vendors, release state and installed versions. */
export function FirmwareList() {
  const t = useWords(firmwareWords)
  const m = useWords(stationMenuWords)
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listFirmware, { sort: '-createdAt', words: 'stations.firmware' })
  const add = (
    <Can call={uploadFirmware}>
      <Button kind="primary" icon="upload" onClick={() => setSearch({ new: '1', open: undefined })}>
        {t('stations.firmware.upload')}
      </Button>
    </Can>
  )
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <UploadFirmware onClose={onClose} />}
      row={(row, drawerProps) => <FirmwareDrawer key={row.id} firmware={row} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('stations.menu.firmware')}
      list={list}
      actions={
        <>
          <Can call={startFirmwareBulkJob}>
            <Button icon="operation" onClick={() => nav.go('/statsanalysis/chgpile/bulk-jobs?kind=firmware')}>
              {t('stations.firmware.bulkJobs')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('stations.firmware.find') }}>
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('stations.menu.firmware')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="upload" title={t('stations.firmware.none')}>
            <p>{t('stations.firmware.none-text')}</p>
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
